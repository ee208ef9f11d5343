import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

@testable import JourneyAM

@Suite("The devices of a user, in the library")
struct DeviceClientTests {
  private static let whose = ScriptedTransport.json(200, ["username": "demo"])
  private static let list = ScriptedTransport.json(
    200,
    [
      "result": [
        [
          "_id": "a+/=", "deviceName": "Key", "createdDate": 1_700_000_000_123,
          "deviceManagementStatus": true, "sharedSecret": "s3cret-shared",
          "recoveryCodes": ["s3cret-code"],
        ],
        ["uuid": "b", "lastAccessDate": 1_700_000_001_000, "deviceManagementStatus": false], [:],
      ]
    ])

  private func client(_ script: ScriptedTransport, serverUrl: String = "https://am.example.com/am")
    -> DeviceClient
  {
    var config = DeviceClientConfig(
      serverUrl: serverUrl, realm: "alpha", cookieName: "sso", ssoToken: "s3cret-session")
    config.transport = script
    #expect(!"\(config)".contains("s3cret"))
    #expect(!String(reflecting: config).contains("s3cret"))
    return DeviceClient(config: config)
  }

  @Test("a list has ids, names, times in seconds and rights, and no secrets")
  func lists() async throws {
    let script = ScriptedTransport([Self.whose, Self.list])
    let devices = try await client(script).webAuthn.get().get()
    #expect(devices.map(\.id) == ["a+/=", "b"])
    #expect(devices.map(\.deviceName) == ["Key", ""])
    #expect(devices.map(\.createdDate) == [1_700_000_000, nil])
    #expect(devices.map(\.lastAccessDate) == [nil, 1_700_000_001])
    #expect(devices.map(\.isRemovable) == [true, false])
    #expect(!String(reflecting: devices).contains("s3cret"))
    let sent = try #require(script.requests.last)
    #expect(
      sent.address.text
        == "https://am.example.com/am/json/realms/root/realms/alpha/users/demo/devices/2fa/webauthn"
        + "?_queryFilter=true")
    #expect(sent.header("sso") == "s3cret-session")
    #expect(sent.header("Cookie") == "sso=s3cret-session")
  }

  @Test("an update sends only the name, and a removal only the encoded id")
  func changes() async throws {
    let script = ScriptedTransport([
      Self.whose, Self.list, Self.whose, ScriptedTransport.json(200, [:]), Self.whose,
      ScriptedTransport.json(200, ["sharedSecret": "s3cret-shared"]),
    ])
    let client = client(script)
    var device = try await client.oath.get().get()[0]
    device.deviceName = "Phone"
    try await client.oath.update(device).get()
    try await client.oath.delete(device).get()
    let put = script.requests[3]
    #expect(put.method == .PUT)
    #expect(String(decoding: put.body ?? [], as: UTF8.self) == #"{"deviceName":"Phone"}"#)
    #expect(put.header("If-Match") == "*")
    let delete = script.requests[5]
    #expect(delete.method == .DELETE)
    #expect(delete.body == nil)
    #expect(delete.address.path.hasSuffix("/devices/2fa/oath/a%2B%2F%3D"))
  }

  @Test("a device that the session may not remove is not removed")
  func notRemovable() async throws {
    let script = ScriptedTransport([Self.whose, Self.list, Self.whose])
    let client = client(script)
    let device = try await client.bound.get().get()[1]
    guard case .failure(let error) = await client.bound.delete(device) else {
      Issue.record("the device counts as removed")
      return
    }
    #expect(error.kind == .refused && error.code == "not_removable" && !error.sent)
    #expect(script.requests.allSatisfy { $0.method != .DELETE })
  }

  @Test("without a session, or with an invalid address, nothing is sent")
  func nothingSent() async throws {
    let script = ScriptedTransport([])
    guard case .failure(let invalid) = await client(script, serverUrl: "am").push.get() else {
      Issue.record("an invalid address counts as valid")
      return
    }
    #expect(invalid.kind == .config)
    let journey = Journey(
      server: JourneyServer(
        base: try WebAddress("https://am.example.com/am"), realm: Realm("alpha")),
      transport: script, now: { 1 })
    guard case .failure(let missing) = await journey.devices.profile.get() else {
      Issue.record("nobody is signed in")
      return
    }
    #expect(missing.kind == .state && missing.code == "login_required")
  }

  @Test("a journey has the devices of the user who signed in, without another configuration")
  func ofJourney() async throws {
    let script = ScriptedTransport([
      ScriptedTransport.json(200, ["tokenId": "S1", "successUrl": "/", "realm": "/alpha"]),
      Self.whose, ScriptedTransport.json(404, ["code": 404, "reason": "Not Found", "message": ""]),
      Self.list,
    ])
    let journey = Journey(
      server: JourneyServer(
        base: try WebAddress("https://am.example.com/am"), realm: Realm("alpha")),
      transport: script, now: { 1 })
    _ = await journey.start("Login")
    #expect(try await journey.devices.push.get().get().count == 2)
    // OpenAM has 'push' without '2fa'.
    #expect(script.requests[2].address.path.hasSuffix("/devices/2fa/push"))
    #expect(script.requests[3].address.path.hasSuffix("/devices/push"))
    #expect(script.requests[3].header("iPlanetDirectoryPro") == "S1")
  }
}
