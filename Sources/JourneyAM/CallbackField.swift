package import JourneyFlow
package import JourneyJSON

/// What the package knows of a callback.
///
/// A type says which of the server's outputs it shows and which inputs can be answered; the rest
/// follows from that.
package protocol CallbackField: Callback, Field, SendableMetatype {
  /// The SDK's class name.
  static var type: String { get }
  /// What the server calls it, where that is another word.
  static var wireType: String { get }
  init(_ content: CallbackContent)
  /// As received, with the answers given so far.
  var content: CallbackContent { get set }
  /// The read-only properties.
  var outputs: [Output] { get }
  /// The settable properties.
  var inputs: [Input] { get }
  /// What this callback says is wrong with the last answer.
  var problems: [Problem] { get }
  /// The callback as it goes back: as it came, but for the inputs that were answered.
  var payload: JSONObject { get }

  // `Field`'s, which have defaults below: without being named here, too, the defaults would be
  // called wherever `JourneyFlow` is not imported.
  var type: String { get }
  var properties: [Property] { get }
  var mainProperty: String? { get }
  var attributeNames: [String] { get }
  var labels: [String] { get }
  var typeNames: [String] { get }
  var liftsRequired: Bool { get }
  var secrets: [String] { get }
  func set(_ property: String, to value: JSONValue)
}

extension CallbackField {
  package static var wireType: String { type }

  /// The class's name.
  public var type: String { Self.type }
  /// Unique on its page.
  public var id: String { content.id }
  package var outputs: [Output] { [] }
  package var inputs: [Input] { [] }
  /// AM's failed policies, whichever callback brings them.
  package var problems: [Problem] {
    FailedPolicies.problems(
      content.output("failedPolicies"), key: id, prompt: content.string("prompt"))
  }
  package var mainProperty: String? { carried.first?.property }
  package var attributeNames: [String] { [] }
  package var labels: [String] { content.string("prompt").map { [$0] } ?? [] }
  package var typeNames: [String] {
    content.serverType == type ? [type] : [type, content.serverType]
  }
  package var liftsRequired: Bool { false }

  package var properties: [Property] {
    let shown = outputs.compactMap { output in
      content.output(output.name).map { Property(output.property, output.show($0)) }
    }
    return shown + carried.map { Property($0.property, present($0), $0.kind) }
  }

  package var missing: [String] {
    carried.filter { $0.unanswered == .required && content.answers[$0.property] == nil }
      .map(\.property)
  }

  /// Answers that their properties cannot take: set through Swift, none is checked before.
  package var faults: [Problem] {
    carried.compactMap { input -> Problem? in
      guard let answer = content.answers[input.property] else { return nil }
      do throws(AnswerError) { _ = try input.kind.accept(answer) } catch {
        return Problem(
          key: id, code: error.code, message: "\(type) '\(input.property)': \(error.reason)")
      }
      return nil
    }
  }

  package var secrets: [String] {
    inputs.filter(\.isSecret).flatMap { input in
      content.answers[input.property].map { $0.spellings.isEmpty ? [$0.compact] : $0.spellings }
        ?? []
    }
  }

  package var isAnswered: Bool { !content.answers.isEmpty }

  package func set(_ property: String, to value: JSONValue) {
    content.answers[property] = value
  }

  /// The inputs that the server sent: where it left one out (older servers, Protect's metadata),
  /// there is nothing that could carry an answer.
  private var carried: [Input] {
    inputs.filter { input in
      input.suffix.map { content.place(ofInput: $0) != nil } ?? true
    }
  }

  /// The value that a document shows: the answer; what goes back without one; nothing yet.
  func present(_ input: Input) -> JSONValue {
    if let answer = content.answers[input.property] { return answer }
    switch input.unanswered {
    case .sent(let value): return value
    case .received: return input.suffix.flatMap(content.input(suffix:)) ?? .null
    case .unseen, .required:
      switch input.kind {
      case .text, .button: return ""
      case .boolean: return false
      default: return .null
      }
    }
  }

  package var payload: JSONObject {
    var values: [(suffix: String, value: JSONValue)] = []
    for input in carried {
      guard let suffix = input.suffix else { continue }
      if let value = content.answers[input.property] ?? input.goingBack {
        values.append((suffix, value))
      }
    }
    return content.filled(with: values)
  }
}
