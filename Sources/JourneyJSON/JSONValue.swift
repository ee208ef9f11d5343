/// Any JSON document, held without losing meaning: members keep their order, numbers their literal.
///
/// `==` compares what was written: strings and keys scalar by scalar (RFC 8259, section 8.3: a
/// precomposed and a decomposed "é" differ), numbers by their literal, objects without regard to
/// order.
public enum JSONValue: Sendable {
  /// The word `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number without fraction and exponent that fits `Int`. Its literal is the canonical one, so
  /// the integer says everything that was written.
  case integer(Int)
  /// Any other number, as written: `1.0`, `1e3`, `-0`, `12345678901234567890`.
  ///
  /// A literal that RFC 8259, section 6 does not allow is written as a string, so that what goes
  /// out is always JSON.
  case number(String)
  /// A string, its escapes undone.
  case string(String)
  /// An array, in order.
  case array([JSONValue])
  /// An object, its members in order.
  case object(JSONObject)
}
