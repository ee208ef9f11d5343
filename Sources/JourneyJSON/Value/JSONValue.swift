/// A JSON value in which members keep their order and numbers keep their literals.
///
/// `==` compares values as written. Strings and keys are compared scalar by scalar (RFC 8259,
/// section 8.3), so a precomposed and a decomposed "é" differ. Numbers are compared by their
/// literals, so `1` and `1.0` differ. The order of members does not matter.
public enum JSONValue: Sendable {
  /// The word `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number that is written without a fraction or exponent and fits in an `Int`, except `-0`.
  /// Such a number can be written in only one way, so the literal does not have to be stored.
  case integer(Int)
  /// Any other number, as written, such as `1.0`, `1e3`, `-0` or `12345678901234567890`.
  ///
  /// A literal that is not a valid JSON number (RFC 8259, section 6) is written as a string, so
  /// that the output is always valid JSON.
  case number(String)
  /// A string, with its escapes decoded.
  case string(String)
  /// An array, with its elements in order.
  case array([JSONValue])
  /// An object, with its members in order.
  case object(JSONObject)
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates a whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates an object with its members in the order of the literal.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(JSONObject(members))
  }
}

extension JSONValue {
  /// Whether the value is `null`.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The string, or `nil` if the value is not a string.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The Boolean, or `nil` if the value is not `true` or `false`.
  public var boolean: Bool? {
    if case .boolean(let truth) = self { truth } else { nil }
  }

  /// The whole number, regardless of its notation: `5`, `5.0` and `50e-1` are all 5. The property
  /// is `nil` if the value is not a whole number or does not fit in an `Int`.
  public var integer: Int? {
    switch self {
    case .integer(let number): number
    case .number(let literal): DecimalNumber(literal)?.integer
    default: nil
    }
  }

  /// The number, rounded to the nearest `Double`, or `nil` if the value is not a number or is too
  /// large for a `Double`.
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

  /// The elements, or `nil` if the value is not an array.
  public var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members, or `nil` if the value is not an object.
  public var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The value for this key, or `nil` if there is no such member or this `JSONValue` is not an
  /// object.
  public subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// The element at this zero-based index, or `nil` if there is no such element or the value is not
  /// an array.
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}

extension JSONValue {
  /// The strings that must be hidden if this value is secret. For an array or object, these are its
  /// `parts` and its complete JSON text.
  package var spellings: [String] {
    switch self {
    case .string(let text): [text]
    case .integer, .number: [compact]
    case .array, .object: [compact] + parts
    case .null, .boolean: []
    }
  }

  /// All strings and numbers in the value at any depth, except keys.
  package var parts: [String] {
    switch self {
    case .array(let elements): elements.flatMap(\.parts)
    case .object(let members): members.flatMap(\.value.parts)
    default: spellings
    }
  }
}
