import JourneyFlow
import JourneyJSON

/// Asks for an attribute of the user that is a number; nil until there is one.
public final class NumberAttributeInputCallback: PolicyChecked {
  public static let type = "NumberAttributeInputCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  /// The attribute, such as `givenName`.
  public var name: String { content.text("name") }
  public var prompt: String { content.text("prompt") }
  public var isRequired: Bool { content.boolean("required") ?? false }

  public var value: Double? {
    get { (content.answers["value"] ?? content.output("value"))?.double }
    set { content.answers["value"] = newValue.map(Self.number) }
  }

  /// Whole numbers are written without a fraction: `40`, not `40.0`.
  private static func number(_ value: Double) -> JSONValue {
    Int(exactly: value).map(JSONValue.integer) ?? (value.isFinite ? .number("\(value)") : .null)
  }

  public var outputs: [Output] { ["name", "prompt", "required", "policies", "failedPolicies"] }
  public var inputs: [Input] { [content.attribute(.number), content.validateOnly] }
  public var attributeNames: [String] { [name] }
}
