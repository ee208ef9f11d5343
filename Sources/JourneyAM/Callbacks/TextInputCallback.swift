import JourneyFlow
import JourneyJSON

/// Asks the user to type text.
public final class TextInputCallback: AbstractCallback, Prompting {
  static let type = CallbackType(
    "TextInputCallback", TextInputCallback.init,
    [
      .prompt, Property("defaultText", .text, "The text that is sent if you give no answer."),
      .input(
        "text", "The text.",
        unanswered: { data in
          let text = data.text("defaultText")
          return text.isEmpty ? .required : .value(.string(text))
        }),
    ])

  /// The server's default, or "" if it sent none.
  public var defaultText: String { self["defaultText"] }

  /// The answer, `defaultText` by default.
  public var text: String {
    get { self["text"] }
    set { self["text"] = newValue }
  }
}
