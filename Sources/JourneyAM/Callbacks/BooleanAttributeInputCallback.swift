package import JourneyFlow
import JourneyJSON

/// Asks for an attribute of the user that is true or false.
public final class BooleanAttributeInputCallback: AttributeInputField {
  package static let declaration = CallbackProperty.attribute(.boolean)
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// The attribute's value; starts as what the server has.
  public var value: Bool {
    get { data.answers["value"]?.boolean ?? data.boolean("value") ?? false }
    set { self["value"] = newValue }
  }
}
