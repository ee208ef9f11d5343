public import JourneyJSON

/// A field whose properties are declared once for its type.
package protocol DeclaredField: Field, SendableMetatype {
  associatedtype Content: FieldContent
  /// Read-only properties first, then the settable ones.
  static var declaration: [PropertyDeclaration<Content>] { get }
  /// As received, with the answers given so far.
  var data: Content { get set }
}

extension DeclaredField {
  package var properties: [Property] { Self.declaration.properties(of: data) }
  package var answerable: [String] { Self.declaration.carried(by: data).map(\.name) }
  package var received: JSONValue? { data.source }
  package var mainProperty: String? { Self.declaration.mainProperty(of: data) }
  package var missing: [String] { Self.declaration.missing(in: data) }
  package var secrets: [String] { Self.declaration.secrets(of: data) }
  package var isAnswered: Bool { !data.answers.isEmpty }
  package var refusals: [String: AnswerError] { data.refusals }
  package func set(_ property: String, to value: JSONValue) {
    data.answers[property] = value
    data.refusals[property] = nil
  }

  /// Takes an answer that nobody has checked, or takes it back. One that its kind does not accept
  /// stays as it was given, and keeps the page from being sent.
  package func give(_ value: JSONValue?, to name: String) {
    data.answers[name] = value
    data.refusals[name] = nil
    guard let value, let answer = Self.declaration.property(name)?.answer,
      answer.isCarried(by: data)
    else { return }
    do throws(AnswerError) { data.answers[name] = try answer.kind(data).accept(value) } catch {
      data.refusals[name] = error
    }
  }
}

/// What a declaration says of one field.
///
/// `@inlinable`, so that each flow's module compiles it for its own content.
extension Array {
  /// A loop of its own: `first(where:)` would search for conformances where it is not specialized.
  @inlinable package func property<Content>(_ name: String) -> PropertyDeclaration<Content>?
  where Element == PropertyDeclaration<Content> {
    for property in self where property.name == name { return property }
    return nil
  }

  @inlinable package func properties<Content>(of data: Content) -> [Property]
  where Element == PropertyDeclaration<Content> {
    var properties: [Property] = []
    for property in self {
      if let shown = property.property(of: data) { properties.append(shown) }
    }
    return properties
  }

  /// The only answer; several ask for an object.
  @inlinable package func mainProperty<Content>(of data: Content) -> String?
  where Element == PropertyDeclaration<Content> {
    var main: String?
    for property in self {
      guard let answer = property.answer, !answer.isExtra else { continue }
      guard main == nil, answer.isCarried(by: data) else { return nil }
      main = property.name
    }
    return main
  }

  /// The settable properties that can carry an answer.
  @inlinable package func carried<Content>(
    by data: Content
  ) -> [(name: String, answer: PropertyDeclaration<Content>.Answer)]
  where Element == PropertyDeclaration<Content> {
    var carried: [(name: String, answer: PropertyDeclaration<Content>.Answer)] = []
    for property in self {
      guard let answer = property.answer, answer.isCarried(by: data) else { continue }
      carried.append((property.name, answer))
    }
    return carried
  }

  @inlinable package func missing<Content>(in data: Content) -> [String]
  where Element == PropertyDeclaration<Content> {
    var missing: [String] = []
    for property in self {
      guard let answer = property.answer, answer.isCarried(by: data),
        case .required = answer.unanswered(data), data.answers[property.name] == nil
      else { continue }
      missing.append(property.name)
    }
    return missing
  }

  /// The texts of the secret answers.
  @inlinable package func secrets<Content>(of data: Content) -> [String]
  where Element == PropertyDeclaration<Content> {
    let answers = data.answers
    var secrets: [String] = []
    guard !answers.isEmpty else { return secrets }
    for property in self {
      guard let answer = property.answer, answer.isSecret, let value = answers[property.name]
      else { continue }
      let spellings = value.spellings
      if spellings.isEmpty { secrets.append(value.compact) } else { secrets += spellings }
    }
    return secrets
  }
}

/// The doors of the typed properties: what a document shows, as Swift values.
extension DeclaredField {
  package subscript(name: String) -> JSONValue? {
    get { Self.declaration.property(name)?.value(in: data) }
    set { give(newValue, to: name) }
  }

  /// "" where it is not a text.
  package subscript(name: String) -> String {
    get { self[name]?.string ?? "" }
    set { give(.string(newValue), to: name) }
  }

  /// false where it is not a boolean; 0, 1 and texts count, as older servers write them.
  package subscript(name: String) -> Bool {
    get { self[name]?.flag ?? false }
    set { give(.boolean(newValue), to: name) }
  }

  /// A whole number, also when it is written as a text.
  package subscript(name: String) -> Int? {
    get { self[name]?.wholeNumber }
    set { give(newValue.map(JSONValue.integer), to: name) }
  }

  package subscript(name: String) -> [String] {
    get { self[name]?.array?.compactMap(\.string) ?? [] }
    set { give(.array(newValue.map(JSONValue.string)), to: name) }
  }

  package subscript(name: String) -> JSONObject? {
    get { self[name]?.object }
    set { give(newValue.map(JSONValue.object), to: name) }
  }
}

extension JSONValue {
  /// A boolean, also when it is written as 0, 1 or a text.
  package var flag: Bool? {
    if let boolean { return boolean }
    switch integer.map(String.init) ?? string {
    case "1", "true": return true
    case "0", "false": return false
    default: return nil
    }
  }

  /// A whole number, also when it is written as a text.
  package var wholeNumber: Int? { integer ?? string.flatMap { Int($0) } }
}
