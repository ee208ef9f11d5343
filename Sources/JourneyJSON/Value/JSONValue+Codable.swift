extension JSONValue: Codable {
  /// Reads any JSON value. The decoder decides the order of the members.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let truth = value.decoded(Bool.self) {
      self = .boolean(truth)
    } else if let number = value.decoded(Int.self) {
      self = .integer(number)
    } else if let number = value.decoded(Double.self) {
      self = .number("\(number)")
    } else if let text = value.decoded(String.self) {
      self = .string(text)
    } else if let elements = value.decoded([JSONValue].self) {
      self = .array(elements)
    } else {
      self = .object(try JSONObject(from: decoder))
    }
  }

  /// Writes the value. A number that fits in no `Int` is written as a `Double`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let truth): try container.encode(truth)
    case .integer(let number): try container.encode(number)
    case .number(let literal):
      if let double { try container.encode(double) } else { try container.encode(literal) }
    case .string(let text): try container.encode(text)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try members.encode(to: encoder)
    }
  }
}

extension JSONObject: Codable {
  /// Reads the members in the order that the decoder chooses.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    self.init(
      try container.allKeys.map {
        ($0.stringValue, try container.decode(JSONValue.self, forKey: $0))
      })
  }

  /// Writes the members in their order.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    for (key, value) in self { try container.encode(value, forKey: MemberKey(stringValue: key)) }
  }
}

extension SingleValueDecodingContainer {
  /// Returns `nil` if the value has another type.
  fileprivate func decoded<Value: Decodable>(_: Value.Type) -> Value? {
    do { return try decode(Value.self) } catch { return nil }
  }
}

private struct MemberKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
