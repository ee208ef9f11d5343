/// Looks for secrets in a text, in all their spellings.
struct SecretSearch {
  private typealias Bytes = UnsafeBufferPointer<UInt8>

  /// A text to look for.
  private struct Pattern {
    let bytes: [UInt8]
    /// Whether it is found only where it stands alone.
    let isShort: Bool

    /// A long one is found by so many bytes, and hidden as far as the text goes on like it.
    static let telling = 256

    /// Whether an escape comes before text and secret differ: if none does, every spelling is the
    /// plain one, and most places need to be looked at once only.
    func mayBeEscaped(in text: Bytes, from start: Int) -> Bool {
      for (byte, wanted) in zip(text[start...], bytes.prefix(Self.telling)) {
        if SecretSpelling.beginsEscape(byte) { return true }
        if byte != wanted { return false }
      }
      return false
    }
  }

  /// By their first byte.
  private var patterns: [[Pattern]] = Array(repeating: [], count: 256)

  init(_ values: [[UInt8]]) {
    for value in values {
      let isShort = String(decoding: value, as: UTF8.self).unicodeScalars.count < 4
      insert(value, isShort)
      if !isShort {
        for encoded in Base64Spelling.all(of: value) { insert(encoded, false) }
      }
    }
  }

  private mutating func insert(_ bytes: [UInt8], _ isShort: Bool) {
    guard let first = bytes.first else { return }
    patterns[Int(first)].append(Pattern(bytes: bytes, isShort: isShort))
  }

  /// - Parameter limit: how many bytes are looked at and shown. What begins there may end behind it.
  func hide(in text: String, showing limit: Int) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var shown: [UInt8] = []
      shown.reserveCapacity(min(bytes.count, limit))
      var hiddenUntil = 0
      for place in bytes.indices.prefix(limit) {
        if let end = endOfSecret(in: bytes, at: place, hiddenUntil), end > hiddenUntil {
          // Secrets that overlap are hidden as one.
          if hiddenUntil <= place { shown += Secrets.placeholder.utf8 }
          hiddenUntil = end
        }
        if place >= hiddenUntil { shown.append(bytes[place]) }
      }
      return String(decoding: shown, as: UTF8.self) + (bytes.count > limit ? "…" : "")
    }
  }

  /// Where the longest secret ends that begins here.
  private func endOfSecret(in text: Bytes, at start: Int, _ hiddenUntil: Int) -> Int? {
    guard SecretSpelling.beginsEscape(text[start]) else {
      return longest(patterns[Int(text[start])], in: text, at: start, hiddenUntil)
    }
    let firsts = Set(
      SecretSpelling.allCases.compactMap { $0.unit(in: text, at: start).bytes.first })
    return firsts.compactMap { longest(patterns[Int($0)], in: text, at: start, hiddenUntil) }.max()
  }

  private func longest(
    _ patterns: [Pattern], in text: Bytes, at start: Int, _ hiddenUntil: Int
  ) -> Int? {
    var longest: Int?
    for pattern in patterns {
      var spellings = Self.plain
      if pattern.mayBeEscaped(in: text, from: start) {
        spellings = SecretSpelling.allCases
      } else if let stop = end(of: pattern.bytes, in: text, from: start, .plain, hiddenUntil),
        stop > hiddenUntil, stop < text.count, SecretSpelling.beginsEscape(text[stop])
      {
        // The first escape of a long one comes late.
        spellings = SecretSpelling.allCases
      }
      for spelling in spellings {
        guard let end = end(of: pattern.bytes, in: text, from: start, spelling, hiddenUntil),
          !pattern.isShort || StandAlone.isAlone(start..<end, in: text)
        else { continue }
        longest = max(longest ?? end, end)
      }
    }
    return longest
  }

  private static let plain: [SecretSpelling] = [.plain]

  private func end(
    of secret: [UInt8], in text: Bytes, from start: Int, _ spelling: SecretSpelling,
    _ hiddenUntil: Int
  ) -> Int? {
    var place = start
    var matched = 0
    while matched < secret.count {
      // Found; the rest is looked at once only, however often the text repeats itself.
      let isFound = matched >= Pattern.telling
      if isFound, place <= hiddenUntil { return place }
      guard place < text.count else { return isFound ? place : nil }
      let unit = spelling.unit(in: text, at: place)
      for byte in unit.bytes {
        guard matched < secret.count, secret[matched] == byte else { return isFound ? place : nil }
        matched += 1
      }
      place += unit.length
    }
    return place
  }
}
