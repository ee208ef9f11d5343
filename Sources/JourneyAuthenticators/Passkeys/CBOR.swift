/// Encodes canonical CBOR of CTAP2 (RFC 8949, CTAP 2.1 section 8), with definite lengths, the
/// shortest heads, and map keys sorted by major type, then length, then bytes. It has only the
/// types that an authenticator needs.
enum CBOR {
  case integer(Int)
  case bytes([UInt8])
  case text(String)
  case map([(key: CBOR, value: CBOR)])

  var encoded: [UInt8] {
    switch self {
    case .integer(let number):
      number < 0 ? Self.head(1, UInt64(-1 - number)) : Self.head(0, UInt64(number))
    case .bytes(let bytes): Self.head(2, UInt64(bytes.count)) + bytes
    case .text(let text): Self.head(3, UInt64(text.utf8.count)) + Array(text.utf8)
    case .map(let members):
      members.map { (key: $0.key.encoded, value: $0.value.encoded) }
        .sorted { Self.precedes($0.key, $1.key) }
        .reduce(Self.head(5, UInt64(members.count))) { $0 + $1.key + $1.value }
    }
  }

  private static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let types = (left[0] >> 5, right[0] >> 5)
    if types.0 != types.1 { return types.0 < types.1 }
    if left.count != right.count { return left.count < right.count }
    return left.lexicographicallyPrecedes(right)
  }

  private static func head(_ type: UInt8, _ number: UInt64) -> [UInt8] {
    func bytes(_ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64((count - 1 - $0) * 8)) }
    }
    return switch number {
    case 0...23: [type << 5 | UInt8(number)]
    case 24...0xFF: [type << 5 | 24] + bytes(1)
    case 0x100...0xFFFF: [type << 5 | 25] + bytes(2)
    case 0x1_0000...0xFFFF_FFFF: [type << 5 | 26] + bytes(4)
    default: [type << 5 | 27] + bytes(8)
    }
  }
}
