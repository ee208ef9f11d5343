import JourneyFlow
import JourneyJSON

/// Asks for one of several choices.
public final class ChoiceCallback: Callback {
  public static let type = "ChoiceCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var prompt: String { content.text("prompt") }
  public var choices: [String] { content.texts("choices") }
  /// An index into `choices`; the received input is 0 whatever the default is.
  public var defaultChoice: Int? { content.integer("defaultChoice") }

  /// Counted from 0; starts as `defaultChoice`.
  public var selectedIndex: Int? {
    get { content[integer: "selectedIndex"] ?? defaultChoice }
    set { content[integer: "selectedIndex"] = newValue }
  }

  public var outputs: [Output] { ["prompt", "choices", "defaultChoice"] }
  public var inputs: [Input] {
    [
      Input(
        "selectedIndex", choices.isEmpty ? .integer : .choice(Choice.indices(of: choices)),
        unanswered: defaultChoice.map { .sent(.integer($0)) } ?? .required, isSecret: false)
    ]
  }
}
