/// One to four bytes, without an array's allocation.
struct UnitBytes: Sequence, IteratorProtocol {
  private var bits: UInt32
  private var count: Int

  init(_ byte: UInt8) { (bits, count) = (UInt32(byte), 1) }

  init(_ scalar: Unicode.Scalar) {
    (bits, count) = (0, 0)
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
      bits |= UInt32(byte) << (8 * count)
      count += 1
    }
  }

  var first: UInt8? { count > 0 ? UInt8(truncatingIfNeeded: bits) : nil }

  mutating func next() -> UInt8? {
    guard count > 0 else { return nil }
    defer { (bits, count) = (bits >> 8, count - 1) }
    return UInt8(truncatingIfNeeded: bits)
  }
}
