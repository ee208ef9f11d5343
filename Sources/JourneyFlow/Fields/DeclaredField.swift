package import JourneyJSON

/// A field whose properties are declared once for its type.
package protocol DeclaredField: Field, SendableMetatype {
  associatedtype Content: FieldContent
  /// Read-only properties first, then the settable ones.
  static var declaration: [PropertyDeclaration<Content>] { get }
  /// As received, with the answers given so far.
  var data: Content { get set }
}

extension DeclaredField {
  package var properties: [Property] { Self.declaration.compactMap { $0.property(of: data) } }

  /// The only answer; several ask for an object.
  package var mainProperty: String? {
    let answers = Self.declaration.filter { $0.answer?.isExtra == false }
    guard answers.count == 1, answers[0].answer?.isCarried(by: data) == true else { return nil }
    return answers[0].name
  }

  package var missing: [String] {
    carried.filter { $0.answer.unanswered(data) == .required && data.answers[$0.name] == nil }
      .map(\.name)
  }

  package var secrets: [String] {
    Self.declaration.filter { $0.answer?.isSecret == true }.flatMap { property in
      data.answers[property.name].map { $0.spellings.isEmpty ? [$0.compact] : $0.spellings } ?? []
    }
  }

  package var isAnswered: Bool { !data.answers.isEmpty }

  package func set(_ property: String, to value: JSONValue) { data.answers[property] = value }

  /// The settable properties that can carry an answer.
  package var carried: [(name: String, answer: PropertyDeclaration<Content>.Answer)] {
    Self.declaration.compactMap { property in
      property.answer.flatMap { $0.isCarried(by: data) ? (property.name, $0) : nil }
    }
  }
}

/// The doors of the typed properties: what a document shows, as Swift values.
extension DeclaredField {
  package subscript(name: String) -> JSONValue? {
    get { Self.declaration.first { $0.name == name }?.value(in: data) }
    set { data.answers[name] = newValue }
  }

  /// "" where it is not a text.
  package subscript(name: String) -> String {
    get { self[name]?.string ?? "" }
    set { data.answers[name] = .string(newValue) }
  }

  /// false where it is not a boolean; 0, 1 and texts count, as older servers write them.
  package subscript(name: String) -> Bool {
    get { self[name]?.flag ?? false }
    set { data.answers[name] = .boolean(newValue) }
  }

  /// A whole number, also when it is written as a text.
  package subscript(name: String) -> Int? {
    get { self[name]?.wholeNumber }
    set { data.answers[name] = newValue.map(JSONValue.integer) }
  }

  package subscript(name: String) -> [String] {
    get { self[name]?.array?.compactMap(\.string) ?? [] }
    set { data.answers[name] = .array(newValue.map(JSONValue.string)) }
  }

  package subscript(name: String) -> JSONObject? {
    get { self[name]?.object }
    set { data.answers[name] = newValue.map(JSONValue.object) }
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
