public import JourneyFlow
package import JourneyJSON

/// What all collectors share. Each type of collector is a subclass.
public class AbstractCollector: Collector, Field {
  package let data: FieldData

  package init(_ data: FieldData) {
    self.data = data
  }

  /// The class's name.
  public var type: String { data.type.name }
  /// The id, unique on the form.
  public var id: String { data.id }
  /// The field's `key`; "" if it has none.
  public var key: String { data.key ?? "" }
  /// The field's `label`; "" if it has none.
  public var label: String { data.text("label") }
  /// The field's `required`; `false` if it is missing.
  public var required: Bool { data.isRequired }

  package var attributeNames: [String] {
    guard let key = data.key else { return [] }
    let last = data.attribute ?? key
    return last == key ? [key] : [key, last]
  }

  package var labels: [String] { data.output("label")?.string.map { [$0] } ?? [] }
  package var typeNames: [String] { [type] + data.serverTypes }
  package var missing: [String] { data.missing }
  package var liftsRequired: Bool { false }
  package var leadsElsewhere: Bool { false }
  package var secrets: [String] { data.secrets }
  package func set(_ property: String, to value: JSONValue) {
    data.answers[property] = value
    data.refusals[property] = nil
  }

  /// What lands in `formData` under the key; `nil` for nothing.
  package var payload: JSONValue? { present }
  /// What the answer makes of the submit, if it is more than data.
  package var act: SubmitAct? { nil }
  /// Whether the collector is a button, of which nothing goes into the data.
  package var isButton: Bool { false }
  var isPasskey: Bool { false }
  /// The answers that outlive a submit, because the form may come again.
  package var keptAnswers: JSONObject { data.answers }
  /// What is wrong with the answer beyond its type, choice and being required.
  package var answerFaults: [Problem] { [] }
  /// What the field's own rules say against the answer.
  package var violations: [ValidationError] { missing.isEmpty ? [] : [.required] }

  /// Returns what the field's own rules say against the answer, in the order in which they are checked.
  public func validate() -> [ValidationError] { violations }

  /// Whether a button is pressed.
  package var isPressed: Bool {
    get { isButton && data.answers["value"] == true }
    set { data.answers["value"] = .boolean(newValue) }
  }

  /// The value as it stands: the answer, else the form's default.
  var present: JSONValue? {
    if let answer = data.answers["value"] { return answer }
    let answer = data.type.property("value")?.answer
    guard case .value(let preset) = answer?.defaultSubmission(data) else { return nil }
    return preset
  }
}
