import JourneyFlow
import JourneyJSON

/// Asks for an attribute of the user that is a string.
public final class StringAttributeInputCallback: AbstractCallback, AttributeInput {
  static let type = CallbackType(
    "StringAttributeInputCallback", StringAttributeInputCallback.init, .attribute(.text))

  /// The attribute's value, which is the server's value until it is set.
  public var value: String {
    get { data.answers["value"]?.string ?? data.text("value") }
    set { self["value"] = newValue }
  }

  package override var attributeNames: [String] { [name] }
}
