package import JourneyFlow
import JourneyJSON

/// Values that follow from a collector's field and its form.
extension FieldData {
  /// The key of the posted answer, or `nil` if the field has none.
  package var key: String? {
    guard let key = output("key")?.string, !key.isEmpty else { return nil }
    return key
  }

  /// The last dotted part of the key, usually the name of a directory attribute.
  var attribute: String? { key?.split(separator: ".").last.map(String.init) }

  /// The server's names of the type: `inputType` first, then `type`.
  var serverTypes: [String] { ["inputType", "type"].compactMap { output($0)?.string } }

  var isRequired: Bool { output("required")?.boolean ?? false }

  /// The form's default for the field (`formData.value`).
  var proposed: JSONValue? { wire.context["proposed"] }

  /// The form's default as a string, or `nil` if it is empty.
  var proposedText: JSONValue? {
    guard let text = proposed?.string, !text.isEmpty else { return nil }
    return .string(text)
  }
}
