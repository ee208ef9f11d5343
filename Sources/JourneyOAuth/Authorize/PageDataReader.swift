import JourneyJSON

/// Reads the object that a script assigns to `pageData`, in one pass. An expression becomes `null`.
struct PageDataReader {
  /// The depth below which values become `null`. AM's pages do not reach it.
  private static let maximumDepth = 16
  /// The number of members or elements after which the others are skipped.
  private static let maximumCount = 200

  private var lexer: ScriptLexer
  /// The next token, or `nil` at the end.
  private var next: ScriptToken?

  init(_ lexer: ScriptLexer) {
    self.lexer = lexer
    next = self.lexer.next()
  }

  /// Returns the first object that is assigned to `pageData`, if any. A truncated script gives an
  /// incomplete object.
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

  /// Reads a value, and skips to the comma or closing bracket after it.
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
      // After more tokens, the value is an expression.
      switch next {
      case nil, .punctuator(","), .punctuator("}"), .punctuator("]"):
        return .boolean(word == .name("true"))
      default: return .null
      }
    default: return .null
    }
  }

  /// Reads the rest of an object after its `{`.
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

  /// Reads the rest of an array after its `[`.
  private mutating func list(depth: Int) -> [JSONValue] {
    var elements: [JSONValue] = []
    while next != nil, !skip("]"), !skip("}") {
      if skip(",") { continue }
      let element = value(depth: depth)
      if elements.count < Self.maximumCount { elements.append(element) }
    }
    return elements
  }

  /// Skips to the comma or closing bracket after an expression.
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
