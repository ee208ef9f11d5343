import JourneyFlow
import JourneyJSON

/// Asks for an attribute of the user that is true or false.
public final class BooleanAttributeInputCallback: AttributeInputField {
  package static let type = "BooleanAttributeInputCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// The attribute's value; starts as what the server has.
  public var value: Bool {
    get { content[flag: "value"] ?? content.boolean("value") ?? false }
    set { content[flag: "value"] = newValue }
  }

  package var inputs: [Input] { [content.attribute(.boolean), content.validateOnly] }
}
