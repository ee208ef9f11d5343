import JourneyFlow
import JourneyJSON

/// Asks for a text, perhaps with a default.
public final class TextInputCallback: PromptingField {
  package static let declaration: [CallbackProperty] = [
    "prompt", "defaultText",
    .input(
      "text",
      unanswered: { data in
        data.text("defaultText").isEmpty ? .required : .sent(.string(data.text("defaultText")))
      }),
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// The server's proposal; "" where it is missing.
  public var defaultText: String { self["defaultText"] }

  /// Starts as `defaultText`.
  public var text: String {
    get { self["text"] }
    set { self["text"] = newValue }
  }
}
