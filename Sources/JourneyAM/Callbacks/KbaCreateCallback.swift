import JourneyFlow
import JourneyJSON

/// Asks for a security question and its answer.
public final class KbaCreateCallback: PromptingField {
  package static let declaration: [CallbackProperty] = [
    "prompt", "predefinedQuestions", "allowUserDefinedQuestions",
    .input(
      "selectedQuestion", suffix: "question", isSecret: false,
      kind: { data in
        let offered = data.texts("predefinedQuestions")
        guard data.boolean("allowUserDefinedQuestions") == false, !offered.isEmpty else {
          return .text
        }
        return .choice(offered.map { Choice(answer: .string($0), value: .string($0)) })
      }, unanswered: { _ in .required }),
    .input("selectedAnswer", suffix: "answer"),
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// The questions to choose from.
  public var predefinedQuestions: [String] { self["predefinedQuestions"] }
  /// Whether a question of the user's own is taken; true where the server does not say.
  public var allowUserDefinedQuestions: Bool {
    data.boolean("allowUserDefinedQuestions") ?? true
  }

  /// The question: one of `predefinedQuestions`, or the user's own.
  public var selectedQuestion: String {
    get { self["selectedQuestion"] }
    set { self["selectedQuestion"] = newValue }
  }

  /// The answer to the question.
  public var selectedAnswer: String {
    get { self["selectedAnswer"] }
    set { self["selectedAnswer"] = newValue }
  }
}
