import JourneyFlow
import JourneyJSON

/// A callback that asks for a string attribute of the user.
public final class StringAttributeInputCallback: AbstractCallback, AttributeInput {
  static let type = CallbackType(
    "StringAttributeInputCallback", StringAttributeInputCallback.init, .attribute(.text))

  /// The default is the value that the server sent.
  public var value: String {
    get { data.answers["value"]?.string ?? data.text("value") }
    set { self["value"] = newValue }
  }

  package override var attributeNames: [String] { [name] }
}
