extension JSONParser {
  mutating func readNumber(_ bytes: Bytes, from start: Int) -> Int {
    var number = token.number
    var index = start
    scan: while index < bytes.count {
      // Most bytes of most numbers.
      if number == .integer, bytes[index] &- UInt8(ascii: "0") < 10 {
        index += 1
        continue
      }
      switch number.step(bytes[index]) {
      case .next(let next): number = next
      case .refused(let reason):
        fail(reason, at: index)
        return index
      case .end: break scan
      }
      index += 1
    }
    token.number = number
    if index == bytes.count || !token.text.isEmpty {
      token.text.append(contentsOf: bytes[start..<index])
    }
    guard index < bytes.count else { return index }

    // Within a container a comma or bracket must follow anyway.
    if frames.isEmpty, !bytes[index].canFollowNumber {
      fail(.unexpected(bytes[index], expected: .endOfNumber), at: index)
    } else if token.text.isEmpty {
      complete(Bytes(rebasing: bytes[start..<index]).number(number))
    } else {
      completeNumber()
    }
    return index
  }

  mutating func completeNumber() {
    complete(token.text.withUnsafeBufferPointer { $0.number(token.number) })
    token.text.removeAll(keepingCapacity: true)
  }
}

extension Bytes {
  fileprivate func number(_ form: NumberState) -> JSONValue {
    if form == .zero || form == .integer, let integer {
      .integer(integer)
    } else {
      .number(String(decoding: self, as: UTF8.self))
    }
  }

  /// The value of a literal without fraction and exponent; nil where it does not fit, and for -0.
  private var integer: Int? {
    let isNegative = first == UInt8(ascii: "-")
    let digits = self[(isNegative ? 1 : 0)...].lazy.map { $0 &- UInt8(ascii: "0") }
    guard let number = Int(decimal: digits, isNegative: isNegative) else { return nil }
    return isNegative && number == 0 ? nil : number
  }
}

extension UInt8 {
  /// So that `1-2` or `12ab` is not taken for two documents.
  var canFollowNumber: Bool {
    switch self {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""):
      true
    default: isWhiteSpace
    }
  }
}
