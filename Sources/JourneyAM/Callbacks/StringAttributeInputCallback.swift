import JourneyFlow
import JourneyJSON

/// Asks for an attribute of the user that is a text.
public final class StringAttributeInputCallback: AttributeInputField {
  package static let type = "StringAttributeInputCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// The attribute's value; starts as what the server has.
  public var value: String {
    get { content[text: "value"] ?? content.text("value") }
    set { content[text: "value"] = newValue }
  }

  package var inputs: [Input] { [content.attribute(.text), content.validateOnly] }
}
