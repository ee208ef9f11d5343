extension [UInt8] {
  /// The JSON of this package in the colors of `jq` (manual, "COLORS").
  var coloredJSON: [UInt8] {
    var colored: [UInt8] = []
    colored.reserveCapacity(count * 2)
    var place = 0
    while place < count {
      let end = endOfPiece(from: place)
      if let color = color(of: place..<end) {
        colored += "\u{1B}[\(color)m".utf8
        colored += self[place..<end]
        colored += "\u{1B}[0m".utf8
      } else {
        colored += self[place..<end]
      }
      place = end
    }
    return colored
  }

  /// Returns the end of the piece that begins here: a string, a number or word, blanks, or
  /// punctuation.
  private func endOfPiece(from start: Int) -> Int {
    let kind = self[start].kind
    var place = start + 1
    guard kind == .quote else {
      while place < count, self[place].kind == kind { place += 1 }
      return place
    }
    while place < count, self[place] != UInt8(ascii: "\"") {
      place += self[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return Swift.min(place + 1, count)
  }

  /// Returns the color of a piece, or `nil` for blanks.
  private func color(of piece: Range<Int>) -> String? {
    switch self[piece.lowerBound].kind {
    case .blank: nil
    case .structure: "1;39"
    case .quote:
      piece.upperBound < count && self[piece.upperBound] == UInt8(ascii: ":") ? "34;1" : "0;32"
    case .word: self[piece.lowerBound] == UInt8(ascii: "n") ? "1;30" : "0;39"
    }
  }
}

extension UInt8 {
  fileprivate enum Kind { case blank, structure, quote, word }

  fileprivate var kind: Kind {
    switch self {
    case UInt8(ascii: " "), UInt8(ascii: "\n"): .blank
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: ","), UInt8(ascii: ":"):
      .structure
    case UInt8(ascii: "\""): .quote
    default: .word
    }
  }
}
