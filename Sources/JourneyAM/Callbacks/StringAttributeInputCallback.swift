package import JourneyFlow
import JourneyJSON

/// Asks for an attribute of the user that is a text.
public final class StringAttributeInputCallback: AttributeInputField {
  package static let declaration = CallbackProperty.attribute(.text)
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// The attribute's value; starts as what the server has.
  public var value: String {
    get { data.answers["value"]?.string ?? data.text("value") }
    set { self["value"] = newValue }
  }
}
