package import JourneyFlow
package import JourneyJSON

/// What the package knows of a collector.
package protocol CollectorField: Collector, DeclaredField where Content == CollectorContent {
  /// The words of the server's `inputType` or `type` that mean this collector.
  static var fieldTypes: [String] { get }
  /// - Throws: a `CollectorFault` where the field lacks what makes it work.
  init(_ data: CollectorContent) throws(CollectorFault)
  /// What lands in `formData` under the key; nil: nothing.
  var payload: JSONValue? { get }
  /// What the answer makes of the submit, if it is more than data.
  var act: SubmitAct? { get }
  /// The answers that outlive a submit, for the form may come again.
  var keptAnswers: JSONObject { get }
  /// What is wrong with the answer beyond its type, choice and being required.
  var answerFaults: [Problem] { get }
  /// What the field's own rules say against the answer.
  var violations: [ValidationError] { get }

  // `Field`'s, which have defaults below: without being named here, too, the defaults would be
  // called wherever `JourneyFlow` is not imported.
  var type: String { get }
  var properties: [Property] { get }
  var attributeNames: [String] { get }
  var labels: [String] { get }
  var typeNames: [String] { get }
  var liftsRequired: Bool { get }
}

/// Why a field cannot be the collector that its type names, in words.
package struct CollectorFault: Error, Sendable, Hashable {
  package let reason: String

  package init(_ reason: String) {
    self.reason = reason
  }
}

extension CollectorField {
  /// The class's name.
  public var type: String { String(describing: Self.self) }
  /// Unique on its form.
  public var id: String { data.id }
  /// The field's `key`; "" where it has none.
  public var key: String { data.key ?? "" }
  /// The field's `label`; "" where it has none.
  public var label: String { data.text("label") }
  /// The field's `required`; false where it is missing.
  public var required: Bool { data.isRequired }

  package var payload: JSONValue? { present }
  package var act: SubmitAct? { nil }
  package var keptAnswers: JSONObject { data.answers }
  package var answerFaults: [Problem] { [] }
  package var liftsRequired: Bool { false }

  /// What every collector shows, and what its type declares.
  package static var all: [CollectorProperty] { ["key", "label", "required"] + declaration }
  package var properties: [Property] { Self.all.compactMap { $0.property(of: data) } }
  package var settable: [Property] { properties.filter { $0.kind != nil } }

  package var attributeNames: [String] {
    guard let key = data.key else { return [] }
    let last = data.attribute ?? key
    return last == key ? [key] : [key, last]
  }

  package var labels: [String] { data["label"]?.string.map { [$0] } ?? [] }
  package var typeNames: [String] { [type] + data.serverTypes }

  package var violations: [ValidationError] { missing.isEmpty ? [] : [.required] }
  /// In the order in which the rules are checked.
  public func validate() -> [ValidationError] { violations }

  /// The value as it stands: the answer, else the form's default.
  var present: JSONValue? {
    if let answer = data.answers["value"] { return answer }
    let answer = Self.declaration.property("value")?.answer
    guard case .sent(let preset) = answer?.unanswered(data) else { return nil }
    return preset
  }
}
