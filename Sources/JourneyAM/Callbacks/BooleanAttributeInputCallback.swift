import JourneyFlow
import JourneyJSON

/// Asks for an attribute of the user that is true or false.
public final class BooleanAttributeInputCallback: AbstractCallback, AttributeInput {
  static let type = CallbackType(
    "BooleanAttributeInputCallback", BooleanAttributeInputCallback.init, .attribute(.boolean))

  /// The attribute's value, which is the server's value until it is set.
  public var value: Bool {
    get { data.answers["value"]?.boolean ?? data.flag("value") ?? false }
    set { self["value"] = newValue }
  }

  package override var attributeNames: [String] { [name] }
}
