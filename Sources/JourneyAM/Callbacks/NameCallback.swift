/// Asks for a user name.
public final class NameCallback: Callback {
  public static let type = "NameCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  /// What to show the person, in the language AM chose.
  public var prompt: String { content.text("prompt") }

  public var name: String {
    get { content[text: "name"] ?? "" }
    set { content[text: "name"] = newValue }
  }

  public var outputs: [Output] { ["prompt"] }
  public var inputs: [Input] { [Input("name")] }
}
