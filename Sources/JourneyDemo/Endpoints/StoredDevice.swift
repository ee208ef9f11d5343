import JourneyCrypto
import JourneyJSON

/// A kind of device, and how to read and change a user's devices of this kind.
struct StoredDeviceKind: Sendable {
  /// The member with the name of a device, and the name that it has at first.
  let name: (member: String, first: String?)
  /// The node that lets a session change such devices, or `nil` if every session of the user may.
  let nodeType: NodeType?
  let devices: @Sendable (DemoUser) -> [StoredDevice]
  let remove: @Sendable (inout DemoUser, Int) -> Void
  /// Changes the record of the device with this index in `devices`.
  let change: @Sendable (inout DemoUser, Int, (inout DeviceRecord) -> Void) -> Void
}

/// A device as AM stores it.
struct StoredDevice: Sendable {
  /// What AM's id is made of, or the id itself if `isId` is `true`.
  let key: String
  var isId = false
  let record: DeviceRecord
  /// The members in the list, except those that all devices have.
  var shown: JSONObject = [:]
  /// The members that only the responses to PUT and DELETE contain.
  var hidden: JSONObject = [:]

  /// Returns the id, which does not reveal the key.
  func uuid() throws(RequestError) -> String {
    guard !isId else { return key }
    let digits = try RequestError.crypto(try Hash.sha256(Array(key.utf8))).prefix(16)
      .map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text += "-" }
      text.append(digit)
    }
    return text
  }
}

extension StoredDeviceKind {
  /// - Parameter path: the segments after `devices`.
  static func named(_ path: [String], openAM: Bool) -> StoredDeviceKind? {
    switch path {
    case ["2fa", "oath"]: oath
    case ["push"] where openAM, ["2fa", "push"] where !openAM: push
    case ["2fa", "webauthn"] where !openAM: webauthn
    case ["2fa", "binding"] where !openAM: binding
    case ["profile"] where !openAM: profile
    case ["trusted"] where openAM: trusted
    default: nil
    }
  }

  private static let oath = StoredDeviceKind(
    name: ("deviceName", "OATH Device"), nodeType: .oath,
    devices: { user in
      user.oathApps.map { app in
        StoredDevice(
          key: "\(app.journey) \(app.device.key)", record: app.device.record,
          hidden: [
            "sharedSecret": .string(Base32.encode(app.device.key)),
            "counter": .integer(app.device.counter), "lastLogin": .integer(app.device.last),
            "recoveryCodes": .array(
              user.recoveryCodes[app.journey, default: []].sorted().map(JSONValue.string)),
          ])
      }
    },
    remove: { user, position in
      let app = user.oathApps[position]
      user.oathDevices[app.journey]?.remove(at: app.index)
      if user.oathDevices[app.journey]?.isEmpty == true { user.oathDevices[app.journey] = nil }
    },
    change: { user, position, body in
      let app = user.oathApps[position]
      if var record = user.oathDevices[app.journey]?[app.index].record {
        body(&record)
        user.oathDevices[app.journey]?[app.index].record = record
      }
    })

  private static let push = StoredDeviceKind(
    name: ("deviceName", "Push Device"), nodeType: .push,
    devices: { user in
      user.pushDevices.map { device in
        StoredDevice(
          key: device.id, record: device.record,
          hidden: [
            "sharedSecret": .string(device.secret),
            "communicationId": .string("phone-" + device.id),
            "deviceMechanismUID": .string("mechanism-" + device.id), "deviceType": "android",
            "recoveryCodes": [],
          ])
      }
    }, remove: { $0.pushDevices.remove(at: $1) }, change: { $2(&$0.pushDevices[$1].record) })

  private static let webauthn = StoredDeviceKind(
    name: ("deviceName", nil), nodeType: .webauthn,
    devices: { user in
      user.passkeys.map { passkey in
        StoredDevice(
          key: passkey.id, record: passkey.record,
          shown: [
            "credentialId": .string(passkey.id), "deviceName": .string(passkey.deviceName),
          ],
          hidden: [
            "signCount": .integer(passkey.counter), "recoveryCodes": hashedCodes(user, "webauthn"),
          ])
      }
    }, remove: { $0.passkeys.remove(at: $1) }, change: { $2(&$0.passkeys[$1].record) })

  private static let binding = StoredDeviceKind(
    name: ("deviceName", "New Device"), nodeType: .binding,
    devices: { user in
      user.boundDevices.map { device in
        StoredDevice(
          key: device.kid ?? device.deviceId, isId: device.kid != nil, record: device.record,
          shown: ["deviceId": .string(device.deviceId), "key": device.jwk],
          hidden: ["recoveryCodes": ["{SCRYPT}binding-recovery-code"]])
      }
    }, remove: { $0.boundDevices.remove(at: $1) }, change: { $2(&$0.boundDevices[$1].record) })

  private static let profile = StoredDeviceKind(
    name: ("alias", nil), nodeType: nil,
    devices: { user in
      user.profiles.map { profile in
        StoredDevice(
          key: profile.content["identifier"]?.string ?? profile.content.compact, isId: true,
          record: profile.record, shown: profile.content.object ?? [:])
      }
    }, remove: { $0.profiles.remove(at: $1) }, change: { $2(&$0.profiles[$1].record) })

  /// Browsers that OpenAM's device print modules know. No journey of the tenant makes one.
  private static let trusted = StoredDeviceKind(
    name: ("name", nil), nodeType: nil, devices: { _ in [] }, remove: { _, _ in },
    change: { _, _, _ in })

  private static func hashedCodes(_ user: DemoUser, _ kind: String) -> JSONValue {
    .array(
      user.recoveryCodes[kind, default: []].sorted().map { .string("{SCRYPT}" + $0.lowercased()) })
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
