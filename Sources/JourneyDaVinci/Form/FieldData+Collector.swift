package import JourneyFlow
import JourneyJSON

/// The values that are computed from a collector's field and from the form.
extension FieldData {
  /// The key under which the answer is posted, or `nil` if the field has no key.
  package var key: String? {
    guard let key = output("key")?.string, !key.isEmpty else { return nil }
    return key
  }

  /// The part of the key after the last dot, which is usually the name of a directory attribute.
  var attribute: String? { key?.split(separator: ".").last.map(String.init) }

  /// The server's names for the type: first the value of `inputType`, then the value of `type`.
  var serverTypes: [String] { ["inputType", "type"].compactMap { output($0)?.string } }

  /// The server's name for the type: the value of `type`, such as `FLOW_LINK` or `RADIO`. If it is
  /// missing, the value is the more general `inputType`.
  var serverType: String? { serverTypes.last }

  var isRequired: Bool { output("required")?.boolean ?? false }

  /// The form's default for the field (`formData.value`).
  var proposed: JSONValue? { wire.context["proposed"] }

  /// The form's default if it is a nonempty string, or `nil` otherwise.
  var proposedText: JSONValue? {
    guard let text = proposed?.string, !text.isEmpty else { return nil }
    return .string(text)
  }
}
