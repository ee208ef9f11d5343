public import JourneyFlow
import JourneyHTTP
package import JourneyJSON

/// The base class of all collectors.
public class AbstractCollector: Collector, Field {
  package let data: FieldData

  package init(_ data: FieldData) {
    self.data = data
  }

  /// The server's type name, such as `FLOW_LINK` or `RADIO`, or "" if the field has none. In
  /// documents, `type` is the name of the class.
  public var type: String { data.serverType ?? "" }
  /// The same as `type`. Documents have the server's name under this name.
  public var serverType: String { type }
  /// The id, unique on the form.
  public var id: String { data.id }
  /// The name under which the answer is posted, or "" if the field has none.
  public var key: String { data.key ?? "" }
  /// The label for the user, or "" if the field has none.
  public var label: String { data.text("label") }
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

  /// The value for the field's key in `formData`, or `nil` to send nothing.
  package var posted: JSONValue? { present }
  /// How the answer submits the form, or `nil` if it only adds data.
  package var act: SubmitAct? { nil }
  /// A button adds nothing to `formData`.
  package var isButton: Bool { false }
  package var notice: String? { nil }
  var isPasskey: Bool { false }
  /// The answers to keep after a submission, in case the form is shown again.
  package var keptAnswers: JSONObject { data.answers }
  /// The problems besides a wrong type, an unknown choice or a missing answer.
  package var answerProblems: [Problem] { [] }
  /// The validation rules that the answer violates.
  package var violations: [ValidationError] { missing.isEmpty ? [] : [.required] }

  /// Returns the validation rules that the answer violates, in the order of the checks.
  public func validate() -> [ValidationError] { violations }

  package var isPressed: Bool {
    get { isButton && data.answers["value"] == true }
    set { data.answers["value"] = .boolean(newValue) }
  }

  /// The answer, or else the form's default.
  var present: JSONValue? {
    if let answer = data.answers["value"] { return answer }
    let answer = data.type.property("value")?.answer
    guard case .value(let preset) = answer?.defaultSubmission(data) else { return nil }
    return preset
  }
}

/// A question, notice, button or task of a DaVinci form (`form.components.fields[]`). To read and
/// answer it, cast it to its class, such as `TextCollector`.
public protocol Collector: Action {
  /// The server's type name, such as `TEXT`, `FLOW_LINK` or `RADIO`, or "" if the field has none.
  var type: String { get }
  /// The key, or, if that is missing or used before, the class name and the position on the form.
  var id: String { get }
  /// The name under which the answer is posted, or "".
  var key: String { get }
  /// The label for the user, or "" if the field has no label.
  var label: String { get }
  var required: Bool { get }
  /// Returns the validation rules that the answer violates. The server decides whether an answer is
  /// valid, so `next()` does not call this method.
  func validate() -> [ValidationError]
}

extension AbstractCollector: RedactedPrinting {
  /// The members without the answer.
  package var printedMembers: KeyValuePairs<String, String?> { printedField }
}
