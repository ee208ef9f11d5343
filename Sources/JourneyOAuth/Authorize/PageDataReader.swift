import JourneyJSON

/// A reader for the object that a script assigns to `pageData`. It reads the script in a single
/// pass.
///
/// Expressions are not evaluated but become `null`.
struct PageDataReader {
  /// The maximum depth of nested values. AM's pages do not reach this depth. Deeper values become
  /// `null`.
  private static let maximumDepth = 16
  /// The maximum number of members in an object or elements in an array. Additional members and
  /// elements are skipped.
  private static let maximumCount = 200

  private var lexer: ScriptLexer
  /// The next token, or `nil` at the end.
  private var next: ScriptToken?

  init(_ lexer: ScriptLexer) {
    self.lexer = lexer
    next = self.lexer.next()
  }

  /// Returns the members of the first object that is assigned to `pageData`, or `nil` if there is
  /// no such object. If the script is truncated, the object might be incomplete.
  mutating func members() -> JSONObject? {
    while let token = take() {
      guard token == .name("pageData"), next == .punctuator("=") || next == .punctuator(":") else {
        continue
      }
      _ = take()
      if skip("{") { return object(depth: 0) }
    }
    return nil
  }

  /// Reads a value, and skips everything up to the comma or closing bracket that follows it.
  private mutating func value(depth: Int) -> JSONValue {
    defer { skipExpression() }
    guard depth < Self.maximumDepth else { return .null }
    if skip("{") { return .object(object(depth: depth + 1)) }
    if skip("[") { return .array(list(depth: depth + 1)) }
    switch next {
    case .string(let text), .template(let text):
      _ = take()
      return .string(text)
    case .name("true"), .name("false"):
      let word = take()
      // More tokens make an expression.
      switch next {
      case nil, .punctuator(","), .punctuator("}"), .punctuator("]"):
        return .boolean(word == .name("true"))
      default: return .null
      }
    default: return .null
    }
  }

  /// Reads the rest of an object after its `{`, including the `}`.
  private mutating func object(depth: Int) -> JSONObject {
    var members = JSONObject()
    while let token = take(), token != .punctuator("}"), token != .punctuator("]") {
      switch token {
      case .punctuator: continue
      case .name(let key), .number(let key), .string(let key), .template(let key):
        guard skip(":") else { continue }
        let value = value(depth: depth)
        if members.count < Self.maximumCount, !members.contains(key) { members[key] = value }
      }
    }
    return members
  }

  /// Reads the rest of an array after its `[`, including the `]`.
  private mutating func list(depth: Int) -> [JSONValue] {
    var elements: [JSONValue] = []
    while next != nil, !skip("]"), !skip("}") {
      if skip(",") { continue }
      let element = value(depth: depth)
      if elements.count < Self.maximumCount { elements.append(element) }
    }
    return elements
  }

  /// Skips an expression up to the comma or closing bracket that follows it.
  private mutating func skipExpression() {
    var depth = 0
    while let token = next {
      switch token {
      case .punctuator("("), .punctuator("["), .punctuator("{"): depth += 1
      case .punctuator(")"): depth -= 1
      case .punctuator("]"), .punctuator("}"):
        if depth <= 0 { return }
        depth -= 1
      case .punctuator(","):
        if depth <= 0 { return }
      default: break
      }
      _ = take()
    }
  }

  private mutating func take() -> ScriptToken? {
    defer { next = lexer.next() }
    return next
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == .punctuator(character) else { return false }
    _ = take()
    return true
  }
}
