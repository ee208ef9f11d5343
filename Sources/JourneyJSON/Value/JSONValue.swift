/// A JSON value in which members keep their order and numbers keep their literals.
///
/// `==` compares strings and keys scalar by scalar (RFC 8259, section 8.3), so a precomposed and a
/// decomposed "é" differ, and numbers by their literals, so `1` and `1.0` differ. The order of
/// members does not matter.
public enum JSONValue: Sendable {
  case null
  case boolean(Bool)
  /// A number without a fraction or exponent that fits in an `Int`, except `-0`. It can be written
  /// in only one way, so its literal is not stored.
  case integer(Int)
  /// Any other number, as written, such as `1.0`, `1e3`, `-0` or `12345678901234567890`.
  ///
  /// A literal that is not a valid JSON number (RFC 8259, section 6) is written as a string, so
  /// that the output is always valid JSON.
  case number(String)
  /// With its escapes decoded.
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates an object with its members in the order of the literal.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(JSONObject(members))
  }
}

extension JSONValue {
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  public var boolean: Bool? {
    if case .boolean(let truth) = self { truth } else { nil }
  }

  /// The whole number in any notation, `5`, `5.0` or `50e-1`, or `nil` if the value is none or does
  /// not fit in an `Int`.
  public var integer: Int? {
    switch self {
    case .integer(let number): number
    case .number(let literal): DecimalNumber(literal)?.integer
    default: nil
    }
  }

  /// The number, rounded to the nearest `Double`, or `nil` if the value is none or is too large.
  public var double: Double? {
    switch self {
    case .integer(let number): return Double(number)
    case .number(let literal):
      // `Double` would also read "inf" and "0x1p3", which no document can contain.
      guard JSONParser.isNumber(literal), let number = Double(literal) else { return nil }
      return number.isFinite ? number : nil
    default: return nil
    }
  }

  public var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  public var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// `nil` if there is no such member, or if the value is not an object.
  public subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// `nil` if there is no such element, counted from 0, or if the value is not an array.
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}

extension JSONValue {
  /// What to hide if this value is secret. For an array or object, its `parts` and its complete
  /// JSON text.
  package var spellings: [String] {
    switch self {
    case .string(let text): [text]
    case .integer, .number: [compact]
    case .array, .object: [compact] + parts
    case .null, .boolean: []
    }
  }

  /// All strings and numbers at any depth, except keys.
  package var parts: [String] {
    switch self {
    case .array(let elements): elements.flatMap(\.parts)
    case .object(let members): members.flatMap(\.value.parts)
    default: spellings
    }
  }
}
