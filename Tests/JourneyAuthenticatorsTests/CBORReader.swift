import Testing

/// Reads only canonical CBOR. The test has its own reader, which shares no code with the
/// authenticator.
struct CBORReader {
  enum Value: Equatable {
    case integer(Int)
    case bytes([UInt8])
    case text(String)
    case map([Pair])

    subscript(key: Value) -> Value? {
      guard case .map(let pairs) = self else { return nil }
      return pairs.first { $0.key == key }?.value
    }

    var bytes: [UInt8]? {
      if case .bytes(let bytes) = self { bytes } else { nil }
    }
  }

  struct Pair: Equatable {
    let key: Value
    let value: Value
  }

  struct NotCanonical: Error {
    let offset: Int
  }

  private let input: [UInt8]
  private(set) var offset: Int

  init(_ input: [UInt8], from offset: Int = 0) {
    self.input = input
    self.offset = offset
  }

  /// Reads one document that fills its input.
  static func whole(_ input: [UInt8]) throws -> Value {
    var reader = CBORReader(input)
    let value = try reader.next()
    guard reader.offset == input.count else { throw NotCanonical(offset: reader.offset) }
    return value
  }

  mutating func next() throws -> Value {
    let (type, number) = try head()
    switch type {
    case 0: return .integer(number)
    case 1: return .integer(-1 - number)
    case 2: return .bytes(try take(number))
    case 3: return .text(try #require(String(validating: take(number), as: UTF8.self)))
    case 5:
      var pairs: [Pair] = []
      var last: [UInt8]?
      for _ in 0..<number {
        let start = offset
        let key = try next()
        let encoded = Array(input[start..<offset])
        if let last {
          guard Self.precedes(last, encoded) else { throw NotCanonical(offset: start) }
        }
        last = encoded
        pairs.append(Pair(key: key, value: try next()))
      }
      return .map(pairs)
    default: throw NotCanonical(offset: offset)
    }
  }

  private static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let keys = [left, right].map { (Int($0[0] >> 5), $0.count) }
    return keys[0] == keys[1] ? left.lexicographicallyPrecedes(right) : keys[0] < keys[1]
  }

  private mutating func head() throws -> (type: UInt8, number: Int) {
    let first = try take(1)[0]
    let (type, short) = (first >> 5, Int(first & 31))
    let lengths = [24: (1, 24), 25: (2, 0x100), 26: (4, 0x1_0000)]
    if short < 24 { return (type, short) }
    guard let (length, smallest) = lengths[short] else { throw NotCanonical(offset: offset) }
    let number = try take(length).reduce(0) { $0 << 8 | Int($1) }
    guard number >= smallest else { throw NotCanonical(offset: offset) }
    return (type, number)
  }

  private mutating func take(_ count: Int) throws -> [UInt8] {
    guard count <= input.count - offset else { throw NotCanonical(offset: offset) }
    defer { offset += count }
    return Array(input[offset..<offset + count])
  }
}
