import JourneyJSON

/// Asks for a text, perhaps with a default.
public final class TextInputCallback: Callback {
  public static let type = "TextInputCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var prompt: String { content.text("prompt") }
  public var defaultText: String { content.text("defaultText") }

  /// Starts as `defaultText`.
  public var text: String {
    get { content[text: "text"] ?? defaultText }
    set { content[text: "text"] = newValue }
  }

  public var outputs: [Output] { ["prompt", "defaultText"] }
  public var inputs: [Input] {
    [Input("text", unanswered: defaultText.isEmpty ? .required : .sent(.string(defaultText)))]
  }
}
