import JourneyFlow
import JourneyJSON

/// Asks for one of several: a dropdown or radio buttons.
public final class SingleSelectCollector: CollectorField {
  package static let fieldTypes = ["SINGLE_SELECT", "DROPDOWN", "RADIO"]
  package static let declaration: [CollectorProperty] = [
    .options("options", text: "label"),
    .settable(
      "value", empty: "",
      kind: { data in
        let choices = data.selectOptions.map(\.choice)
        // An empty text chooses none of them.
        return .choice(
          choices.isEmpty ? [] : choices + [Choice(answer: "", value: "", isListed: false)])
      }, preset: { $0.proposedText }),
  ]
  package var data: CollectorContent
  /// What can be chosen.
  public let options: [SelectOption]

  package init(_ data: CollectorContent) {
    self.data = data
    options = data.selectOptions
  }

  /// The `value` of an option; "" for none.
  public var value: String {
    get { self["value"] }
    set { self["value"] = newValue }
  }
}
