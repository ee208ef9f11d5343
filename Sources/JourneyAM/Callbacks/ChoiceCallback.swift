import JourneyFlow
import JourneyJSON

/// Asks for one of several choices.
public final class ChoiceCallback: PromptingField {
  package static let declaration: [CallbackProperty] = [
    "prompt", "choices", "defaultChoice",
    .input(
      "selectedIndex", isSecret: false,
      kind: { data in
        let choices = data.texts("choices")
        return choices.isEmpty ? .integer : .choice(Choice.indices(of: choices))
      },
      unanswered: { data in
        data.integer("defaultChoice").map { .sent(.integer($0)) } ?? .required
      }),
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// The texts to choose from, in the server's order.
  public var choices: [String] { self["choices"] }
  /// An index into `choices`; the received input is 0 whatever the default is.
  public var defaultChoice: Int? { self["defaultChoice"] }

  /// Counted from 0; starts as `defaultChoice`.
  public var selectedIndex: Int? {
    get { self["selectedIndex"] }
    set { self["selectedIndex"] = newValue }
  }
}
