import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("User commands against a tenant that misbehaves")
struct UserFaultTests {
  @Test(
    "each misbehavior of a tenant has its code, and the tokens stay",
    arguments: [
      ("discovery-missing", "token", "oidc", "discovery_error", 2),
      ("discovery-html", "token", "oidc", "discovery_error", 2),
      ("discovery-without-issuer", "token", "oidc", "discovery_error", 2),
      ("authorize-unavailable", "token", "server", nil, 2),
      ("authorize-denied", "token", "refused", "access_denied", 1),
      ("authorize-foreign", "token", "oidc", "invalid_response", 2),
      ("authorize-two-codes", "token", "oidc", "invalid_response", 2),
      ("state-wrong", "token", "oidc", "state_mismatch", 2),
      ("state-missing", "token", "oidc", "state_mismatch", 2),
      ("issuer-wrong", "token", "oidc", "issuer_mismatch", 2),
      ("token-unavailable", "token", "server", nil, 2),
      ("token-server-error", "token", "server", "server_error", 2),
      ("token-html", "token", "parse", nil, 2),
      ("token-type-mac", "token", "oidc", "invalid_response", 2),
      ("id-token-foreign-key", "token", "oidc", "id_token_invalid", 2),
      ("id-token-unsigned", "token", "oidc", "id_token_invalid", 2),
      ("id-token-shared-key", "token", "oidc", "id_token_invalid", 2),
      ("id-token-nonce", "token", "oidc", "id_token_invalid", 2),
      ("keys-unavailable", "token", "oidc", "discovery_error", 2),
      ("userinfo-unavailable", "userinfo", "server", nil, 2),
      ("userinfo-subject", "userinfo", "oidc", "subject_mismatch", 2),
    ] as [(String, String, String, String?, Int32)])
  func misbehaves(
    _ misbehavior: String, command: String, kind: String, code: String?, expected: Int32
  )
    async throws
  {
    let shell = try await DemoShell("--fault", misbehavior)
    let success = try await shell.signIn()
    let (failure, status, errors) = try await shell.run([command], success)
    #expect(failure["cause"]?["kind"]?.string == kind)
    #expect(failure["cause"]?["code"] == code.map(JSONValue.string) ?? .null)
    #expect(failure["cause"]?["sent"] == true || kind == "oidc")
    #expect(failure["previous"]?["session"] == success["session"])
    #expect(status == expected)
    #expect(errors.split(separator: "\n").count == 1)
  }

  @Test(
    "the previous User of a failure keeps 'authenticator', so that no counter is lost",
    arguments: [
      ("token-unavailable", "token"), ("userinfo-unavailable", "userinfo"),
      ("token-server-error", "token"),
    ])
  func authenticatorStays(_ misbehavior: String, command: String) async throws {
    let shell = try await DemoShell("--fault", misbehavior)
    let counter: JSONValue = ["otp": [["uri": "otpauth://hotp/a?secret=MFRGG", "counter": 8]]]
    var success = try #require(try await shell.signIn().object)
    success["authenticator"] = counter
    let (failure, _, _) = try await shell.run([command], .object(success))
    #expect(failure["authenticator"] == (failure["type"] == "ErrorNode" ? counter : nil))
    #expect(failure["previous"]?["authenticator"] == counter)
  }

  @Test(
    "a token that could not be revoked stays, and the others are revoked",
    arguments: [("revocation-unavailable", 2), ("sessions-unavailable", 1)])
  func incomplete(_ misbehavior: String, failed: Int) async throws {
    let shell = try await DemoShell("--fault", misbehavior)
    let (user, status, _) = try await shell.run(["logout"], try await shell.user())
    #expect(status == 2)
    #expect(user["logout"]?["complete"] == false)
    let outcomes = user["logout"]?["steps"]?.array?.compactMap { $0["outcome"]?.string } ?? []
    #expect(outcomes.count { $0 == "failed" } == failed)
    #expect((user["session"] == nil) == (misbehavior == "revocation-unavailable"))
    if misbehavior == "sessions-unavailable" {
      // The ID token for the end of the session, if missing sessions endpoint.
      #expect(user["token"]?.object?.map(\.key) == ["idToken"])
    } else {
      #expect(user["token"]?["accessToken"] != nil && user["token"]?["refreshToken"] != nil)
    }
  }
}
