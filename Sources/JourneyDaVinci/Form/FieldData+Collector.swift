package import JourneyFlow
import JourneyJSON

/// What a collector's field says, and what its form says of it.
extension FieldData {
  /// The key that the answer is posted under; `nil` if the field has none.
  package var key: String? {
    guard let key = output("key")?.string, !key.isEmpty else { return nil }
    return key
  }

  /// The last dotted part of the key, which usually is the name of a directory attribute.
  var attribute: String? { key?.split(separator: ".").last.map(String.init) }

  /// The server's names of the type, the one that decides first.
  var serverTypes: [String] { ["inputType", "type"].compactMap { output($0)?.string } }

  var isRequired: Bool { output("required")?.boolean ?? false }

  /// The value that the form proposes for the field (`formData.value`).
  var proposed: JSONValue? { wire.context["proposed"] }

  /// The text that the form proposes; an empty one means none.
  var proposedText: JSONValue? {
    guard let text = proposed?.string, !text.isEmpty else { return nil }
    return .string(text)
  }
}
