import JourneyFlow
import JourneyJSON

/// A callback that asks the user to type text. The server can send a default.
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

  /// The server's default text, or "" if the server sent no default.
  public var defaultText: String { self["defaultText"] }

  /// The text. The default is `defaultText`.
  public var text: String {
    get { self["text"] }
    set { self["text"] = newValue }
  }
}
