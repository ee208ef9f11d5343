/// The bytes of the input, or of a part of it.
typealias Bytes = UnsafeBufferPointer<UInt8>

extension Bytes.SubSequence {
  /// The index of the first byte that is not white space, or the end index if there is no such
  /// byte.
  var endOfWhiteSpace: Int { firstIndex { !$0.isWhiteSpace } ?? endIndex }

  /// The index of the first sequence that is not valid UTF-8 (RFC 3629, section 4), and the index
  /// at which the error was detected. An incomplete sequence at the end is also invalid.
  var firstBadUTF8: (index: Int, detected: Int)? {
    guard reduce(0, |) >= 0x80 else { return nil }
    var index = startIndex
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): index += scalar.count
      case .error(let length):
        let isLead = (0xC2...0xF4).contains(self[index])
        return (index, isLead ? index + length : index)
      case .emptyInput: return nil
      }
    }
  }
}

extension UInt8 {
  /// Whether the byte is white space (RFC 8259, section 2).
  var isWhiteSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether the byte represents itself in a string (RFC 8259, section 7).
  var isPlain: Bool { self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\") }

  /// Whether a number can end before this byte. This check prevents `1-2` and `12ab` from being
  /// read as two documents.
  var canFollowNumber: Bool {
    switch self {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""):
      true
    default: isWhiteSpace
    }
  }
}

extension Bytes {
  /// Returns the index of the next byte that has a special meaning in a string, or the end index if
  /// there is no such byte.
  func endOfPlainText(from start: Int) -> Int {
    var index = start
    while index < count, self[index].isPlain { index += 1 }
    return index
  }
}
