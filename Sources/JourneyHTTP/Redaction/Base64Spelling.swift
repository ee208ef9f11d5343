import JourneyJSON

/// The Base64 of a secret within a longer string, such as the password in `Authorization: Basic`.
enum Base64Spelling {
  /// Returns the Base64 characters that depend only on the secret and not on the bytes around it,
  /// for its three possible offsets in a group of three bytes and for both alphabets (RFC 4648,
  /// sections 4 and 5).
  static func all(of secret: [UInt8]) -> [[UInt8]] {
    var spellings: [[UInt8]] = []
    for offset in 0...2 {
      let first = (8 * offset + 5) / 6
      let end = 8 * (offset + secret.count) / 6
      // Fewer letters would be found by chance.
      guard end - first >= 5 else { continue }
      let bytes = Array(repeating: 0, count: offset) + secret
      let letters = Array(Base64.standard.encode(bytes).utf8)[first..<end]
      spellings.append(Array(letters))
      let forAddresses = letters.map(Self.letterForAddresses)
      if !forAddresses.elementsEqual(letters) { spellings.append(forAddresses) }
    }
    return spellings
  }

  /// Returns the letter of the second alphabet.
  private static func letterForAddresses(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "+"): UInt8(ascii: "-")
    case UInt8(ascii: "/"): UInt8(ascii: "_")
    default: letter
    }
  }
}
