public import JourneyJSON

/// A callback or collector as it came, with the answers given to it.
@usableFromInline
package protocol FieldContent: Sendable {
  /// Unique on the page.
  var id: String { get }
  /// The server's JSON of the field.
  var source: JSONValue { get }
  /// Answers by property name: as their kinds have accepted them, else as they were given.
  var answers: JSONObject { get set }
  /// What is wrong with those that were not accepted, by property name.
  var refusals: [String: AnswerError] { get set }
  /// What the server sent to be shown under this name.
  func output(_ name: String) -> JSONValue?
  /// Whether the server sent the input with this suffix.
  func hasInput(_ suffix: String) -> Bool
  /// The received value of the input with this suffix.
  func input(_ suffix: String) -> JSONValue?
}

/// One property of a type of callback or collector: documents, look-up, checks, secrecy, schema and
/// the typed accessors follow from it.
///
/// What a page asks of every property is `@inlinable`, so that each flow's module compiles it for its
/// own content.
@usableFromInline
package struct PropertyDeclaration<Content: FieldContent>: Sendable {
  /// What goes back without an answer.
  @usableFromInline
  package enum Unanswered: Sendable, Hashable {
    /// An answer is required.
    case required
    /// Nothing.
    case nothing
    /// What the server sent goes back as it came.
    case received
    /// This is sent.
    case sent(JSONValue)
    /// This is sent, and not shown before.
    case unseen(JSONValue)
  }

  /// What a settable property takes.
  @usableFromInline
  package final class Answer: Sendable {
    @usableFromInline package let kind: @Sendable (Content) -> AnswerKind
    @usableFromInline package let unanswered: @Sendable (Content) -> Unanswered
    /// What follows `IDToken3` in the name of AM's input; nil: not an input (`returnUrl`).
    @usableFromInline package let suffix: String?
    /// Whether the value may not be seen in a log or message.
    @usableFromInline package let isSecret: Bool
    /// Whether it stands beside the real answer, so that a key which names the field never means it.
    @usableFromInline package let isExtra: Bool
    /// What a document shows where nothing is answered; nil: what its kind says.
    @usableFromInline package let empty: JSONValue?

    package init(
      kind: @escaping @Sendable (Content) -> AnswerKind,
      unanswered: @escaping @Sendable (Content) -> Unanswered, suffix: String? = nil,
      isSecret: Bool, isExtra: Bool = false, empty: JSONValue? = nil
    ) {
      self.kind = kind
      self.unanswered = unanswered
      self.suffix = suffix
      self.isSecret = isSecret
      self.isExtra = isExtra
      self.empty = empty
    }

    /// An input that the server left out (older servers, Protect's metadata) cannot carry an answer.
    @inlinable
    package func isCarried(by content: Content) -> Bool {
      if let suffix { content.hasInput(suffix) } else { true }
    }
  }

  @usableFromInline package let name: String
  /// nil: read-only.
  @usableFromInline package let answer: Answer?
  /// Whether what is shown is a secret: a recovery code, an address that names the flow, data of any
  /// kind.
  package let showsSecret: Bool
  /// What the server sent, as a document shows it; nil: nothing was sent, and nothing is shown.
  @usableFromInline
  let received: @Sendable (Content) -> JSONValue?

  /// A read-only property.
  package init(
    _ name: String, showsSecret: Bool = false,
    _ received: @escaping @Sendable (Content) -> JSONValue?
  ) {
    self.name = name
    self.showsSecret = showsSecret
    self.received = received
    answer = nil
  }

  /// A settable property.
  package init(_ name: String, _ answer: Answer) {
    self.name = name
    self.answer = answer
    showsSecret = false
    received = { _ in nil }
  }

  /// A read-only property that shows what the server sent under its name: a secret of the user's.
  package static func secret(_ name: String) -> Self {
    Self(name, showsSecret: true) { $0.output(name) }
  }

  /// The present value: of a settable property the answer, else what goes back without one, else
  /// what says that nothing is there yet.
  @inlinable
  package func value(in content: Content) -> JSONValue? {
    guard let answer else { return received(content) }
    if let given = content.answers[name] { return given }
    switch answer.unanswered(content) {
    case .sent(let value): return value
    case .received: return answer.suffix.flatMap { content.input($0) } ?? .null
    case .nothing, .unseen, .required: return answer.empty ?? answer.kind(content).empty
    }
  }

  /// The property as a document shows it.
  @inlinable
  package func property(of content: Content) -> Property? {
    guard let answer else { return received(content).map { Property(name, $0) } }
    guard answer.isCarried(by: content), let value = value(in: content) else { return nil }
    return Property(name, value, answer.kind(content))
  }
}

/// A text alone is the read-only property of that name.
extension PropertyDeclaration: ExpressibleByStringLiteral {
  @usableFromInline package init(stringLiteral name: String) { self.init(name) { $0.output(name) } }
}

extension AnswerKind {
  /// What a document shows where nothing is answered.
  @usableFromInline package var empty: JSONValue {
    switch self {
    case .text: ""
    case .boolean, .button: false
    case .choices: []
    case .integer, .number, .choice, .object, .members, .any: .null
    }
  }
}
