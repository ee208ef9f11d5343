import JourneyFlow
import JourneyJSON

/// Asks the user to choose one option, with a dropdown or radio buttons.
public final class SingleSelectCollector: AbstractCollector {
  static let type = CollectorType(
    "SingleSelectCollector", ["SINGLE_SELECT", "DROPDOWN", "RADIO"], SingleSelectCollector.init,
    [
      .options("options", "The choices.", as: \.shownAsOption),
      .settable(
        "value", "The answer.", empty: "",
        kind: { data in
          let choices = data.selectOptions.map(\.choice)
          // An empty string chooses none of them.
          return .choice(
            choices.isEmpty ? [] : choices + [Choice(answer: "", value: "", isListed: false)])
        }, preset: { $0.proposedText }),
    ])

  public var options: [SelectOption] { data.selectOptions }

  /// The `value` of the chosen option, or "" if none is chosen.
  public var value: String {
    get { self["value"] }
    set { self["value"] = newValue }
  }
}
