extension [UInt8] {
  /// JSON text of this package in the colors of the `jq` manual's section "COLORS".
  var coloredJSON: [UInt8] {
    var colored: [UInt8] = []
    colored.reserveCapacity(count * 2)
    var index = 0
    while index < count {
      let end = endOfPiece(from: index)
      if let color = color(of: index..<end) {
        colored += "\u{1B}[\(color)m".utf8
        colored += self[index..<end]
        colored += "\u{1B}[0m".utf8
      } else {
        colored += self[index..<end]
      }
      index = end
    }
    return colored
  }

  /// Returns the end of a string, a number, a literal such as `true`, white space or punctuation.
  private func endOfPiece(from start: Int) -> Int {
    let kind = self[start].kind
    var index = start + 1
    guard kind == .quote else {
      while index < count, self[index].kind == kind { index += 1 }
      return index
    }
    while index < count, self[index] != UInt8(ascii: "\"") {
      index += self[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return Swift.min(index + 1, count)
  }

  /// Returns `nil` for white space.
  private func color(of piece: Range<Int>) -> String? {
    switch self[piece.lowerBound].kind {
    case .blank: nil
    case .structure: "1;39"
    case .quote:
      piece.upperBound < count && self[piece.upperBound] == UInt8(ascii: ":") ? "34;1" : "0;32"
    case .scalar: self[piece.lowerBound] == UInt8(ascii: "n") ? "1;30" : "0;39"
    }
  }
}

extension UInt8 {
  fileprivate enum Kind { case blank, structure, quote, scalar }

  fileprivate var kind: Kind {
    switch self {
    case UInt8(ascii: " "), UInt8(ascii: "\n"): .blank
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: ","), UInt8(ascii: ":"):
      .structure
    case UInt8(ascii: "\""): .quote
    default: .scalar
    }
  }
}
