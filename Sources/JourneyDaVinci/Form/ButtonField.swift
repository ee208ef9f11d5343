package import JourneyFlow
package import JourneyJSON

/// A button: nothing of it goes into the data, but it decides what the submit is.
package protocol ButtonField: CollectorField {
  init(_ data: CollectorContent)
}

extension ButtonField {
  package var isPressed: Bool {
    get { data.answers["value"] == true }
    set { data.answers["value"] = .boolean(newValue) }
  }

  package var settable: [Property] {
    [Property("value", .boolean(isPressed), .button(label: label))]
  }

  package var payload: JSONValue? { nil }
  package var missing: [String] { [] }
  package var keptAnswers: JSONObject { [:] }
}
