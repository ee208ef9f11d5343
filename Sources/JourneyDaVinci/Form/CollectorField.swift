package import JourneyFlow
package import JourneyJSON

/// What the package knows of a collector.
///
/// A type says what it shows, what can be answered, and what becomes of the answer; the rest
/// follows from that.
package protocol CollectorField: Collector, Field, SendableMetatype {
  /// The words of the server's `inputType` or `type` that mean this collector.
  static var fieldTypes: [String] { get }
  /// - Throws: a `CollectorFault` where the field lacks what makes it work.
  init(_ data: CollectorContent) throws(CollectorFault)
  /// As received, with the answers given so far.
  var data: CollectorContent { get set }
  /// The read-only properties besides `key`, `label` and `required`.
  var shown: [Property] { get }
  /// The settable properties with their present values; the first is the main one.
  var settable: [Property] { get }
  /// What `value` is where nothing is answered: the form's default.
  var preset: JSONValue? { get }
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

  package var shown: [Property] { [] }
  package var settable: [Property] { [] }
  package var preset: JSONValue? { nil }
  package var payload: JSONValue? { present }
  package var act: SubmitAct? { nil }
  package var keptAnswers: JSONObject { data.answers }
  package var answerFaults: [Problem] { [] }
  package var liftsRequired: Bool { false }
  package var isAnswered: Bool { !data.answers.isEmpty }

  package var properties: [Property] {
    data.shown("key", "label", "required") + shown + settable
  }

  package var mainProperty: String? { settable.first?.name }

  package var attributeNames: [String] {
    guard let key = data.key else { return [] }
    let last = data.attribute ?? key
    return last == key ? [key] : [key, last]
  }

  package var labels: [String] { data["label"]?.string.map { [$0] } ?? [] }
  package var typeNames: [String] { [type] + data.serverTypes }

  package var missing: [String] {
    guard data.isRequired, present == nil, let mainProperty else { return [] }
    return [mainProperty]
  }

  package var secrets: [String] {
    settable.flatMap { property in
      property.kind?.isFree == true ? data.answers[property.name]?.spellings ?? [] : []
    }
  }

  package func set(_ property: String, to value: JSONValue) {
    data.answers[property] = value
  }

  package var violations: [ValidationError] { missing.isEmpty ? [] : [.required] }
  /// In the order in which the rules are checked.
  public func validate() -> [ValidationError] { violations }

  /// The value as it stands: the answer, else the default.
  var present: JSONValue? { data.answers["value"] ?? preset }
}

extension AnswerKind {
  /// Whether an answer is the user's own, so that it may be a secret, and not one of a few.
  var isFree: Bool {
    switch self {
    case .text, .any, .object, .members: true
    case .boolean, .integer, .number, .choice, .choices, .button: false
    }
  }
}
