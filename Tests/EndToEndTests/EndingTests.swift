import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// `logout`, `revoke` and `token` of the built command, against a server that answers byte for
/// byte.
@Suite("Sign-outs that a server does not confirm")
struct EndingTests {
  private static func reply(
    _ status: String, _ body: String = "", type: String = "application/json", headers: String = ""
  ) -> [FaultServer.Step] {
    [
      .readRequest,
      .send(
        "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n"
          + "Connection: close\r\n\(headers)\r\n\(body)"),
    ]
  }

  private static let page = reply("200 OK", "<html>Welcome</html>", type: "text/html")

  /// One command on a document, against these replies, one connection each.
  private static func run(
    _ arguments: [String], _ document: JSONObject, _ server: FaultServer,
    scopes: JSONValue = ["profile"],
    discovers: Bool = false
  ) async throws -> (document: JSONValue, status: Int32?, lines: [Substring]) {
    let oauth = server.origin + "/am/oauth2"
    var oidc: JSONObject = [
      "clientId": "app", "redirectUri": "app:/cb", "scopes": scopes, "state": "st",
      "idTokenValidation": "claims",
    ]
    oidc["openId"] = [
      "authorizationEndpoint": .string(oauth + "/authorize"),
      "tokenEndpoint": .string(oauth + "/access_token"),
      "userinfoEndpoint": .string(oauth + "/userinfo"),
      "revocationEndpoint": .string(oauth + "/token/revoke"),
    ]
    if discovers {
      oidc["discoveryEndpoint"] = .string(oauth + "/.well-known/openid-configuration")
    }
    let config: JSONValue = [
      "journey": ["serverUrl": .string(server.origin + "/am"), "cookieName": "sso"],
      "oidc": .object(oidc),
    ]
    var command = BuiltCommand("journey")
    command.environment = ["JOURNEY_CONFIG": config.compact]
    let outcome = try await command.run(arguments, stdin: .text(JSONValue.object(document).compact))
    return (
      try JSONValue(parsing: outcome.stdout), outcome.status,
      outcome.stderr.split(separator: "\n")
    )
  }

  private static let user: JSONObject = [
    "type": "User", "tag": 7, "session": ["value": "S1"],
    "token": ["accessToken": "AT", "refreshToken": "RT", "expiresAt": .number("9999999999.5")],
  ]

  @Test("a page ends nothing: all is kept, the status is 2, and each step has a line")
  func pages() async throws {
    let server = try FaultServer([Self.page])
    let (user, status, lines) = try await Self.run(["logout"], Self.user, server)
    #expect(status == 2)
    #expect(user["logout"]?["complete"] == false)
    let steps = try #require(user["logout"]?["steps"]?.array)
    #expect(steps.map { $0["outcome"] } == ["failed", "failed", "failed"])
    #expect(steps.map { $0["status"] } == [200, 200, 200])
    #expect(user["session"]?["value"] == "S1")
    #expect(user["token"]?["accessToken"] == "AT" && user["token"]?["refreshToken"] == "RT")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.contains("journey logout") && $0.contains("failed") })
    #expect(lines.prefix(2).allSatisfy { $0.contains("oidc.openId.revocationEndpoint") })
    let quiet = try await Self.run(["logout", "--quiet"], Self.user, server)
    #expect(quiet.lines.isEmpty && quiet.status == 2)
  }

