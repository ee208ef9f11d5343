import JourneyFlow
import JourneyJSON

/// A callback that asks the user for a security question and its answer.
public final class KbaCreateCallback: AbstractCallback, Prompting {
  static let type = CallbackType(
    "KbaCreateCallback", KbaCreateCallback.init,
    [
      .prompt, Property("predefinedQuestions", .texts, "The questions to choose from."),
      Property(
        "allowUserDefinedQuestions", .flag, "Whether the user may write a question of their own."),
      .input(
        "selectedQuestion", "The security question.", suffix: "question", isSecret: false,
        kind: { data in
          let offered = data.texts("predefinedQuestions")
          guard data.flag("allowUserDefinedQuestions") == false, !offered.isEmpty else {
            return .text
          }
          return .choice(offered.map { Choice(answer: .string($0), value: .string($0)) })
        }, unanswered: { _ in .required }),
      .input(
        "selectedAnswer", "The answer to the question.", suffix: "answer", isCredential: true),
    ])

  public var predefinedQuestions: [String] { self["predefinedQuestions"] }
  /// The default is `true`.
  public var allowUserDefinedQuestions: Bool {
    data.flag("allowUserDefinedQuestions") ?? true
  }

  /// The question: one of `predefinedQuestions`, or a question that the user wrote.
  public var selectedQuestion: String {
    get { self["selectedQuestion"] }
    set { self["selectedQuestion"] = newValue }
  }

  public var selectedAnswer: String {
    get { self["selectedAnswer"] }
    set { self["selectedAnswer"] = newValue }
  }
}
