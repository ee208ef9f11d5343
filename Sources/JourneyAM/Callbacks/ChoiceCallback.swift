package import JourneyFlow
import JourneyJSON

/// A callback that asks the user to select one of several choices.
public final class ChoiceCallback: AbstractCallback, Prompting {
  static let type = CallbackType(
    "ChoiceCallback", ChoiceCallback.init,
    [
      .prompt, Property("choices", .texts, "The choices."),
      Property(
        "defaultChoice", .whole, "The index of the choice that is sent if you give no answer."),
      .input(
        "selectedIndex", "The index of your choice, from 0.", isSecret: false,
        kind: { data in
          let choices = data.texts("choices")
          return choices.isEmpty ? .integer : .choice(Choice.indices(of: choices))
        },
        unanswered: { data in
          data.integer("defaultChoice").map { .value(.integer($0)) } ?? .required
        }),
    ])

  public var choices: [String] { self["choices"] }
  /// The index of the default choice. Unlike AM's output, the value of the input is no reliable
  /// default: in AM's documentation it is 0 even if another choice is the default.
  public var defaultChoice: Int { self["defaultChoice"] ?? 0 }

  /// The index of the selected choice, counted from 0. The default is `defaultChoice`.
  public var selectedIndex: Int? {
    get { self["selectedIndex"] }
    set { self["selectedIndex"] = newValue }
  }

  package override var keyedOptions: [Choice] { Choice.indices(of: choices) }
}
