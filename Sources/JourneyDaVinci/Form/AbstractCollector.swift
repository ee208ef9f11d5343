public import JourneyFlow
package import JourneyJSON

/// The base class of all collectors.
public class AbstractCollector: Collector, Field {
  package let data: FieldData

  package init(_ data: FieldData) {
    self.data = data
  }

  /// The class's name.
  public var type: String { data.type.name }
  /// The id, which is unique on the form.
  public var id: String { data.id }
  /// The field's `key`, or "" if it has none.
  public var key: String { data.key ?? "" }
  /// The field's `label`, or "" if it has none.
  public var label: String { data.text("label") }
  /// The field's `required`, or `false` if it is missing.
  public var required: Bool { data.isRequired }

  package var attributeNames: [String] {
    guard let key = data.key else { return [] }
    let last = data.attribute ?? key
    return last == key ? [key] : [key, last]
  }

  package var labels: [String] { data.output("label")?.string.map { [$0] } ?? [] }
  package var typeNames: [String] { [type] + data.serverTypes }
  package var missing: [String] { data.missing }
  package var keyedOptions: [Choice] { [] }
  package var waivesRequiredFields: Bool { false }
  package var leadsElsewhere: Bool { false }
  package var secrets: [String] { data.secrets }
  package func set(_ property: String, to value: JSONValue) {
    data.answers[property] = value
    data.answerErrors[property] = nil
  }

  /// The value in `formData` for the key, or `nil` if nothing is sent.
  package var payload: JSONValue? { present }
  /// The effect of the answer on the submission, or `nil` if the answer is only data.
  package var act: SubmitAct? { nil }
  /// Whether the collector is a button, which adds nothing to the data.
  package var isButton: Bool { false }
  var isPasskey: Bool { false }
  /// The answers that are kept after a submission, because the form can be shown again.
  package var keptAnswers: JSONObject { data.answers }
  /// The problems of the answer, except a wrong type, an unknown choice or a missing answer.
  package var answerProblems: [Problem] { [] }
  /// The field's own rules that the answer breaks.
  package var violations: [ValidationError] { missing.isEmpty ? [] : [.required] }

  /// Returns the field's own rules that the answer breaks, in the order of the checks.
  public func validate() -> [ValidationError] { violations }

  /// Whether a button is pressed.
  package var isPressed: Bool {
    get { isButton && data.answers["value"] == true }
    set { data.answers["value"] = .boolean(newValue) }
  }

  /// The answer if there is one, otherwise the form's default.
  var present: JSONValue? {
    if let answer = data.answers["value"] { return answer }
    let answer = data.type.property("value")?.answer
    guard case .value(let preset) = answer?.defaultSubmission(data) else { return nil }
    return preset
  }
}

/// One field of a DaVinci form: a question, notice, button or task (`form.components.fields[]`).
/// Each type has its own class, such as `TextCollector`. Cast to it to read and answer the field.
public protocol Collector: AnyObject {
  /// The class's name, such as `TextCollector`.
  var type: String { get }
  /// The id, which is unique on the form. It is the key, or the class and the position on the form
  /// if there is no key.
  var id: String { get }
  /// The name of the posted answer, or "" if the field has none.
  var key: String { get }
  /// The text for the user, or "" if the field has none.
  var label: String { get }
  /// Whether an answer is required.
  var required: Bool { get }
  /// Returns the field's own rules that the answer breaks. `next()` does not call it, because the
  /// server decides.
  func validate() -> [ValidationError]
}
