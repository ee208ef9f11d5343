import JourneyFlow
import JourneyJSON

/// Asks for a security question and its answer.
public final class KbaCreateCallback: Callback {
  public static let type = "KbaCreateCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var prompt: String { content.text("prompt") }
  public var predefinedQuestions: [String] { content.texts("predefinedQuestions") }
  /// Whether a question of the user's own is taken; true where the server does not say.
  public var allowUserDefinedQuestions: Bool {
    content.boolean("allowUserDefinedQuestions") ?? true
  }

  public var selectedQuestion: String {
    get { content[text: "selectedQuestion"] ?? "" }
    set { content[text: "selectedQuestion"] = newValue }
  }

  public var selectedAnswer: String {
    get { content[text: "selectedAnswer"] ?? "" }
    set { content[text: "selectedAnswer"] = newValue }
  }

  public var outputs: [Output] { ["prompt", "predefinedQuestions", "allowUserDefinedQuestions"] }
  public var inputs: [Input] {
    let offered = predefinedQuestions.map { Choice(answer: .string($0), value: .string($0)) }
    return [
      Input(
        "selectedQuestion", suffix: "question",
        allowUserDefinedQuestions || offered.isEmpty ? .text : .choice(offered), isSecret: false),
      Input("selectedAnswer", suffix: "answer"),
    ]
  }
  public var mainProperty: String? { nil }
}
