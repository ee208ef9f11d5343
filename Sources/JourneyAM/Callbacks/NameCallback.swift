/// Asks for a user name.
public final class NameCallback: CallbackField {
  package static let type = "NameCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// What to show the person, in the language AM chose.
  public var prompt: String { content.text("prompt") }

  /// The user name.
  public var name: String {
    get { content[text: "name"] ?? "" }
    set { content[text: "name"] = newValue }
  }

  package var outputs: [Output] { ["prompt"] }
  package var inputs: [Input] { [Input("name")] }
}
