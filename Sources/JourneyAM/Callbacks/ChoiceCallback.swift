import JourneyFlow
import JourneyJSON

/// Asks for one of several choices.
public final class ChoiceCallback: CallbackField {
  package static let type = "ChoiceCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// What to show the person.
  public var prompt: String { content.text("prompt") }
  /// The texts to choose from, in the server's order.
  public var choices: [String] { content.texts("choices") }
  /// An index into `choices`; the received input is 0 whatever the default is.
  public var defaultChoice: Int? { content.integer("defaultChoice") }

  /// Counted from 0; starts as `defaultChoice`.
  public var selectedIndex: Int? {
    get { content[integer: "selectedIndex"] ?? defaultChoice }
    set { content[integer: "selectedIndex"] = newValue }
  }

  package var outputs: [Output] { ["prompt", "choices", "defaultChoice"] }
  package var inputs: [Input] {
    [
      Input(
        "selectedIndex", choices.isEmpty ? .integer : .choice(Choice.indices(of: choices)),
        unanswered: defaultChoice.map { .sent(.integer($0)) } ?? .required, isSecret: false)
    ]
  }
}
