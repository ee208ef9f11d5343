import JourneyFlow
import JourneyJSON

/// A device, or a kind of device, that a person may choose for a second factor.
public struct Device: Sendable, Hashable {
  /// Such as `EMAIL`, `SMS`, `VOICE`, `TOTP`, `FIDO2`.
  public let type: String
  /// "" for a kind of device that is yet to be registered.
  public let id: String
  /// What to show the person.
  public let title: String
  /// A second line, such as a masked address.
  public let description: String
  /// The address of a picture; nothing loads it.
  public let iconSrc: String
  /// A suggestion, not a choice.
  public let isDefault: Bool
  let received: JSONValue
}

extension Device {
  /// How the SDKs name a chosen device: the mobile ones send `description`, the JavaScript one
  /// `value`; a server reads one of them.
  var authentication: JSONValue {
    [
      "type": .string(type), "id": .string(id), "description": .string(description),
      "value": .string(description),
    ]
  }

  func choice(sending answer: JSONValue) -> Choice {
    Choice(
      answer: answer, value: .string(id.isEmpty ? type : id),
      texts: [title, type, description].filter { !$0.isEmpty }, shown: received)
  }
}

extension FieldData {
  /// Those that can be chosen: a device without a type has nothing that could go back.
  var devices: [Device] {
    (output("options")?.array ?? []).compactMap { option in
      option["type"]?.string.map { type in
        Device(
          type: type, id: option["id"]?.string ?? "", title: option["title"]?.string ?? "",
          description: option["description"]?.string ?? "",
          iconSrc: option["iconSrc"]?.string ?? "", isDefault: option["default"]?.flag ?? false,
          received: option.showing("title"))
      }
    }
  }
}