  @Test("if the client must not revoke, stderr has the server's message and a hint")
  func invalidClient() async throws {
    let server = try FaultServer([
      Self.reply("401 Unauthorized", #"{"error":"invalid_client","error_description":"RT no"}"#)
    ])
    let (user, status, lines) = try await Self.run(["revoke"], Self.user, server)
    #expect(status == 2)
    #expect(
      user["logout"]?["steps"]?.array?.map { $0["code"] } == ["invalid_client", "invalid_client"])
    #expect(lines.count == 2)
    #expect(
      lines.allSatisfy {
        $0.contains("invalid_client") && $0.contains("oidc.openId.revocationEndpoint")
          && !$0.contains("RT no")
      })
  }

  @Test("after 'revoke', the ID token is kept for the sign-out, but not shown")
  func hintAfterRevoke() async throws {
    var made = Self.user
    made["session"] = nil
    made["token"] = ["accessToken": "AT", "idToken": "a.b.c"]
    let server = try FaultServer([Self.reply("200 OK", "{}"), Self.reply("204 No Content")])
    let revoked = try await Self.run(["revoke"], made, server)
    #expect(revoked.status == 0)
    #expect(revoked.document["token"] == nil)
    let document = try #require(revoked.document.object)
    let ended = try await Self.run(["logout"], document, server)
    #expect(ended.document["logout"]?["steps"]?.array?.map { $0["step"] } == ["endSession"])
    #expect(ended.document["logout"]?["steps"]?.array?.map { $0["outcome"] } == ["failed"])
    #expect(ended.lines.first?.contains("oidc.openId.endSessionEndpoint") == true)
    #expect(ended.document["token"]?["idToken"] == "a.b.c")
  }

  @Test(
    "tokens with a missing ID token are in 'previous' until they are revoked")
  func refusedTokens() async throws {
    let refused = Self.reply("401 Unauthorized", #"{"error":"invalid_client"}"#)
    let done = Self.reply("200 OK", "{}")
    // {"alg":"HS256"}
    let tokens: JSONValue = [
      "access_token": "AT2", "refresh_token": "RT2", "token_type": "Bearer",
      "id_token": "eyJhbGciOiJIUzI1NiJ9.e30.eA",
    ]
    let server = try FaultServer([
      Self.reply("200 OK", #"{"issuer":"x"}"#),
      Self.reply("302 Found", headers: "Location: app:/cb?code=c&state=st\r\n"),
      Self.reply("200 OK", tokens.compact), refused, refused, done, done,
    ])
    var made = Self.user
    made["token"] = nil
    let failed = try await Self.run(
      ["token"], made, server, scopes: ["openid"], discovers: true)
    #expect(failed.document["type"] == "FailureNode")
    #expect(failed.document["cause"]?["code"] == "id_token_invalid")
    #expect(failed.status == 2)
    #expect(failed.lines.count { $0.contains("invalid_client") } == 2)
    let previous = try #require(failed.document["previous"]?.object)
    #expect(previous["token"] == nil)
    let revoked = try await Self.run(
      ["revoke"], previous, server, scopes: ["openid"], discovers: true)
    #expect(revoked.status == 0)
    #expect(revoked.document["logout"]?["steps"]?.array?.map { $0["outcome"] } == ["ok", "ok"])
    #expect(revoked.document["session"]?["value"] == "S1")
    #expect(server.requests.suffix(2).map { $0.contains("2&token_type_hint") } == [true, true])
  }

  @Test(
    "an outage in a redirect is a FailureNode",
    arguments: ["server_error", "temporarily_unavailable"])
  func outages(_ code: String) async throws {
    let server = try FaultServer([
      Self.reply("302 Found", headers: "Location: app:/cb?error=\(code)&state=st\r\n")
    ])
    var made = Self.user
    made["token"] = nil
    let (error, status, _) = try await Self.run(["token"], made, server)
    #expect(error["type"] == "ErrorNode")
    #expect(error["cause"]?["kind"] == "server" && error["cause"]?["code"] == .string(code))
    #expect(status == 2)
    #expect(error["previous"]?["session"]?["value"] == "S1")
  }

  @Test("the text of an authorization page is the message, with decoded escapes")
  func authorizePage() async throws {
    let server = try FaultServer([
      Self.reply(
        "400 Bad Request", "<title>Sign in to lab</title><body><p>Client &quot;x&quot; not found.",
        type: "text/html")
    ])
    var made = Self.user
    made["token"] = nil
    let (error, status, _) = try await Self.run(["token"], made, server)
    #expect(error["type"] == "ErrorNode" && status == 1)
    #expect(error["cause"]?["kind"] == "refused" && error["cause"]?["code"] == .null)
    #expect(error["message"] == "Client \"x\" not found.")
    #expect(error["previous"]?["session"]?["value"] == "S1")
  }

  @Test("an 'expiresAt' with a fraction, as from jq's 'now', is accepted")
  func fraction() async throws {
    let server = try FaultServer([Self.page])
    let (user, status, _) = try await Self.run(["token"], Self.user, server)
    #expect(status == 0)
    #expect(user["token"]?["expiresAt"] == 9_999_999_999)
    #expect(server.requests.isEmpty)
  }

  @Test(
    "after a refused refresh, 'previous' has the access token and the ID token for 'logout'",
    arguments: [true, false])
  func refusedRefresh(_ hasSession: Bool) async throws {
    let server = try FaultServer([
      Self.reply("400 Bad Request", #"{"error":"invalid_grant"}"#), Self.reply("200 OK", "{}"),
      Self.reply("200 OK", #"{"result":"Successfully logged out"}"#),
    ])
    var made = Self.user
    made["token"] = ["accessToken": "AT", "refreshToken": "RT", "idToken": "a.b.c"]
    if !hasSession { made["session"] = nil }
    let refused = try await Self.run(["refresh"], made, server)
    #expect(refused.document["cause"]?["code"] == "invalid_grant" && refused.status == 1)
    let previous = try #require(refused.document["previous"]?.object)
    #expect(!JSONValue.object(previous).compact.contains("RT"))
    #expect(JSONValue.object(previous).compact.contains("a.b.c"))
    if !hasSession {
      #expect(previous["token"] == ["accessToken": "AT", "idToken": "a.b.c"])
      #expect(try await Self.run(["token"], previous, server).document["type"] == "User")
    }
    #expect(server.requests.count == 1)
    let ended = try await Self.run(["logout"], previous, server)
    let steps = ended.document["logout"]?["steps"]?.array ?? []
    #expect(steps.first?["step"] == "accessToken" && steps.first?["outcome"] == "ok")
    #expect(server.requests[1].contains("token=AT&token_type_hint=access_token"))
    #expect((ended.document["logout"]?["complete"] == true) == hasSession)
    #expect((ended.document["token"]?["idToken"] == "a.b.c") == !hasSession)
  }

  @Test("a User without tokens and session has no 'previous' after a failure")
  func nothingHeld() async throws {
    let server = try FaultServer([
      Self.reply("400 Bad Request", #"{"error":"invalid_grant"}"#)
    ])
    var made = Self.user
    made["session"] = nil
    made["token"] = ["refreshToken": "RT"]
    let (error, status, _) = try await Self.run(["refresh"], made, server)
    #expect(error["cause"]?["code"] == "invalid_grant" && status == 1)
    #expect(error["previous"] == nil)
    let held = try await Self.run(["refresh"], Self.user, server)
    #expect(held.document["previous"]?["session"]?["value"] == "S1")
  }
}
