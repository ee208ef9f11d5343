import JourneyFlow
import JourneyJSON

/// An option of a field that lets the user choose from a list.
public struct SelectOption: Sendable, Hashable {
  /// The text, or "" if the server sent none.
  public let label: String
  /// The value that is posted.
  public let value: String
  let received: JSONValue
}

extension FieldData {
  /// The options that can be chosen. An option without a value has nothing that can be posted.
  var selectOptions: [SelectOption] {
    (output("options")?.array ?? []).compactMap { option in
      option["value"]?.string.map { value in
        SelectOption(
          label: option["label"]?.string ?? "", value: value,
          received: option.showing("label"))
      }
    }
  }
}

extension JSONValue {
  /// Returns an object with this member, which is null if it is missing. Any other value is
  /// returned unchanged.
  func showing(_ member: String) -> JSONValue {
    guard case .object(var members) = self, members[member] == nil else { return self }
    members[member] = JSONValue.null
    return .object(members)
  }
}

extension SelectOption {
  var choice: Choice {
    Choice(
      answer: .string(value), value: .string(value), texts: [label].filter { !$0.isEmpty },
      shown: received)
  }
}
