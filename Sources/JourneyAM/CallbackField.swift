package import JourneyFlow
package import JourneyJSON

/// What the package knows of a callback.
package protocol CallbackField: Callback, DeclaredField where Content == CallbackContent {
  /// What the server calls it, where that is another word.
  static var wireType: String { get }
  init(_ data: CallbackContent)
  /// What this callback says is wrong with the last answer.
  var problems: [Problem] { get }
  /// The callback as it goes back: as it came, but for the inputs that were answered.
  var payload: JSONObject { get }

  // `Field`'s, which have defaults below: without being named here, too, the defaults would be
  // called wherever `JourneyFlow` is not imported.
  var type: String { get }
  var properties: [Property] { get }
  var answerable: [String] { get }
  var mainProperty: String? { get }
  var missing: [String] { get }
  var attributeNames: [String] { get }
  var labels: [String] { get }
  var typeNames: [String] { get }
  var liftsRequired: Bool { get }
}

extension CallbackField {
  package static var type: String { String(describing: Self.self) }
  package static var wireType: String { type }

  /// The class's name.
  public var type: String { data.typeName ?? Self.type }
  /// Unique on its page.
  public var id: String { data.id }
  // As for every declared field, compiled here for this content.
  package var properties: [Property] { Self.declaration.properties(of: data) }
  package var answerable: [String] { Self.declaration.carried(by: data).map(\.name) }
  package var mainProperty: String? { Self.declaration.mainProperty(of: data) }
  package var missing: [String] { Self.declaration.missing(in: data) }

  /// AM's failed policies, whichever callback brings them.
  package var problems: [Problem] {
    FailedPolicies.problems(
      data.output("failedPolicies"), key: id, prompt: data.string("prompt"))
  }
  package var attributeNames: [String] { [] }
  package var labels: [String] { data.string("prompt").map { [$0] } ?? [] }
  package var typeNames: [String] {
    data.serverType == type ? [type] : [type, data.serverType]
  }
  package var liftsRequired: Bool { false }

  package var payload: JSONObject {
    var values: [(suffix: String, value: JSONValue)] = []
    for (name, input) in Self.declaration.carried(by: data) {
      guard let suffix = input.suffix else { continue }
      if let value = data.answers[name] {
        values.append((suffix, value))
        continue
      }
      switch input.unanswered(data) {
      case .sent(let value), .unseen(let value): values.append((suffix, value))
      case .received, .required, .nothing: continue
      }
    }
    return data.filled(with: values)
  }
}
