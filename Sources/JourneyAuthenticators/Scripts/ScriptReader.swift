/// Finds what AM writes into its scripts: literals behind their keys, and lists of bytes. Nothing is
/// run, and the time is in proportion to the length of the script.
struct ScriptReader {
  /// `new Int8Array([…])`, and the key that it stands behind.
  struct ByteList {
    let key: String?
    let bytes: [UInt8]
  }

  private let tokens: [ScriptToken]

  init(_ script: String) {
    var words = ScriptTokens(script)
    var tokens: [ScriptToken] = []
    while let token = words.next() {
      tokens.append(token)
      if Self.opensExtensions(tokens) { Self.skipBlock(&words) }
    }
    self.tokens = tokens
  }

  /// Whether the tokens end in `extensions: {`. Extensions have keys and lists of bytes of their own
  /// (Web Authentication section 9), which are not those of the ceremony.
  private static func opensExtensions(_ tokens: [ScriptToken]) -> Bool {
    guard tokens.last == .sign("{"), tokens.suffix(2).first == .sign(":") else { return false }
    let name = tokens.suffix(3).first
    return name == .word("extensions") || name == .text("extensions")
  }

  private static func skipBlock(_ words: inout ScriptTokens) {
    var depth = 1
    while depth > 0, let token = words.next() {
      if token == .sign("{") { depth += 1 }
      if token == .sign("}") { depth -= 1 }
    }
  }

  /// Every list of bytes, in order.
  ///
  /// - Parameter name: what a fault's path begins with.
  mutating func byteLists(_ name: String) throws(PasskeyRequestError) -> [ByteList] {
    var lists: [ByteList] = []
    for place in tokens.indices where isByteList(at: place) {
      guard lists.count <= PasskeyRequest.listLimit else {
        throw PasskeyOptions.fault(name, .tooMany(PasskeyRequest.listLimit))
      }
      let path = "\(name)[\(lists.count)]"
      lists.append(
        ByteList(key: key(before: place), bytes: try bytes(from: place + 3, path)))
    }
    return lists
  }

  /// The literal behind the first such key, as in `attestation: "none"`.
  func text(of key: String, in range: Range<Int>? = nil) -> String? {
    for place in range ?? tokens.indices where isKey(key, at: place) {
      if case .text(let text) = token(place + 2) { return text }
    }
    return nil
  }

  /// Whether the first such key stands before `true`.
  func isTrue(_ key: String) -> Bool {
    guard let place = tokens.indices.first(where: { isKey(key, at: $0) }) else { return false }
    return token(place + 2) == .word("true") || token(place + 2) == .text("true")
  }

  /// What stands between the brackets behind the first such key; nil where there are none.
  func block(of key: String, _ open: Unicode.Scalar, _ close: Unicode.Scalar) -> Range<Int>? {
    for place in tokens.indices where isKey(key, at: place) && token(place + 2) == .sign(open) {
      var depth = 0
      for end in (place + 2)..<tokens.count {
        if tokens[end] == .sign(open) { depth += 1 }
        if tokens[end] == .sign(close) { depth -= 1 }
        if depth == 0 { return (place + 3)..<end }
      }
      return nil
    }
    return nil
  }

  /// The numbers behind each such key in a block, as numbers or texts; nil for what is neither.
  func numbers(of key: String, in range: Range<Int>) -> [Int?] {
    range.filter { isKey(key, at: $0) }.map { place in
      if case .text(let text) = token(place + 2) { return Int(text) }
      return number(at: place + 2)?.value
    }
  }

  func count(ofKey key: String) -> Int {
    tokens.indices.count { isKey(key, at: $0) }
  }

  /// Whether there is nothing but `[]`, behind the key or alone, or nothing at all.
  func isEmptyList(_ key: String) -> Bool {
    let rest = (tokens.isEmpty || !isKey(key, at: 0) ? tokens[...] : tokens[2...])
      .filter { $0 != .sign(",") }
    return rest.isEmpty || rest == [.sign("["), .sign("]")]
  }

  /// Whether these words follow one another anywhere.
  func contains(_ words: [ScriptToken]) -> Bool {
    tokens.indices.contains { holds(words, at: $0) }
  }

  /// The text in `id: Uint8Array.from("…"`.
  func textOfCodes(of key: String) -> String? {
    let call: [ScriptToken] = [.word("Uint8Array"), .sign("."), .word("from"), .sign("(")]
    for place in tokens.indices where isKey(key, at: place) && holds(call, at: place + 2) {
      if case .text(let text) = token(place + 6) { return text }
    }
    return nil
  }

  private func token(_ place: Int) -> ScriptToken? {
    tokens.indices.contains(place) ? tokens[place] : nil
  }

  private func holds(_ words: [ScriptToken], at place: Int) -> Bool {
    place + words.count <= tokens.count
      && tokens[place..<place + words.count].elementsEqual(words)
  }

  private func isKey(_ key: String, at place: Int) -> Bool {
    (tokens[place] == .word(key) || tokens[place] == .text(key))
      && token(place + 1) == .sign(":")
  }

  /// Whether `Int8Array([` stands there, or `Uint8Array([`.
  private func isByteList(at place: Int) -> Bool {
    (tokens[place] == .word("Int8Array") || tokens[place] == .word("Uint8Array"))
      && token(place + 1) == .sign("(") && token(place + 2) == .sign("[")
  }

  /// The key in `key: new Int8Array` or `key: Int8Array`.
  private func key(before place: Int) -> String? {
    let colon = token(place - 1) == .word("new") ? place - 2 : place - 1
    guard token(colon) == .sign(":") else { return nil }
    switch token(colon - 1) {
    case .word(let name), .text(let name): return name
    default: return nil
    }
  }

  private func bytes(from start: Int, _ path: String) throws(PasskeyRequestError) -> [UInt8] {
    var bytes: [UInt8] = []
    var place = start
    if token(place) == .sign("]") { return bytes }
    while true {
      let number = number(at: place)
      bytes.append(try PasskeyOptions.byte(number?.value, "\(path)[\(bytes.count)]"))
      guard bytes.count <= PasskeyRequest.challengeLimit else {
        throw PasskeyOptions.fault(path, .tooMany(PasskeyRequest.challengeLimit))
      }
      place = number?.end ?? place
      switch token(place) {
      case .sign("]"): return bytes
      case .sign(","): place += 1
      default: throw PasskeyOptions.fault(path, .expected("a list of bytes"))
      }
    }
  }

  private func number(at place: Int) -> (value: Int, end: Int)? {
    let isNegative = token(place) == .sign("-")
    let place = isNegative ? place + 1 : place
    guard case .number(let digits)? = token(place), let value = Int(digits) else { return nil }
    return (isNegative ? -value : value, place + 1)
  }
}
