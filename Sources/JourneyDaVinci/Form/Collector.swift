public import JourneyFlow
public import JourneyJSON

/// One field of a DaVinci form: a question, notice, button or task (`form.components.fields[]`).
///
/// A type says what it shows, what can be answered, and what becomes of the answer; the rest
/// follows from that.
public protocol Collector: Field, SendableMetatype {
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
  /// What the field's own rules say of the answer. `next()` does not ask: the server decides.
  func validate() -> [ValidationError]
}

/// Why a field is none of the collector that its type names, in words.
public struct CollectorFault: Error, Sendable, Hashable {
  public let reason: String

  public init(_ reason: String) {
    self.reason = reason
  }
}

extension Collector {
  public var type: String { String(describing: Self.self) }
  public var id: String { data.id }
  /// The name of the answer in what is posted; "" where the field has none.
  public var key: String { data.key ?? "" }
  public var label: String { data.text("label") }
  public var required: Bool { data.isRequired }

  public var shown: [Property] { [] }
  public var settable: [Property] { [] }
  public var preset: JSONValue? { nil }
  public var payload: JSONValue? { present }
  public var act: SubmitAct? { nil }
  public var keptAnswers: JSONObject { data.answers }
  public var answerFaults: [Problem] { [] }
  public var liftsRequired: Bool { false }
  public var isAnswered: Bool { !data.answers.isEmpty }

  public var properties: [Property] {
    data.shown("key", "label", "required") + shown + settable
  }

  public var mainProperty: String? { settable.first?.name }

  public var attributeNames: [String] {
    guard let key = data.key else { return [] }
    let last = data.attribute ?? key
    return last == key ? [key] : [key, last]
  }

  public var labels: [String] { data["label"]?.string.map { [$0] } ?? [] }
  public var typeNames: [String] { [type] + data.serverTypes }

  public var missing: [String] {
    guard data.isRequired, present == nil, let mainProperty else { return [] }
    return [mainProperty]
  }

  public var secrets: [String] {
    settable.flatMap { property in
      property.kind?.isFree == true ? data.answers[property.name]?.spellings ?? [] : []
    }
  }

  public func set(_ property: String, to value: JSONValue) {
    data.answers[property] = value
  }

  public func validate() -> [ValidationError] {
    missing.isEmpty ? [] : [.required]
  }

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
