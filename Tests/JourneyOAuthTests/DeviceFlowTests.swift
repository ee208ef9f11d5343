import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Synchronization
import Testing

@testable import JourneyOAuth

/// The device's side of RFC 8628.
@Suite("Sign-in with a device code")
struct DeviceFlowTests {
  private static let oauth = OidcFixture.oauth
  private static let discovery = ScriptedTransport.json(
    200,
    [
      "issuer": .string(OidcFixture.issuer), "token_endpoint": .string(oauth + "/access_token"),
      "device_authorization_endpoint": .string(oauth + "/device/code"),
      "revocation_endpoint": .string(oauth + "/token/revoke"),
    ])
  private static let codes: JSONObject = [
    "device_code": "s3cret-device", "user_code": "AB 12",
    "verification_uri": "https://am.example.com/device", "expires_in": 600, "interval": 5,
  ]

  private static func error(_ status: Int, _ code: String) -> ScriptedTransport.Outcome {
    ScriptedTransport.json(status, ["error": .string(code)])
  }

  /// The end of a sign-in, the seconds that the client waited, and the requests.
  private func run(
    _ outcomes: [ScriptedTransport.Outcome], codes: JSONObject = Self.codes
  ) async throws -> (statuses: [DeviceFlowStatus], waits: [Int], client: OidcDeviceClient) {
    let script = ScriptedTransport(
      [Self.discovery, ScriptedTransport.json(200, .object(codes))] + outcomes)
    let clock = TestClock(OidcFixture.now)
    let seen = Waits()
    let client = OidcDeviceClient.createOidcDeviceClient { config in
      config.clientId = "tv"
      config.scopes = ["profile"]
      config.discoveryEndpoint = Self.oauth + "/.well-known/openid-configuration"
      config.transport = script
      config.now = clock.read
      config.sleep = { duration in
        seen.add(duration)
        clock.advance(Int(duration.components.seconds))
      }
    }
    var statuses: [DeviceFlowStatus] = []
    for await status in try await client.deviceAuthorization() { statuses.append(status) }
    script.expectAllUsed()
    return (statuses, seen.seconds, client)
  }

  private final class Waits: Sendable {
    private let content = Mutex<[Int]>([])
    var seconds: [Int] { content.withLock { $0 } }
    func add(_ duration: Duration) {
      content.withLock { $0.append(Int(duration.components.seconds)) }
    }
  }

  @Test("the client waits, slows down for good, outlives lost polls, and gets its tokens")
  func success() async throws {
    let lost = ScriptedTransport.Outcome.failure(TransportError(.network, "lost", sent: true))
    let tokens = ScriptedTransport.json(
      200, ["access_token": "at", "token_type": "Bearer", "expires_in": 3600])
    let (statuses, waits, client) = try await run([
      Self.error(403, "authorization_pending"), Self.error(400, "slow_down"),
      Self.error(400, "authorization_pending"), lost, lost,
      Self.error(400, "authorization_pending"), tokens,
    ])
    #expect(waits == [5, 5, 10, 10, 20, 40, 10])
    guard case .started(let codes) = statuses.first, case .success(let user) = statuses.last else {
      Issue.record("\(statuses)")
      return
    }
    #expect(codes.verificationUriComplete == "https://am.example.com/device?user_code=AB%2012")
    #expect(!"\(codes)".contains("s3cret") && !String(reflecting: codes).contains("s3cret"))
    #expect(try await user.token().get().accessToken == "at")
    #expect(await client.user() != nil)
    guard case .polling(let count, let interval, let next) = statuses[1] else {
      Issue.record("\(statuses)")
      return
    }
    #expect((count, interval, next) == (1, 5, OidcFixture.now + 5))
  }

  @Test(
    "the error code ends the polls, whatever the status is",
    arguments: [
      (400, "access_denied", "accessDenied"), (403, "authorization_declined", "accessDenied"),
      (400, "expired_token", "expired"), (401, "expired_token", "expired"),
      (400, "invalid_grant", "failure"), (401, "invalid_client", "failure"),
      (500, "server_error", "failure"),
    ])
  func ends(_ status: Int, _ code: String, _ end: String) async throws {
    let statuses = try await run([Self.error(status, code)]).statuses
    let last = try #require(statuses.last)
    #expect("\(last)".hasPrefix(end), "\(last)")
  }

  @Test("the client stops when the code expires by its clock, and waits 5 seconds by default")
  func expires() async throws {
    var codes = Self.codes
    codes["interval"] = nil
    codes["expires_in"] = 12
    codes["verification_uri"] = nil
    codes["verification_url"] = "https://am.example.com/device?x=1"
    let pending = Self.error(403, "authorization_pending")
    let (statuses, waits, client) = try await run([pending, pending], codes: codes)
    #expect(waits == [5, 5])
    guard case .expired = statuses.last, case .started(let response) = statuses.first else {
      Issue.record("\(statuses)")
      return
    }
    #expect(
      response.verificationUriComplete == "https://am.example.com/device?x=1&user_code=AB%2012")
    #expect(await client.user() == nil)
    #expect(await client.revoke().steps.isEmpty)
  }

  @Test("a refused request for codes, or an incomplete response, throws")
  func noCodes() async throws {
    for (status, body) in [
      (400, ["error": "invalid_scope"]), (200, ["device_code": "x"]), (200, [:]),
    ] as [(Int, JSONValue)] {
      let script = ScriptedTransport([Self.discovery, ScriptedTransport.json(status, body)])
      let client = OidcDeviceClient.createOidcDeviceClient { config in
        config.module(OidcModule.config) { oidc in
          oidc.clientId = "tv"
          oidc.scopes = ["profile"]
          oidc.discoveryEndpoint = Self.oauth + "/.well-known/openid-configuration"
        }
        config.transport = script
      }
      await #expect(throws: FlowError.self) { _ = try await client.deviceAuthorization() }
    }
    let invalid = OidcDeviceClient.createOidcDeviceClient { _ in }
    await #expect(throws: FlowError.self) { _ = try await invalid.deviceAuthorization() }
  }
}
