/// Whether a short secret is one where it is found, or a part of something else.
enum StandAlone {
  static func isAlone(_ range: Range<Int>, in text: [UInt8]) -> Bool {
    let before = text[..<range.lowerBound].last
    var rest = text[range.upperBound...]
    // A stop that ends a sentence ends the word, too.
    if rest.first == UInt8(ascii: "."), !isGlue(rest.dropFirst().first) { rest = rest.dropFirst() }
    guard !isGlue(before), !isGlue(rest.first) else { return false }
    // `a`, `no` and `yes` are words of every message: they are hidden as a value only.
    return !isWord(text[range]) || text.count == range.count || isValue(before, text, range)
  }

  /// What belongs to the same word or number.
  private static func isGlue(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return PercentEncoding.isUnreserved(byte) || byte >= 0x80 || byte == UInt8(ascii: "/")
  }

  private static func isWord(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
  }

  /// After a quote, a `=` or a `:`, perhaps with a blank between.
  private static func isValue(_ before: UInt8?, _ text: [UInt8], _ range: Range<Int>) -> Bool {
    let mark =
      before == UInt8(ascii: " ") ? text[..<range.lowerBound].dropLast().last : before
    return mark.map { "\"'=:`".utf8.contains($0) } ?? false
  }
}
