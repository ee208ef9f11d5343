import JourneyJSON

/// RFC 2047, section 2: the form in which AM expects a user name or a password in a header.
struct EncodedWord {
  let text: String
  let encoded: String

  private static let beginning = "=?UTF-8?B?"
  private static let end = "?="
  /// The maximum length of the encoded text, in bytes. A word must not be longer than 75
  /// characters.
  private static let longest = (75 - beginning.utf8.count - end.utf8.count) / 4 * 3

  /// Returns the words for a text, or `nil` if it is ASCII and has no part that looks like an
  /// encoded word. No character is divided between two words (section 5).
  static func words(of text: String) -> [EncodedWord]? {
    guard text.utf8.contains(where: { $0 > 0x7F }) || text.contains("=?") else { return nil }
    var parts: [[UInt8]] = [[]]
    for scalar in text.unicodeScalars {
      let bytes = UTF8.encode(scalar).map(Array.init) ?? []
      if parts[parts.count - 1].count + bytes.count > longest { parts.append([]) }
      parts[parts.count - 1] += bytes
    }
    return parts.map {
      EncodedWord(
        text: String(decoding: $0, as: UTF8.self),
        encoded: beginning + Base64.standard.encode($0) + end)
    }
  }
}
