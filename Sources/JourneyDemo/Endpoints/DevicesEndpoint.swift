import JourneyFlow
import JourneyJSON

/// `…/users/ID/devices/2fa/KIND`, `…/devices/profile` and, in OpenAM, `…/devices/push` and
/// `…/devices/trusted`: lists (`GET ?_queryFilter=true`), renames (`PUT`) and removes (`DELETE`) a
/// user's devices.
enum DevicesEndpoint {
  /// - Parameter path: the segments after `users`.
  static func answer(
    _ request: IncomingRequest, _ path: ArraySlice<String>, in realm: Realm,
    _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let openAM = tenant.options.openAM
    let (owner, rest) = (path.first ?? "", path.dropFirst(2))
    let count = rest.first == "2fa" ? 2 : 1
    let collection = Array(rest.prefix(count))
    guard let kind = StoredDeviceKind.named(collection, openAM: openAM), rest.count <= count + 1
    else {
      return AMResponse.error(404, "Resource '\(path.joined(separator: "/"))' not found")
    }
    guard try RequestChecks.version(request, among: [ResourceVersion(1, 0)]) != nil else {
      return AMResponse.error(404, "Resource '' not found")
    }
    guard let token = SessionsEndpoint.token(in: request, .null, tenant),
      let session = tenant.session(token)
    else { return AMResponse.error(401, "Access Denied") }
    guard session.username == owner, session.realm == realm, var user = tenant.users[owner] else {
      return AMResponse.error(
        403, openAM ? "User, \(owner), not authorized." : "User not permitted.")
    }
    // OpenAM lets any session of the user change devices, whatever its factors.
    let mayChange =
      openAM || kind.nodeType.map { !session.nodeTypes.isDisjoint(with: [$0, .elevated]) } ?? true
    let draft = Draft(kind: kind, mayChange: mayChange, openAM: openAM)
    guard let id = rest.dropFirst(count).first else {
      guard request.method == "GET" else { return AMResponse.error(405) }
      return list(
        try kind.devices(user).map { device throws(RequestError) in try draft.entry(of: device) })
    }
    let devices = kind.devices(user)
    let ids = try devices.map { device throws(RequestError) in try device.uuid() }
    guard let index = ids.firstIndex(of: id) else {
      return AMResponse.error(404, openAM ? "User device, \(id), not found." : "Not Found")
    }
    switch request.method {
    case "GET" where !openAM: return .json(try draft.entry(of: devices[index]))
    case "GET": return AMResponse.error(501, "Read not supported")
    case "DELETE":
      guard mayChange else { return AMResponse.error(403, "User not permitted.") }
      kind.remove(&user, index)
      tenant.users[owner] = user
      return .json(try draft.whole(devices[index]))
    case "PUT":
      guard !openAM else { return AMResponse.error(501, "Update not supported") }
      guard mayChange else { return AMResponse.error(403, "User not permitted.") }
      let revision = request.header("If-Match") ?? "*"
      guard ["*", "\(devices[index].record.revision)"].contains(revision) else {
        return AMResponse.error(412, "The resource could not be accessed")
      }
      guard RequestChecks.carriesJSON(request) else { return AMResponse.error(415) }
      guard let name = try RequestChecks.json(request)[kind.name.member]?.string else {
        return AMResponse.error(400, "Missing \(kind.name.member)")
      }
      kind.change(&user, index) {
        $0.name = name
        $0.revision += 1
      }
      tenant.users[owner] = user
      return .json(try draft.whole(kind.devices(user)[index]))
    default: return AMResponse.error(405)
    }
  }

  private static func list(_ devices: [JSONValue]) -> OutgoingResponse {
    .json([
      "result": .array(devices), "resultCount": .integer(devices.count),
      "pagedResultsCookie": .null, "totalPagedResultsPolicy": "NONE", "totalPagedResults": -1,
      "remainingPagedResults": -1,
    ])
  }
}

/// Devices, as one session sees them.
private struct Draft {
  let kind: StoredDeviceKind
  let mayChange: Bool
  let openAM: Bool

  /// Returns an entry of the list. OpenAM lists the whole device, with its secrets.
  func entry(of device: StoredDevice) throws(RequestError) -> JSONValue {
    if openAM { return try whole(device) }
    return .object(try members(of: device))
  }

  /// Returns the response to PUT and DELETE.
  func whole(_ device: StoredDevice) throws(RequestError) -> JSONValue {
    var members = try members(of: device)
    for (name, value) in device.hidden { members[name] = value }
    return .object(members)
  }

  private func members(of device: StoredDevice) throws(RequestError) -> JSONObject {
    let id = try device.uuid()
    var members: JSONObject = [
      "_id": .string(id), "_rev": .string("\(device.record.revision)"),
    ]
    if kind.nodeType != nil { members["uuid"] = .string(id) }
    if let first = kind.name.first { members[kind.name.member] = .string(first) }
    for (name, value) in device.shown { members[name] = value }
    if let name = device.record.name { members[kind.name.member] = .string(name) }
    let used: JSONValue = .integer(device.record.usedAt * 1000)
    guard kind.nodeType != nil else {
      members["lastSelectedDate"] = used
      members["recoveryCodes"] = []
      return members
    }
    members["createdDate"] = .integer(device.record.createdAt * 1000)
    members["lastAccessDate"] = used
    if !openAM { members["deviceManagementStatus"] = .boolean(mayChange) }
    return members
  }
}
