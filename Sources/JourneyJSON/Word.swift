/// One of the three words that are values (RFC 8259, section 3).
struct Word: Sendable {
  let value: JSONValue
  /// The letters that are still to come, the next one lowest.
  private(set) var rest: UInt32

  /// - Parameter initial: `t`, `f` or, else, `n`.
  init(initial: UInt8) {
    switch initial {
    case UInt8(ascii: "t"): (value, rest) = (true, 0x65_7572)
    case UInt8(ascii: "f"): (value, rest) = (false, 0x6573_6C61)
    default: (value, rest) = (.null, 0x6C_6C75)
    }
  }

  var isComplete: Bool { rest == 0 }

  /// False where this is not the next letter.
  mutating func append(_ letter: UInt8) -> Bool {
    guard UInt8(truncatingIfNeeded: rest) == letter else { return false }
    rest >>= 8
    return true
  }
}

extension JSONParser {
  mutating func readWord(_ bytes: Bytes, from start: Int) -> Int {
    for index in start..<bytes.count {
      guard token.word.append(bytes[index]) else {
        fail(.unknownWord, at: index)
        return index
      }
      if token.word.isComplete {
        complete(token.word.value)
        return index + 1
      }
    }
    return bytes.count
  }
}
