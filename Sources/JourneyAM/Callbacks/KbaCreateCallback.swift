import JourneyFlow
import JourneyJSON

/// Asks for a security question and its answer.
public final class KbaCreateCallback: CallbackField {
  package static let type = "KbaCreateCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// What to show the person.
  public var prompt: String { content.text("prompt") }
  /// The questions to choose from.
  public var predefinedQuestions: [String] { content.texts("predefinedQuestions") }
  /// Whether a question of the user's own is taken; true where the server does not say.
  public var allowUserDefinedQuestions: Bool {
    content.boolean("allowUserDefinedQuestions") ?? true
  }

  /// The question: one of `predefinedQuestions`, or the user's own.
  public var selectedQuestion: String {
    get { content[text: "selectedQuestion"] ?? "" }
    set { content[text: "selectedQuestion"] = newValue }
  }

  /// The answer to the question.
  public var selectedAnswer: String {
    get { content[text: "selectedAnswer"] ?? "" }
    set { content[text: "selectedAnswer"] = newValue }
  }

  package var outputs: [Output] { ["prompt", "predefinedQuestions", "allowUserDefinedQuestions"] }
  package var inputs: [Input] {
    let offered = predefinedQuestions.map { Choice(answer: .string($0), value: .string($0)) }
    return [
      Input(
        "selectedQuestion", suffix: "question",
        allowUserDefinedQuestions || offered.isEmpty ? .text : .choice(offered), isSecret: false),
      Input("selectedAnswer", suffix: "answer"),
    ]
  }
  package var mainProperty: String? { nil }
}
