import JourneyFlow
import JourneyJSON

/// A callback that asks for a Boolean attribute of the user.
public final class BooleanAttributeInputCallback: AbstractCallback, AttributeInput {
  static let type = CallbackType(
    "BooleanAttributeInputCallback", BooleanAttributeInputCallback.init, .attribute(.boolean))

  /// The default is the value that the server sent.
  public var value: Bool {
    get { data.answers["value"]?.boolean ?? data.flag("value") ?? false }
    set { self["value"] = newValue }
  }

  package override var attributeNames: [String] { [name] }
}
