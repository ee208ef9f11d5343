import JourneyJSON

/// Reads the values that AM writes into its scripts: literals after their keys, and arrays of
/// bytes. The script is never run. The time is proportional to its length.
struct ScriptReader {
  /// An array of bytes, `new Int8Array([…])`, and the key before it.
  struct ByteList {
    let key: String?
    let bytes: [UInt8]
  }

  private let tokens: [ScriptToken]

  init(_ script: String) {
    var lexer = ScriptLexer(script)
    var tokens: [ScriptToken] = []
    while let token = lexer.next() {
      tokens.append(token)
      if Self.opensExtensions(tokens) { Self.skipBlock(&lexer) }
    }
    self.tokens = tokens
  }

  /// Returns whether the tokens end with `extensions: {`, whose keys and arrays of bytes do not
  /// belong to the ceremony (Web Authentication section 9).
  private static func opensExtensions(_ tokens: [ScriptToken]) -> Bool {
    guard tokens.last == .punctuator("{"), tokens.suffix(2).first == .punctuator(":") else {
      return false
    }
    let name = tokens.suffix(3).first
    return name == .name("extensions") || name == .string("extensions")
  }

  private static func skipBlock(_ lexer: inout ScriptLexer) {
    var depth = 1
    while depth > 0, let token = lexer.next() {
      if token == .punctuator("{") { depth += 1 }
      if token == .punctuator("}") { depth -= 1 }
    }
  }

  /// Returns all byte arrays, in the order of the script.
  /// - Parameter name: the beginning of the path in an error.
  mutating func byteLists(_ name: String) throws(PasskeyRequestError) -> [ByteList] {
    var lists: [ByteList] = []
    for index in tokens.indices where isByteList(at: index) {
      guard lists.count <= PasskeyRequest.listLimit else {
        throw PasskeyOptions.requestError(name, .tooMany(PasskeyRequest.listLimit))
      }
      let path = "\(name)[\(lists.count)]"
      lists.append(
        ByteList(key: key(before: index), bytes: try bytes(from: index + 3, path)))
    }
    return lists
  }

  /// Returns the first string literal directly after the key, as in `attestation: "none"`.
  func text(of key: String, in range: Range<Int>? = nil) -> String? {
    for index in range ?? tokens.indices where isKey(key, at: index) {
      if case .string(let text) = token(index + 2) { return text }
    }
    return nil
  }

  func isTrue(_ key: String) -> Bool {
    guard let index = tokens.indices.first(where: { isKey(key, at: $0) }) else { return false }
    return token(index + 2) == .name("true") || token(index + 2) == .string("true")
  }

  /// Returns the tokens inside the first brackets after the key.
  func block(of key: String, _ open: Unicode.Scalar, _ close: Unicode.Scalar) -> Range<Int>? {
    for index in tokens.indices where isKey(key, at: index) && token(index + 2) == .punctuator(open)
    {
      var depth = 0
      for end in (index + 2)..<tokens.count {
        if tokens[end] == .punctuator(open) { depth += 1 }
        if tokens[end] == .punctuator(close) { depth -= 1 }
        if depth == 0 { return (index + 3)..<end }
      }
      return nil
    }
    return nil
  }

  /// Returns the number, perhaps in a string, after each occurrence of the key in a block, or `nil`
  /// where none follows.
  func numbers(of key: String, in range: Range<Int>) -> [Int?] {
    range.filter { isKey(key, at: $0) }.map { index in
      if case .string(let text) = token(index + 2) { return Int(text) }
      return number(at: index + 2)?.value
    }
  }

  func count(ofKey key: String) -> Int {
    tokens.indices.count { isKey(key, at: $0) }
  }

  /// Returns whether the script is empty or has only an empty array, perhaps after the key.
  func isEmptyList(_ key: String) -> Bool {
    let rest = (tokens.isEmpty || !isKey(key, at: 0) ? tokens[...] : tokens[2...])
      .filter { $0 != .punctuator(",") }
    return rest.isEmpty || rest == [.punctuator("["), .punctuator("]")]
  }

  /// Returns whether these tokens occur next to each other.
  func contains(_ sequence: [ScriptToken]) -> Bool {
    tokens.indices.contains { holds(sequence, at: $0) }
  }

  /// Returns the string in the call after the key, as in `id: Uint8Array.from("…", …)`.
  func textOfCodes(of key: String) -> String? {
    let call: [ScriptToken] = [
      .name("Uint8Array"), .punctuator("."), .name("from"), .punctuator("("),
    ]
    for index in tokens.indices where isKey(key, at: index) && holds(call, at: index + 2) {
      if case .string(let text) = token(index + 6) { return text }
    }
    return nil
  }

  private func token(_ index: Int) -> ScriptToken? {
    tokens.indices.contains(index) ? tokens[index] : nil
  }

  private func holds(_ sequence: [ScriptToken], at index: Int) -> Bool {
    index + sequence.count <= tokens.count
      && tokens[index..<index + sequence.count].elementsEqual(sequence)
  }

  private func isKey(_ key: String, at index: Int) -> Bool {
    (tokens[index] == .name(key) || tokens[index] == .string(key))
      && token(index + 1) == .punctuator(":")
  }

  /// Returns whether `Int8Array([` or `Uint8Array([` begins at the index.
  private func isByteList(at index: Int) -> Bool {
    (tokens[index] == .name("Int8Array") || tokens[index] == .name("Uint8Array"))
      && token(index + 1) == .punctuator("(") && token(index + 2) == .punctuator("[")
  }

  /// Returns the key before the array, as in `key: new Int8Array` or `key: Int8Array`.
  private func key(before index: Int) -> String? {
    let colon = token(index - 1) == .name("new") ? index - 2 : index - 1
    guard token(colon) == .punctuator(":") else { return nil }
    switch token(colon - 1) {
    case .name(let name), .string(let name): return name
    default: return nil
    }
  }

  private func bytes(from start: Int, _ path: String) throws(PasskeyRequestError) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = start
    if token(index) == .punctuator("]") { return bytes }
    while true {
      let number = number(at: index)
      bytes.append(try PasskeyOptions.byte(number?.value, "\(path)[\(bytes.count)]"))
      guard bytes.count <= PasskeyRequest.challengeLimit else {
        throw PasskeyOptions.requestError(path, .tooMany(PasskeyRequest.challengeLimit))
      }
      index = number?.end ?? index
      switch token(index) {
      case .punctuator("]"): return bytes
      case .punctuator(","): index += 1
      default: throw PasskeyOptions.requestError(path, .expected("an array of bytes"))
      }
    }
  }

  private func number(at index: Int) -> (value: Int, end: Int)? {
    let isNegative = token(index) == .punctuator("-")
    let index = isNegative ? index + 1 : index
    guard case .number(let digits)? = token(index), let value = Int(digits) else { return nil }
    return (isNegative ? -value : value, index + 1)
  }
}
