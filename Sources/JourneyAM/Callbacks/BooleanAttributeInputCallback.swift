import JourneyFlow
import JourneyJSON

/// Asks for an attribute of the user that is true or false.
public final class BooleanAttributeInputCallback: PolicyChecked {
  public static let type = "BooleanAttributeInputCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  /// The attribute, such as `givenName`.
  public var name: String { content.text("name") }
  public var prompt: String { content.text("prompt") }
  public var isRequired: Bool { content.boolean("required") ?? false }

  public var value: Bool {
    get { content[flag: "value"] ?? content.boolean("value") ?? false }
    set { content[flag: "value"] = newValue }
  }

  public var outputs: [Output] { ["name", "prompt", "required", "policies", "failedPolicies"] }
  public var inputs: [Input] { [content.attribute(.boolean), content.validateOnly] }
  public var attributeNames: [String] { [name] }
}
