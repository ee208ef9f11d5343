import JourneyFlow
import JourneyJSON

/// Asks for an attribute of the user that is a text.
public final class StringAttributeInputCallback: PolicyChecked {
  public static let type = "StringAttributeInputCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  /// The attribute, such as `givenName`.
  public var name: String { content.text("name") }
  public var prompt: String { content.text("prompt") }
  public var isRequired: Bool { content.boolean("required") ?? false }

  public var value: String {
    get { content[text: "value"] ?? content.text("value") }
    set { content[text: "value"] = newValue }
  }

  public var outputs: [Output] { ["name", "prompt", "required", "policies", "failedPolicies"] }
  public var inputs: [Input] { [content.attribute(.text), content.validateOnly] }
  public var attributeNames: [String] { [name] }
}
