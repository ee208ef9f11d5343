import JourneyJSON

/// Asks for a text, perhaps with a default.
public final class TextInputCallback: CallbackField {
  package static let type = "TextInputCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// What to show the person.
  public var prompt: String { content.text("prompt") }
  /// The server's proposal; "" where it is missing.
  public var defaultText: String { content.text("defaultText") }

  /// Starts as `defaultText`.
  public var text: String {
    get { content[text: "text"] ?? defaultText }
    set { content[text: "text"] = newValue }
  }

  package var outputs: [Output] { ["prompt", "defaultText"] }
  package var inputs: [Input] {
    [Input("text", unanswered: defaultText.isEmpty ? .required : .sent(.string(defaultText)))]
  }
}
