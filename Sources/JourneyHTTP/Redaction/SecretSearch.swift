/// Finds secrets in a string, plain or encoded, for example with percent-encoding or Base64.
///
/// The time depends on the length of the text, not on the number of secrets: at each byte, at most
/// the next 64 bytes (`distinctivePrefix`) are compared with all secrets at once.
struct SecretSearch {
  /// The number of matching bytes that is enough to recognize a long secret. After a match of this
  /// length, the text is hidden as far as it matches the secret.
  static let distinctivePrefix = 64

  /// The mark at which a text may have been cut in the middle of a secret.
  static let cut = Array("…".utf8)

  /// How many bytes to decode after the shown part of a string, in which a secret might continue.
  /// They contain `distinctivePrefix` bytes in any encoding.
  private static let beyond = 1 << 10

  /// The secrets and their Base64, sorted, so that patterns with the same beginning are adjacent.
  private let patterns: [[UInt8]]
  /// The indices of the patterns that begin with a byte.
  private let firsts: [UInt8: Range<Int>]

  init(_ secrets: some Sequence<[UInt8]>) {
    let spelled = secrets.flatMap { Self.isShort($0) ? [$0] : [$0] + Base64Spelling.all(of: $0) }
    let patterns = Set(spelled).sorted { $0.lexicographicallyPrecedes($1) }
    firsts = Dictionary(patterns.indices.map { (patterns[$0][0], $0..<($0 + 1)) }) {
      $0.lowerBound..<$1.upperBound
    }
    self.patterns = patterns
  }

