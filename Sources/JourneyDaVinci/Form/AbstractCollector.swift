public import JourneyFlow
import JourneyHTTP
package import JourneyJSON

/// The base class of all collectors.
public class AbstractCollector: Collector, Field {
  package let data: FieldData

  package init(_ data: FieldData) {
    self.data = data
  }

  /// The server's name of the type, such as `FLOW_LINK` or `RADIO`, or "" if the field has no type.
  /// In documents, `type` is the name of the class.
  public var type: String { data.serverType ?? "" }
  /// The same as `type`. Documents have the server's name under this name.
  public var serverType: String { type }
  /// The id, which is unique on the form.
  public var id: String { data.id }
  /// The field's `key`, or "" if the field has no key.
  public var key: String { data.key ?? "" }
  /// The field's `label`, or "" if the field has no label.
  public var label: String { data.text("label") }
  /// Whether the field's `required` member is `true`.
  public var required: Bool { data.isRequired }

  package var attributeNames: [String] {
    guard let key = data.key else { return [] }
    let last = data.attribute ?? key
    return last == key ? [key] : [key, last]
  }

  package var labels: [String] { data.output("label")?.string.map { [$0] } ?? [] }
  package var typeNames: [String] { [typeName] + data.serverTypes }
  package var missing: [String] { data.missing }
  package var keyedOptions: [Choice] { [] }
  package var waivesRequiredFields: Bool { false }
  package var leadsElsewhere: Bool { false }
  package var secrets: [String] { data.secrets }
  package func setAccepted(_ value: JSONValue, for property: String) {
    data.answers[property] = value
    data.answerErrors[property] = nil
  }

  /// The value to send in `formData` under the field's key, or `nil` if nothing is sent.
  package var posted: JSONValue? { present }
  /// The effect of the answer on the submission, or `nil` if the answer only adds data to it.
  package var act: SubmitAct? { nil }
  /// Whether the collector is a button. A button adds nothing to `formData`.
  package var isButton: Bool { false }
  package var notice: String? { nil }
  var isPasskey: Bool { false }
  /// The answers that are kept after a submission, in case the form is shown again.
  package var keptAnswers: JSONObject { data.answers }
  /// The problems with the answer, except a wrong type, an unknown choice or a missing answer.
  package var answerProblems: [Problem] { [] }
  /// The field's validation rules that the answer violates.
  package var violations: [ValidationError] { missing.isEmpty ? [] : [.required] }

  /// Returns the field's validation rules that the answer violates, in the order in which they are
  /// checked.
  public func validate() -> [ValidationError] { violations }

  /// Whether the collector is a pressed button.
  package var isPressed: Bool {
    get { isButton && data.answers["value"] == true }
    set { data.answers["value"] = .boolean(newValue) }
  }

  /// The answer, or the form's default if there is no answer.
  var present: JSONValue? {
    if let answer = data.answers["value"] { return answer }
    let answer = data.type.property("value")?.answer
    guard case .value(let preset) = answer?.defaultSubmission(data) else { return nil }
    return preset
  }
}

/// One field of a DaVinci form: a question, notice, button or task (`form.components.fields[]`).
/// Each type of field has a class, such as `TextCollector`. To read and answer a field, cast its
/// collector to that class.
public protocol Collector: Action {
  /// The server's name of the type, such as `TEXT`, `FLOW_LINK` or `RADIO`, or "" if the field has no
  /// type.
  var type: String { get }
  /// The id, which is unique on the form. The id is usually the key. If the key is missing or
  /// already used as an id, the id consists of the class name and the field's position on the form.
  var id: String { get }
  /// The key under which the answer is posted, or "" if the field has no key.
  var key: String { get }
  /// The label to show to the user, or "" if the field has no label.
  var label: String { get }
  /// Whether an answer is required.
  var required: Bool { get }
  /// Returns the field's validation rules that the answer violates. The server decides whether an
  /// answer is valid, so `next()` does not call this method.
  func validate() -> [ValidationError]
}

extension AbstractCollector: RedactedPrinting {
  /// The type, the id, the label, the key and the options, without the answer.
  package var printedMembers: KeyValuePairs<String, String?> { printedField }
}
