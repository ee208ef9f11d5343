package import JourneyJSON

/// A device in an AM profile, without the secrets that some servers send with it.
public struct UserDevice: Sendable, Hashable, Identifiable {
  package let kind: DeviceKind
  /// The id, unique among the devices of its kind.
  public let id: String
  /// The name for people, or "" if the server sent none.
  public var deviceName: String
  /// The registration in seconds since 1970, or `nil` if the server sent none.
  public let createdDate: Int?
  /// The last use in seconds since 1970, or `nil` if the server sent none.
  public let lastAccessDate: Int?
  /// Whether the session may remove the device, or `nil` if the server does not say.
  public let isRemovable: Bool?
  /// The path of the collection after `devices`.
  let collection: [String]

  /// Reads an entry of the server's list, or returns `nil` if it has no id.
  init?(_ entry: JSONValue, _ kind: DeviceKind, in collection: [String]) {
    let ids = kind == .trusted ? ["_id", "name"] : ["_id", "uuid", "identifier"]
    guard let id = ids.lazy.compactMap({ entry[$0]?.string }).first(where: { !$0.isEmpty }) else {
      return nil
    }
    func seconds(_ names: String...) -> Int? {
      names.lazy.compactMap { entry[$0]?.integer }.first.map { $0 / 1000 }
    }
    self.kind = kind
    self.id = id
    self.collection = collection
    deviceName = entry[kind.nameMember ?? "name"]?.string ?? ""
    createdDate = seconds("createdDate")
    lastAccessDate = seconds("lastAccessDate", "lastSelectedDate")
    isRemovable = entry["deviceManagementStatus"]?.boolean
  }

  /// An element of `devices` in a User.
  package var json: JSONValue {
    var members: JSONObject = ["kind": .string(kind.rawValue), "id": .string(id)]
    if !deviceName.isEmpty { members["name"] = .string(deviceName) }
    members["created"] = createdDate.map(JSONValue.integer)
    members["used"] = lastAccessDate.map(JSONValue.integer)
    members["removable"] = isRemovable.map(JSONValue.boolean)
    return .object(members)
  }
}
