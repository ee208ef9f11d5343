import JourneyFlow
import JourneyJSON

/// One of those that a select offers.
public struct SelectOption: Sendable, Hashable {
  /// "" where the server sent none.
  public let label: String
  /// What goes back.
  public let value: String
  let received: JSONValue
}

extension FieldData {
  /// Those that can be chosen: an option without a value has nothing that could go back.
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
  /// An object with this member, which is null where it is missing; anything else as it is.
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
