import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

/// The responses that confirm an end.
@Suite("Confirmation of a sign-out")
struct EndConfirmationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reply: ScriptedTransport.Outcome
    let outcome: LogoutStep.Outcome
    var code: String?
    /// A part of the hint, or `nil` if no hint is expected.
    var hint: String?
  }

  private static func text(_ status: Int, _ body: String, _ type: String? = nil)
    -> ScriptedTransport.Outcome
  {
    ScriptedTransport.text(status, body, headers: type.map { [("Content-Type", $0)] } ?? [])
  }

  private static func row(
    _ name: String, _ reply: ScriptedTransport.Outcome, _ outcome: LogoutStep.Outcome,
    code: String? = nil, hint: String? = nil
  ) -> Row {
    Row(testDescription: name, reply: reply, outcome: outcome, code: code, hint: hint)
  }

  private static let named = "oidc.openId.revocationEndpoint"
  private static let again = "run the same command again"
  private static let broken = ScriptedTransport.Outcome.failure(
    TransportError(.network, "the connection broke", sent: true))
  private static let page = "<!DOCTYPE html><html><title>Welcome</title></html>"

  static let revocations: [Row] = [
    row("200 with HTML", text(200, page, "text/html;charset=UTF-8"), .failed, hint: named),
    row("HTML without a type", text(200, page), .failed, hint: named),
    row(
      "HTML after blanks", text(200, "\u{FEFF} \n<html>", "text/plain"), .failed, hint: named),
    row("text that says it is HTML", text(200, "OK", "text/html"), .failed, hint: named),
    row("an empty body of type HTML", text(200, "", "text/html"), .ok),
    row("blanks of type HTML", text(200, " \r\n", "text/html"), .ok),
    row("JSON of type HTML", text(200, #"{"error":"invalid_token"}"#, "text/html"), .ok),
    row("an error code with 200", ScriptedTransport.json(200, ["error": "invalid_token"]), .ok),
    row("any JSON", ScriptedTransport.json(200, ["x": 1]), .ok),
    row("a list", ScriptedTransport.json(200, []), .ok),
    row("plain text", text(200, "done", "text/plain"), .ok),
    row("XML", text(200, "<?xml version='1.0'?><ok/>", "application/xml"), .ok),
    row("204", text(204, ""), .ok),
    row("a gateway's 401", text(401, page, "text/html"), .failed, hint: named),
    row("an empty 401", text(401, ""), .failed, hint: named),
    row(
      "a client that may not", ScriptedTransport.json(401, ["error": "invalid_client"]), .failed,
      code: "invalid_client", hint: named),
    row(
      "a type that it does not revoke",
      ScriptedTransport.json(400, ["error": "unsupported_token_type"]), .failed,
      code: "unsupported_token_type", hint: named),
    row(
      "a dead token", ScriptedTransport.json(400, ["error": "invalid_token"]), .gone,
      code: "invalid_token"),
    row("an outage", text(503, page, "text/html"), .failed, hint: again),
    row(
      "an outage in JSON", ScriptedTransport.json(500, ["error": "server_error"]), .failed,
      code: "server_error", hint: again),
    row("too many requests", text(429, ""), .failed, hint: again),
    row(
      "another client's token", ScriptedTransport.json(400, ["error": "invalid_grant"]), .failed,
      code: "invalid_grant", hint: "oidc.clientId"),
    row("no answer", broken, .failed, hint: again),
  ]

  @Test("a revocation is confirmed by its status", arguments: revocations)
  func revokes(_ row: Row) async throws {
    var fixture = OidcFixture()
    fixture.credentials.discovery = try OidcFixture.learned()
    fixture.credentials.tokens = OidcFixture.held(refresh: false)
    var client = try fixture.client(ScriptedTransport([row.reply]))
    let step = try #require(await client.revoke().first)
    try Self.check(step, row)
    #expect(client.credentials.tokens.isEmpty == (row.outcome != .failed))
  }

  private static let back = "org.example.cli://signedout"

  private static func redirect(_ location: String) -> ScriptedTransport.Outcome {
    ScriptedTransport.text(302, headers: [("Location", location)])
  }

  /// Responses with a `signOutRedirectUri`.
  static let returns: [Row] = [
    row("back", redirect(back), .ok), row("back with a state", redirect(back + "?state=x"), .ok),
    row("to another address", redirect("/signedOut"), .failed, hint: "signOutRedirectUri"),
    row(
      "to a page that asks", redirect("/logout/confirm?prompt=1"), .failed,
      hint: "signOutRedirectUri"),
    row("nowhere", text(302, ""), .failed, hint: "signOutRedirectUri"),
    row("204", text(204, ""), .ok), row("JSON", ScriptedTransport.json(200, [:]), .ok),
    row("an error in JSON", ScriptedTransport.json(200, ["error": "x"]), .failed, code: "x"),
    row("a page", text(200, page, "text/html"), .failed, hint: "signOutRedirectUri"),
    row(
      "refused", ScriptedTransport.json(400, ["error": "redirect_uri_mismatch"]), .failed,
      code: "redirect_uri_mismatch", hint: "check that 'oidc.signOutRedirectUri' is registered"),
    row("refused in a page", text(400, page, "text/html"), .failed, hint: "signOutRedirectUri"),
    row("an outage", text(503, ""), .failed, hint: again),
    row(
      "too many requests", ScriptedTransport.json(429, ["error": "slow"]), .failed,
      code: "slow", hint: again),
    row("not there", text(404, ""), .failed, hint: "oidc.openId.endSessionEndpoint"),
    row("no answer", broken, .failed, hint: again),
  ]

  /// Responses without a `signOutRedirectUri`.
  static let others: [Row] = [
    row("somewhere", redirect("https://elsewhere.test/bye"), .ok),
    row(
      "to two places",
      ScriptedTransport.text(302, headers: [("Location", "/bye"), ("Location", "/bye")]),
      .failed, hint: "signOutRedirectUri"),
    row("to a login page", redirect("/am/UI/Login?goto=x"), .failed, hint: "signOutRedirectUri"),
    row(
      "to a login page in a query", redirect("/am/?x=%6Cogin"), .failed,
      hint: "signOutRedirectUri"),
    row("to a prompt", redirect("https://a.test/PROMPT/1"), .failed, hint: "signOutRedirectUri"),
    row("to a host called login", redirect("https://login.example.com/bye"), .ok),
    row("nowhere", text(302, ""), .failed, hint: "signOutRedirectUri"),
    row("304", text(304, ""), .failed),
    row(
      "refused", ScriptedTransport.json(400, ["error": "bad_request"]), .failed,
      code: "bad_request", hint: "oidc.clientId"),
    row("a page", text(200, page, "text/html"), .failed, hint: "signOutRedirectUri"),
    row("204", text(204, ""), .ok),
  ]

  @Test(
    "with an address to return to, the end of a session is confirmed by the redirect",
    arguments: returns)
  func comesBack(_ row: Row) async throws { try await end(row, back: Self.back) }

  @Test(
    "without an address to return to, the end of a session is confirmed by its status",
    arguments: others)
  func comesNowhere(_ row: Row) async throws { try await end(row, back: nil) }

  @Test("an empty token in a document is not revoked")
  func empty() {
    var credentials = Credentials()
    credentials.restore([
      "unrevoked": [["refreshToken": ""], ["accessToken": "at"], ["other": "x"]]
    ])
    #expect(credentials.kept["unrevoked"] == [["accessToken": "at"]])
  }

  private func end(_ row: Row, back: String?) async throws {
    var fixture = OidcFixture()
    fixture.credentials.discovery = try OidcFixture.learned()
    fixture.configuration.signOutRedirectUri = back
    var client = try fixture.client(ScriptedTransport([row.reply]))
    try Self.check(await client.endSession(idToken: "a.b.c"), row)
  }

  private static func check(_ step: LogoutStep, _ row: Row) throws {
    #expect(step.outcome == row.outcome)
    #expect(step.shown["code"] == row.code.map(JSONValue.string) ?? .null)
    let hint = step.shown["hint"]?.string
    if let named = row.hint {
      #expect(hint?.contains(named) == true, "\(hint ?? "no hint")")
    } else {
      #expect((hint != nil) == (row.outcome == .failed), "\(hint ?? "no hint")")
    }
  }
}
