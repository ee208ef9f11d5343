package import JourneyFlow
package import JourneyJSON

/// Asks for one of several: a dropdown or radio buttons.
public final class SingleSelectCollector: CollectorField {
  package static let fieldTypes = ["SINGLE_SELECT", "DROPDOWN", "RADIO"]
  package var data: CollectorContent
  /// What can be chosen.
  public let options: [SelectOption]

  package init(_ data: CollectorContent) {
    self.data = data
    options = data.selectOptions
  }

  /// The `value` of an option; "" for none.
  public var value: String {
    get { present?.string ?? "" }
    set { data.answers["value"] = .string(newValue) }
  }

  package var shown: [Property] { data.shownOptions("options", text: "label") }
  package var settable: [Property] {
    [Property("value", .string(value), .choice(choices))]
  }
  /// The options, and an empty text that chooses none of them.
  private var choices: [Choice] {
    guard !options.isEmpty else { return [] }
    return options.map(\.choice) + [Choice(answer: "", value: "", isListed: false)]
  }
  package var preset: JSONValue? { data.proposedText }
}
