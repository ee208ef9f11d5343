/// A CBOR value (RFC 8949), without tags and floating-point numbers.
enum CBORValue: Sendable, Equatable {
  struct Member: Sendable, Equatable {
    let key: CBORValue
    let value: CBORValue
  }

  case integer(Int)
  case bytes([UInt8])
  case text(String)
  case array([CBORValue])
  case map([Member])
  /// `false`, `true` or `null`, as the number 20, 21 or 22.
  case simple(UInt8)

  /// `nil` if the value is not a map or does not contain the key.
  subscript(_ key: CBORValue) -> CBORValue? {
    guard case .map(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  var count: Int {
    switch self {
    case .array(let elements): elements.count
    case .map(let members): members.count
    default: 0
    }
  }

  var bytes: [UInt8]? {
    if case .bytes(let bytes) = self { bytes } else { nil }
  }

  var integer: Int? {
    if case .integer(let number) = self { number } else { nil }
  }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var array: [CBORValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}
