/// Reads only canonical CBOR of CTAP2 (CTAP 2.1 section 8): definite lengths, the shortest heads,
/// and sorted, unique map keys.
struct CanonicalCBORReader {
  enum Failure: String, Error {
    case truncated = "ends too early"
    case longHead = "has a head that is not the shortest"
    case unsupported = "has a tag, a float or an indefinite length"
    case tooDeep = "is nested too deeply"
    case keyOrder = "has keys out of order, or one twice"
    case text = "has text that is not UTF-8"
    case leftOver = "is followed by other bytes"
  }

  /// The depth of maps and arrays that CTAP2 allows.
  private static let depthLimit = 4

  private let bytes: [UInt8]
  private(set) var position: Int

  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// Reads `bytes`, which must contain exactly one value.
  static func read(_ bytes: [UInt8]) throws(Failure) -> CBORValue {
    var reader = CanonicalCBORReader(bytes)
    let value = try reader.value()
    guard reader.position == bytes.count else { throw .leftOver }
    return value
  }

  /// - Parameter depth: the number of maps and arrays that contain the value.
  mutating func value(depth: Int = 0) throws(Failure) -> CBORValue {
    let (major, argument) = try head()
    switch major {
    case 0: return .integer(argument)
    case 1: return .integer(-1 - argument)
    case 2: return .bytes(try take(argument))
    case 3:
      guard let text = String(validating: try take(argument), as: UTF8.self) else { throw .text }
      return .text(text)
    case 4, 5:
      guard depth < Self.depthLimit else { throw .tooDeep }
      // Each element has at least one byte, so that a false count reserves no memory.
      guard argument <= bytes.count - position else { throw .truncated }
      return major == 4
        ? try array(argument, depth: depth + 1) : try map(argument, depth: depth + 1)
    case 7 where (20...22).contains(argument): return .simple(UInt8(argument))
    default: throw .unsupported
    }
  }

  private mutating func array(_ count: Int, depth: Int) throws(Failure) -> CBORValue {
    var elements: [CBORValue] = []
    for _ in 0..<count { elements.append(try value(depth: depth)) }
    return .array(elements)
  }

  private mutating func map(_ count: Int, depth: Int) throws(Failure) -> CBORValue {
    var members: [CBORValue.Member] = []
    var previous: [UInt8]?
    for _ in 0..<count {
      let start = position
      let key = try value(depth: depth)
      let encoded = Array(bytes[start..<position])
      if let previous, !Self.stands(previous, before: encoded) { throw .keyOrder }
      previous = encoded
      members.append(CBORValue.Member(key: key, value: try value(depth: depth)))
    }
    return .map(members)
  }

  /// Returns whether a key sorts before another: by major type, then by length, then by bytes.
  private static func stands(_ left: [UInt8], before right: [UInt8]) -> Bool {
    let majors = (left[0] >> 5, right[0] >> 5)
    if majors.0 != majors.1 { return majors.0 < majors.1 }
    if left.count != right.count { return left.count < right.count }
    return left.lexicographicallyPrecedes(right)
  }

  /// Reads the head of the next value (RFC 8949 section 3).
  private mutating func head() throws(Failure) -> (major: UInt8, argument: Int) {
    let first = try take(1)[0]
    let (major, short) = (first >> 5, Int(first & 0x1F))
    if short < 24 { return (major, short) }
    // In major type 7, longer arguments are floats.
    guard short < 28, major < 6 else { throw .unsupported }
    let width = 1 << (short - 24)
    let argument = try take(width).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    let least: UInt64 = width == 1 ? 24 : 1 << (UInt64(width) * 4)
    guard argument >= least else { throw .longHead }
    guard let argument = Int(exactly: argument) else { throw .unsupported }
    return (major, argument)
  }

  private mutating func take(_ count: Int) throws(Failure) -> [UInt8] {
    guard count <= bytes.count - position else { throw .truncated }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }
}
