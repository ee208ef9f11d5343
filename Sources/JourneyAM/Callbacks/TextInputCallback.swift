import JourneyFlow
import JourneyJSON

/// Asks for a text, perhaps with a default.
public final class TextInputCallback: AbstractCallback, Prompting {
  static let type = CallbackType(
    "TextInputCallback", TextInputCallback.init,
    [
      .prompt, Property("defaultText", .text, "What goes back without an answer."),
      .input(
        "text", "The text.",
        unanswered: { data in
          let text = data.text("defaultText")
          return text.isEmpty ? .required : .value(.string(text))
        }),
    ])

  /// The server's proposal; "" where it is missing.
  public var defaultText: String { self["defaultText"] }

  /// Starts as `defaultText`.
  public var text: String {
    get { self["text"] }
    set { self["text"] = newValue }
  }
}