  /// Returns whether a secret has fewer than four characters, and so is found only as a separate
  /// word.
  private static func isShort(_ secret: [UInt8]) -> Bool {
    secret.count < 16 && secret.count { !isContinuation($0) } < 4
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// Truncates a string that is longer than `Secrets.longestText`, without splitting a character.
  func hide(in text: String) -> String {
    let limit = Secrets.longestText
    if patterns.isEmpty, text.utf8.count <= limit { return text }
    let bytes = Array(text.utf8.prefix(limit + Self.beyond))
    // For each byte, the end of the longest secret that begins there.
    var ends = Array(bytes.indices)
    if !patterns.isEmpty {
      for reading in Reading.all(of: bytes) {
        for found in secrets(in: reading, of: bytes) {
          ends[found.lowerBound] = max(ends[found.lowerBound], found.upperBound)
        }
      }
    }
    for mark in cuts(in: bytes) {
      if let start = beginning(before: mark, in: bytes) { ends[start] = max(ends[start], mark) }
    }
    var end = min(bytes.count, limit)
    while end < bytes.count, end > 0, Self.isContinuation(bytes[end]) { end -= 1 }
    var shown: [UInt8] = []
    var hiddenUntil = 0
    for index in 0..<end {
      if ends[index] > max(index, hiddenUntil) {
        // Secrets that overlap are hidden as one.
        if hiddenUntil <= index { shown += Secrets.placeholder.utf8 }
        hiddenUntil = ends[index]
        // A long secret is matched by bytes, so its end may be in the middle of a character.
        while hiddenUntil < bytes.count, Self.isContinuation(bytes[hiddenUntil]) {
          hiddenUntil += 1
        }
      }
      if index >= hiddenUntil { shown.append(bytes[index]) }
    }
    return String(decoding: shown, as: UTF8.self) + (text.utf8.count > limit ? "…" : "")
  }

  /// Returns the positions of each `…`, at which a text may have been cut in the middle of a
  /// secret.
  private func cuts(in text: [UInt8]) -> [Int] {
    patterns.isEmpty
      ? [] : text.indices.filter { text[$0] == Self.cut[0] && text[$0...].starts(with: Self.cut) }
  }

  /// The number of bytes from which the beginning of a secret is hidden.
  private static let shortestBeginning = 4

  /// Returns where the beginning of a secret starts that continues to `mark`, if there is one.
  private func beginning(before mark: Int, in text: [UInt8]) -> Int? {
    guard mark >= Self.shortestBeginning else { return nil }
    return (max(0, mark - Self.distinctivePrefix)...(mark - Self.shortestBeginning)).first {
      start in
      guard var range = firsts[text[start]] else { return false }
      for index in start..<mark where !range.isEmpty {
        range = narrow(range, to: text[index], at: index - start)
      }
      return !range.isEmpty
    }
  }

  /// Returns the ranges of the original text whose decoded bytes are secrets.
  private func secrets(in reading: Reading, of text: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var hiddenUntil = 0
    for start in reading.bytes.indices {
      let end = end(ofSecretAt: start, in: reading.bytes, hiddenUntil) { end in
        StandAlone.isAlone(start..<end, in: reading.bytes)
          || StandAlone.isAlone(reading.indices[start]..<reading.indices[end], in: text)
      }
      guard let end, end > hiddenUntil else { continue }
      hiddenUntil = end
      found.append(reading.indices[start]..<reading.indices[end])
    }
    return found
  }

  /// Returns the end of the longest secret that begins at `start`, if there is one.
  private func end(
    ofSecretAt start: Int, in text: [UInt8], _ hiddenUntil: Int, isAlone: (_ end: Int) -> Bool
  ) -> Int? {
    guard var range = firsts[text[start]] else { return nil }
    var end: Int?
    for index in start..<text.count {
      // What an earlier match hides is not compared again, or repeated text would take quadratic
      // time.
      if index - start >= Self.distinctivePrefix, index <= hiddenUntil {
        return max(end ?? index, index)
      }
      range = narrow(range, to: text[index], at: index - start)
      guard !range.isEmpty else { return index - start >= Self.distinctivePrefix ? index : end }
      let first = patterns[range.lowerBound]
      if first.count == index + 1 - start, !Self.isShort(first) || isAlone(index + 1) {
        end = index + 1
      }
    }
    return text.count - start >= Self.distinctivePrefix ? text.count : end
  }

  /// Returns the part of the range with `byte` at `index`. Before `index`, all its patterns are
  /// equal.
  private func narrow(_ range: Range<Int>, to byte: UInt8, at index: Int) -> Range<Int> {
    // The first pattern may end here.
    let ended = patterns[range.lowerBound].count == index ? 1 : 0
    let range = range.dropFirst(ended)
    guard let first = range.first, let last = range.last else { return range }
    if patterns[first][index] == byte, patterns[last][index] == byte { return range }
    let lower = range.partitioningIndex { patterns[$0][index] >= byte }
    return lower..<(lower..<range.upperBound).partitioningIndex { patterns[$0][index] > byte }
  }
}

extension Range<Int> {
  /// Returns the first element that meets the condition, or the end. All elements after the first
  /// must meet it too.
  fileprivate func partitioningIndex(where condition: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Decides whether a short secret is a separate word, or part of a longer word or number.
enum StandAlone {
  static func isAlone(_ range: Range<Int>, in text: [UInt8]) -> Bool {
    let before = text[..<range.lowerBound].last
    var rest = text[range.upperBound...]
    // A full stop at the end of a sentence also ends the word.
    if rest.first == UInt8(ascii: "."), !isGlue(rest.dropFirst().first) { rest = rest.dropFirst() }
    guard !isGlue(before), !isGlue(rest.first) else { return false }
    // `a`, `no` and `yes` are in every message, so they are hidden only as a value.
    return !isWord(text[range]) || text.count == range.count || isValue(before, text, range)
  }

  /// Returns whether a byte next to a secret makes it part of a longer word or number.
  private static func isGlue(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return PercentEncoding.isUnreserved(byte) || byte >= 0x80 || byte == UInt8(ascii: "/")
  }

  private static func isWord(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
  }

  /// Returns whether the secret follows a quotation mark, a backtick, `=` or `:`, perhaps with a
  /// space.
  private static func isValue(_ before: UInt8?, _ text: [UInt8], _ range: Range<Int>) -> Bool {
    let mark =
      before == UInt8(ascii: " ") ? text[..<range.lowerBound].dropLast().last : before
    return mark.map { "\"'=:`".utf8.contains($0) } ?? false
  }
}
