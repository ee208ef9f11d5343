import JourneyCrypto
import JourneyFlow
import JourneyJSON

/// `…/users/ID/devices/2fa/KIND` and `…/users/ID/devices/profile`: the devices of a user. The user
/// can list the devices (`GET ?_queryFilter=true`) and remove one (`DELETE` on the path with its
/// `uuid`).
enum DevicesEndpoint {
  /// A kind of device, with the functions that list and remove a user's devices of this kind.
  private struct Kind {
    /// The function that returns a user's devices. For each device, `shown` contains the members of
    /// its list entry, except `_id` and `uuid`.
    let entries: (DemoUser) -> [(secret: String, shown: JSONObject)]
    /// The function that removes the device with this index in `entries`.
    let remove: (inout DemoUser, Int) -> Void
  }

  private static func kind(_ path: ArraySlice<String>) -> Kind? {
    switch Array(path) {
    case ["2fa", "webauthn"]:
      Kind(
        entries: {
          $0.passkeys.map { passkey in
            (
              passkey.id,
              [
                "credentialId": .string(passkey.id), "deviceName": .string(passkey.deviceName),
              ]
            )
          }
        }, remove: { $0.passkeys.remove(at: $1) })
    case ["2fa", "oath"]:
      Kind(
        entries: {
          $0.oathApps.map { ("\($0.journey) \($0.device.key)", ["deviceName": "OATH Device"]) }
        },
        remove: { user, position in
          let (journey, index) = (user.oathApps[position].journey, user.oathApps[position].index)
          user.oathDevices[journey]?.remove(at: index)
          if user.oathDevices[journey]?.isEmpty == true { user.oathDevices[journey] = nil }
        })
    case ["2fa", "binding"]:
      Kind(
        entries: { $0.boundDevices.map { ($0.deviceId, ["deviceId": .string($0.deviceId)]) } },
        remove: { $0.boundDevices.remove(at: $1) })
    case ["profile"]:
      Kind(
        entries: { $0.profiles.map { ($0.compact, $0.object ?? [:]) } },
        remove: { $0.profiles.remove(at: $1) })
    case ["2fa", "push"]: Kind(entries: { _ in [] }, remove: { _, _ in })
    default: nil
    }
  }

  /// - Parameter path: the segments of the path after `users`.
  static func answer(
    _ request: IncomingRequest, _ path: ArraySlice<String>, in realm: Realm,
    _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let (owner, rest) = (path.first ?? "", path.dropFirst(2))
    let count = rest.first == "2fa" ? 2 : 1
    guard let kind = kind(rest.prefix(count)), rest.count <= count + 1 else {
      return AMResponse.error(404, "Resource '\(path.joined(separator: "/"))' not found")
    }
    guard try RequestChecks.version(request, among: [ResourceVersion(1, 0)]) != nil else {
      return AMResponse.error(404, "Resource '' not found")
    }
    guard let token = SessionsEndpoint.token(in: request, .null, tenant),
      let session = tenant.session(token)
    else { return AMResponse.error(401, "Access Denied") }
    guard session.username == owner, session.realm == realm, var user = tenant.users[owner] else {
      return AMResponse.error(403, "User not permitted.")
    }
    let devices = try kind.entries(user).map { entry throws(RequestError) in
      (uuid: try uuid(of: entry.secret), shown: entry.shown)
    }
    guard let uuid = rest.dropFirst(count).first else {
      guard request.method == "GET" else { return AMResponse.error(405) }
      return list(devices)
    }
    guard let index = devices.firstIndex(where: { $0.uuid == uuid }) else {
      return AMResponse.error(404, "Not Found")
    }
    if request.method == "DELETE" {
      kind.remove(&user, index)
      tenant.users[owner] = user
    } else if request.method != "GET" {
      return AMResponse.error(405)
    }
    return .json(shown(devices[index]))
  }

  private static func list(_ devices: [(uuid: String, shown: JSONObject)]) -> OutgoingResponse {
    .json([
      "result": .array(devices.map(shown)), "resultCount": .integer(devices.count),
      "pagedResultsCookie": .null, "totalPagedResultsPolicy": "NONE", "totalPagedResults": -1,
      "remainingPagedResults": -1,
    ])
  }

  private static func shown(_ device: (uuid: String, shown: JSONObject)) -> JSONValue {
    var shown: JSONObject = ["_id": .string(device.uuid), "uuid": .string(device.uuid)]
    for (name, value) in device.shown where !shown.contains(name) { shown[name] = value }
    return .object(shown)
  }

  /// Returns a device's id, which is a truncated hash of its secret. The id does not reveal the
  /// secret.
  private static func uuid(of secret: String) throws(RequestError) -> String {
    let digits = try RequestError.crypto(try Hash.sha256(Array(secret.utf8))).prefix(16)
      .map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text += "-" }
      text.append(digit)
    }
    return text
  }
}

extension DemoUser {
  /// The authenticator apps that the user registered in any journey.
  fileprivate var oathApps: [(journey: String, index: Int, device: OATHDevice)] {
    oathDevices.sorted { $0.key < $1.key }.flatMap { journey, devices in
      devices.enumerated().map { (journey, $0, $1) }
    }
  }
}
