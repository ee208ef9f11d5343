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

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object whose members stand in the order of the literal.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(JSONObject(members))
  }
}

extension JSONValue {
  /// Whether it is the word `null`.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The text, where this is a string.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The truth value, where this is `true` or `false`.
  public var boolean: Bool? {
    if case .boolean(let truth) = self { truth } else { nil }
  }

  /// The number, where it is whole and fits `Int`, however it was written: `5`, `5.0`, `50e-1`.
  public var integer: Int? {
    switch self {
    case .integer(let number): number
    case .number(let literal): DecimalNumber(literal)?.integer
    default: nil
    }
  }

  /// The number, rounded to the nearest `Double`; nil where it is beyond the range of one.
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

  /// The elements, where this is an array.
  public var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members, where this is an object.
  public var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The member with this key; nil where there is no such member or this is not an object.
  public subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// The element at this place; counted from 0; nil where the array is shorter or this is not an array.
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}

extension JSONValue {
  /// The texts that would give an answer away: its own, those of its parts, and the whole.
  package var spellings: [String] {
    switch self {
    case .string(let text): [text]
    case .integer, .number: [compact]
    case .array, .object: [compact] + parts
    case .null, .boolean: []
    }
  }

  /// All texts and numbers that lie in it.
  package var parts: [String] {
    switch self {
    case .array(let elements): elements.flatMap(\.parts)
    case .object(let members): members.flatMap(\.value.parts)
    default: spellings
    }
  }
}
