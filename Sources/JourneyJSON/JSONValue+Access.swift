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
