import JourneyFlow
package import JourneyJSON

/// A button: nothing of it goes into the data, but it decides what the submit is.
package protocol ButtonField: CollectorField {
  init(_ data: CollectorContent)
}

extension ButtonField {
  package static var declaration: [CollectorProperty] {
    [.settable("value", kind: { .button(label: $0.text("label")) }, preset: { _ in false })]
  }

  package var isPressed: Bool {
    get { data.answers["value"] == true }
    set { data.answers["value"] = .boolean(newValue) }
  }

  package var payload: JSONValue? { nil }
  package var keptAnswers: JSONObject { [:] }
}
