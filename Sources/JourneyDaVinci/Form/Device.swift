import JourneyFlow
import JourneyJSON

/// A device, or a kind of device, that a user can choose as a second factor.
public struct Device: Sendable, Hashable {
  /// The type, such as `EMAIL`, `SMS`, `VOICE`, `TOTP` or `FIDO2`.
  public let type: String
  /// The id, or "" for a kind of device that is not registered yet.
  public let id: String
  /// The title to show to the user.
  public let title: String
  /// The text to show to the user in addition to the title, such as a masked email address.
  public let description: String
  /// The address of a picture, which `journey` does not load.
  public let iconSrc: String
  /// Whether the form suggests the device. A suggested device is not selected automatically.
  public let isDefault: Bool
  let received: JSONValue
}

extension Device {
  /// The value that is posted if the user chooses the device. The mobile SDKs send the device's
  /// description as `description`, and the JavaScript SDK sends it as `value`. A server can expect
  /// either member, so `journey` sends both.
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
  /// The devices that can be chosen. A device without a type is left out, because there is no value
  /// to post for it.
  var devices: [Device] {
    (output("options")?.array ?? []).compactMap { option in
      option["type"]?.string.map { type in
        Device(
          type: type, id: option["id"]?.string ?? "", title: option["title"]?.string ?? "",
          description: option["description"]?.string ?? "",
          iconSrc: option["iconSrc"]?.string ?? "", isDefault: option["default"]?.flag ?? false,
          received: option.shownAsDevice)
      }
    }
  }
}

extension JSONValue {
  /// The device with the SDK's name for the member `default`, and with `null` for a missing title.
  var shownAsDevice: JSONValue {
    let shown = showing("title")
    guard let members = shown.object, members["isDefault"] == nil else { return shown }
    return .object(
      JSONObject(members.map { ($0.key == "default" ? "isDefault" : $0.key, $0.value) }))
  }
}
