import JourneyFlow
import JourneyJSON

/// A callback that asks for a numeric attribute of the user.
public final class NumberAttributeInputCallback: AbstractCallback, AttributeInput {
  static let type = CallbackType(
    "NumberAttributeInputCallback", NumberAttributeInputCallback.init, .attribute(.number))

  /// The default is the value that the server sent, if any.
  public var value: Double? {
    get { (data.answers["value"] ?? data.output("value"))?.double }
    set { data.answers["value"] = newValue.map(Self.number) }
  }

  /// Writes a whole number without a fraction: `40`, not `40.0`.
  private static func number(_ value: Double) -> JSONValue {
    Int(exactly: value).map(JSONValue.integer) ?? (value.isFinite ? .number("\(value)") : .null)
  }

  package override var attributeNames: [String] { [name] }
}
