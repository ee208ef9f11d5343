import JourneyFlow
import JourneyJSON

/// A collector that asks the user to choose one of several options, with a dropdown or radio
/// buttons.
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

  /// The options to choose from.
  public var options: [SelectOption] { data.selectOptions }

  /// The `value` of the chosen option, or "" if no option is chosen.
  public var value: String {
    get { self["value"] }
    set { self["value"] = newValue }
  }
}
