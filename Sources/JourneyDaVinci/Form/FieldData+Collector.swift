package import JourneyFlow
import JourneyJSON

extension FieldData {
  /// The name under which the answer is posted.
  package var key: String? {
    guard let key = output("key")?.string, !key.isEmpty else { return nil }
    return key
  }

  /// The part of the key after the last dot, which is usually the name of a directory attribute.
  var attribute: String? { key?.split(separator: ".").last.map(String.init) }

  /// The values of `inputType` and `type`, in this order.
  var serverTypes: [String] { ["inputType", "type"].compactMap { output($0)?.string } }

  /// The value of `type`, such as `FLOW_LINK` or `RADIO`, or else of the more general `inputType`.
  var serverType: String? { serverTypes.last }

  var isRequired: Bool { output("required")?.boolean ?? false }

  /// The form's default for the field (`formData.value`).
  var proposed: JSONValue? { wire.context["proposed"] }

  /// The form's default if it is a nonempty string.
  var proposedText: JSONValue? {
    guard let text = proposed?.string, !text.isEmpty else { return nil }
    return .string(text)
  }
}
