import JourneyFlow
import JourneyJSON

/// A device, or a kind of device, that a user can choose as a second factor.
public struct Device: Sendable, Hashable {
  /// The type, such as `EMAIL`, `SMS`, `VOICE`, `TOTP` or `FIDO2`.
  public let type: String
  /// The id, or "" for a kind of device that is not registered yet.
  public let id: String
  public let title: String
  /// Additional text, such as a masked email address.
  public let description: String
  /// The address of a picture, which `journey` does not load.
  public let iconSrc: String
  /// Whether the form suggests the device, which is not selected automatically.
  public let isDefault: Bool
  let received: JSONValue
}

extension Device {
  /// The value to post. Mobile SDKs send the device's description as `description`, the JavaScript
  /// SDK as `value`, and a server can expect either, so both are sent.
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
  /// The devices with a type, because without one there is no value to post.
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
  /// The device with the SDK's name for the member `default`, and `null` for a missing title.
  var shownAsDevice: JSONValue {
    let shown = showing("title")
    guard let members = shown.object, members["isDefault"] == nil else { return shown }
    return .object(
      JSONObject(members.map { ($0.key == "default" ? "isDefault" : $0.key, $0.value) }))
  }
}
