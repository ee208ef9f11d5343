typealias Bytes = UnsafeBufferPointer<UInt8>

extension Bytes.SubSequence {
  /// The index of the first byte that is not white space, or the end index.
  var endOfWhiteSpace: Int { firstIndex { !$0.isWhiteSpace } ?? endIndex }

  /// The first sequence that is not valid UTF-8 (RFC 3629, section 4), even an incomplete one at
  /// the end, and where the error was detected.
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
  /// RFC 8259, section 2.
  var isWhiteSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether the byte stands for itself in a string (RFC 8259, section 7).
  var isPlain: Bool { self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\") }

  /// Whether a number can end before this byte, so that `1-2` and `12ab` are not two documents.
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
  /// Returns the index of the next byte with a meaning in a string, or the end index.
  func endOfPlainText(from start: Int) -> Int {
    var index = start
    while index < count, self[index].isPlain { index += 1 }
    return index
  }
}
