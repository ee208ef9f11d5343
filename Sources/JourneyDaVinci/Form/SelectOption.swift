import JourneyFlow
import JourneyJSON

/// An option of a field that lets the user choose from a list.
public struct SelectOption: Sendable, Hashable {
  /// The text, or "" if the server sent none.
  public let label: String
  /// The value to post.
  public let value: String
  let received: JSONValue
}

extension FieldData {
  /// The options with a value, because without one there is nothing to post.
  var selectOptions: [SelectOption] {
    (output("options")?.array ?? []).compactMap { option in
      option["value"]?.string.map { value in
        SelectOption(
          label: option["label"]?.string ?? "", value: value,
          received: option.shownAsOption)
      }
    }
  }
}

extension JSONValue {
  /// The option with `null` for a missing label.
  var shownAsOption: JSONValue { showing("label") }

  /// Returns a copy with `null` for a missing member, or the value itself if it is not an object.
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
