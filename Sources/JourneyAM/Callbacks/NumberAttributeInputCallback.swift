import JourneyFlow
import JourneyJSON

/// Asks for a numeric attribute of the user. The value is `nil` until there is one.
public final class NumberAttributeInputCallback: AbstractCallback, AttributeInput {
  static let type = CallbackType(
    "NumberAttributeInputCallback", NumberAttributeInputCallback.init, .attribute(.number))

  /// The attribute's value, which is the server's value until it is set.
  public var value: Double? {
    get { (data.answers["value"] ?? data.output("value"))?.double }
    set { data.answers["value"] = newValue.map(Self.number) }
  }

  /// Whole numbers are written without a fraction: `40`, not `40.0`.
  private static func number(_ value: Double) -> JSONValue {
    Int(exactly: value).map(JSONValue.integer) ?? (value.isFinite ? .number("\(value)") : .null)
  }

  package override var attributeNames: [String] { [name] }
}
