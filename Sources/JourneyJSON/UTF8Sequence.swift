/// A scalar beyond ASCII of which some bytes are still to come (RFC 3629, section 4).
struct UTF8Sequence: Sendable {
  /// How many bytes were read.
  private(set) var count = 1
  private(set) var remaining: Int
  /// What the next byte may be: narrower than usual where the scalar would have a shorter form,
  /// be a surrogate, or lie beyond U+10FFFF.
  private var next: ClosedRange<UInt8> = 0x80...0xBF

  /// `remaining` is 0 where no scalar begins with this byte.
  init(lead: UInt8) {
    switch lead {
    case 0xC2...0xDF: remaining = 1
    case 0xE0...0xEF: remaining = 2
    case 0xF0...0xF4: remaining = 3
    default: remaining = 0
    }
    switch lead {
    case 0xE0: next = 0xA0...0xBF
    case 0xED: next = 0x80...0x9F
    case 0xF0: next = 0x90...0xBF
    case 0xF4: next = 0x80...0x8F
    default: break
    }
  }

  /// False where this byte cannot come next.
  mutating func append(_ byte: UInt8) -> Bool {
    guard next.contains(byte) else { return false }
    next = 0x80...0xBF
    count += 1
    remaining -= 1
    return true
  }
}
