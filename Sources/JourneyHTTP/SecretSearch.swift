/// Looks for secrets in a text, in all their spellings.
///
/// It takes time in proportion to the text, whatever the secrets are and however many: from each
/// place on, at most `telling` units are compared, with all secrets at once.
struct SecretSearch {
  private typealias Bytes = UnsafeBufferPointer<UInt8>

  /// A text to look for.
  private struct Pattern {
    let bytes: [UInt8]
    /// Whether it is found only where it stands alone.
    let isShort: Bool
  }

  /// A long secret is found by so many bytes, and hidden as far as the text goes on like it.
  private static let telling = 64

  /// Sorted, so that those which begin alike stand together; no text occurs twice.
  private let patterns: [Pattern]
  /// The places of those that begin with a byte.
  private let firsts: [Range<Int>]

  init(_ values: some Collection<[UInt8]>) {
    var texts: [[UInt8]: Bool] = [:]
    for value in values {
      let isShort = String(decoding: value, as: UTF8.self).unicodeScalars.count < 4
      texts[value] = isShort
      if !isShort {
        for encoded in Base64Spelling.all(of: value) where texts[encoded] == nil {
          texts[encoded] = false
        }
      }
    }
    patterns = texts.filter { !$0.key.isEmpty }.map { Pattern(bytes: $0.key, isShort: $0.value) }
      .sorted { $0.bytes.precedes($1.bytes) }
    var firsts = Array(repeating: 0..<0, count: 256)
    for (place, pattern) in patterns.enumerated() {
      let first = Int(pattern.bytes[0])
      firsts[first] = (firsts[first].isEmpty ? place : firsts[first].lowerBound)..<(place + 1)
    }
    self.firsts = firsts
  }

  /// - Parameter limit: how many bytes are looked at and shown. What begins there may end behind it.
  func hide(in text: String, showing limit: Int = Secrets.longestText) -> String {
    if patterns.isEmpty, text.utf8.count <= limit { return text }
    var text = text
    return text.withUTF8 { bytes in
      let more = bytes.count > limit ? "…" : ""
      if patterns.isEmpty { return String(decoding: bytes.prefix(limit), as: UTF8.self) + more }
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
      return String(decoding: shown, as: UTF8.self) + more
    }
  }

  /// Where the longest secret ends that begins here.
  private func endOfSecret(in text: Bytes, at start: Int, _ hiddenUntil: Int) -> Int? {
    if SecretSpelling.escaped(by: text[start]).isEmpty, firsts[Int(text[start])].isEmpty {
      return nil
    }
    var (longest, stop) = follow(.plain, in: text, from: start, hiddenUntil)
    // Every spelling is the plain one up to its first escape.
    let escapes = Set(text[start..<stop].filter { !SecretSpelling.escaped(by: $0).isEmpty })
    for spelling in Set(escapes.flatMap(SecretSpelling.escaped)) {
      let (end, _) = follow(spelling, in: text, from: start, hiddenUntil)
      if let end { longest = max(longest ?? end, end) }
    }
    return longest
  }

  /// Reads one spelling for as long as any secret goes on like it.
  /// - Returns: where the longest secret ends, and the place up to which the text was looked at.
  private func follow(
    _ spelling: SecretSpelling, in text: Bytes, from start: Int, _ hiddenUntil: Int
  ) -> (end: Int?, stop: Int) {
    var range = patterns.indices
    var (place, depth) = (start, 0)
    var end: Int?
    while place < text.count {
      // The rest of what is found is looked at once only, however often the text repeats itself.
      if depth >= Self.telling, place <= hiddenUntil { return (max(end ?? place, place), place) }
      let before = depth
      let unit = spelling.unit(in: text, at: place)
      for byte in unit.bytes {
        range = narrowed(range, at: depth, to: byte)
        depth += 1
      }
      guard !range.isEmpty else {
        if before >= Self.telling { end = max(end ?? place, place) }
        return (end, place + 1)
      }
      place += unit.length
      let first = patterns[range.lowerBound]
      if first.bytes.count == depth, !first.isShort || StandAlone.isAlone(start..<place, in: text) {
        end = place
      }
    }
    return (depth >= Self.telling ? place : end, place)
  }

  /// Of secrets that begin alike, those that have a byte at a depth.
  private func narrowed(_ range: Range<Int>, at depth: Int, to byte: UInt8) -> Range<Int> {
    if depth == 0 { return firsts[Int(byte)] }
    var (low, high) = (range.lowerBound, range.upperBound)
    // One of them may be over here.
    if low < high, patterns[low].bytes.count == depth { low += 1 }
    guard low < high else { return low..<low }
    if patterns[low].bytes[depth] == byte, patterns[high - 1].bytes[depth] == byte {
      return low..<high
    }
    low = (low..<high).firstPlace { patterns[$0].bytes[depth] >= byte }
    high = (low..<high).firstPlace { patterns[$0].bytes[depth] > byte }
    return low..<high
  }
}

extension Range<Int> {
  /// The first place of which a condition holds that holds of all later ones, too; else the end.
  fileprivate func firstPlace(where condition: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension [UInt8] {
  /// Byte by byte; what begins another one stands before it.
  fileprivate func precedes(_ other: [UInt8]) -> Bool {
    withUnsafeBufferPointer { one in
      other.withUnsafeBufferPointer { other in
        for (left, right) in zip(one, other) where left != right { return left < right }
        return one.count < other.count
      }
    }
  }
}
