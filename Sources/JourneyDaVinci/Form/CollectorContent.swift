package import JourneyFlow
package import JourneyJSON

/// A field as it came, its place on the form, and the answers given to it.
package struct CollectorContent: FieldContent, Hashable {
  /// The server's JSON, whatever it is.
  package let received: JSONValue
  package var source: JSONValue { received }
  /// The id, unique on the form: the key, or the class and the place, counted from 1.
  package internal(set) var id: String
  /// What the form proposes for the field (`formData.value`).
  package let proposed: JSONValue?
  /// The password policy of the form, which a field may replace by its own.
  let formPolicy: JSONValue?
  /// Why a field of a known type cannot be that collector; nil for an unknown type.
  var fault: String?
  /// How often the field may still be polled; nil: as often as it says itself.
  var retriesRemaining: Int?
  package var answers: JSONObject = [:]
  package var refusals: [String: AnswerError] = [:]

  init(
    _ received: JSONValue, id: String, proposed: JSONValue? = nil, formPolicy: JSONValue? = nil
  ) {
    self.received = received
    self.id = id
    self.proposed = proposed
    self.formPolicy = formPolicy
  }

  /// What the answer is posted under; nil where the field has no key to post it under.
  package var key: String? {
    guard let key = self["key"]?.string, !key.isEmpty else { return nil }
    return key
  }

  /// The last dotted part of the key, which is mostly the name of a directory attribute.
  var attribute: String? {
    key?.split(separator: ".").last.map(String.init)
  }

  /// The server's words for the type, the one that decides first.
  package var serverTypes: [String] {
    ["inputType", "type"].compactMap { self[$0]?.string }
  }

  package var isRequired: Bool { self["required"]?.boolean ?? false }

  /// A member of the field.
  package subscript(name: String) -> JSONValue? { received[name] }

  /// The text of a member; "" where it is missing.
  package func text(_ name: String) -> String { self[name]?.string ?? "" }

  /// A boolean, also when it is written as text.
  package func boolean(_ name: String) -> Bool? { self[name]?.flag }

  /// A whole number, also when it is written as text.
  package func integer(_ name: String) -> Int? { self[name]?.wholeNumber }

  package func output(_ name: String) -> JSONValue? { self[name] }
  /// An answer is posted under the key.
  package func hasInput(_ suffix: String) -> Bool { key != nil }
  package func input(_ suffix: String) -> JSONValue? { nil }

  /// The text that the form proposes; an empty one means none.
  var proposedText: JSONValue? {
    guard let text = proposed?.string, !text.isEmpty else { return nil }
    return .string(text)
  }
}
