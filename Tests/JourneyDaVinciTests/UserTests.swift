import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

@testable import JourneyDaVinci

/// docs/protocol/davinci.md, "After success".
@Suite("User of a flow")
struct UserTests {
  private static let tokens: JSONValue = [
    "access_token": "at1", "token_type": "Bearer", "expires_in": 3600, "refresh_token": "rt1",
  ]
  private static let cookies = ["ST=s1; Path=/; Secure", "ST-NO-SS=s1; Path=/; Secure"]

  /// Returns a flow after its success, with these further responses.
  private func signIn(_ replies: [ScriptedTransport.Outcome], cookies: [String] = cookies) async
    -> Flow
  {
    let flow = Flow(
      [
        ScriptedTransport.json(200, success, headers: cookies.map { ("Set-Cookie", $0) })
      ] + replies
    ) { $0.scopes = ["profile"] }
    _ = await flow.daVinci.start()
    return flow
  }

  private func user(_ flow: Flow) async throws -> OidcUser {
    try #require(await flow.daVinci.daVinciUser() as? OidcUser)
  }

  @Test("the code is exchanged once, with the verifier of the start, which is then forgotten")
  func exchanges() async throws {
    let flow = await signIn([ScriptedTransport.json(200, Self.tokens)])
    let user = try await user(flow)
    let state = FlowState(flow: .davinci, server: [:], flowData: ["verifier": "v"])
    #expect(state.holding(user.client.credentials).flowData == ["verifier": "v"])
    #expect(try await user.token().get().accessToken == "at1")
    #expect(try await user.token().get().accessToken == "at1")
    #expect(flow.requests.count == 3)
    let fields = String(decoding: try #require(flow.requests[2].body), as: UTF8.self)
      .split(separator: "&")
    #expect(flow.requests[2].address.text == "\(Form.server)/as/token")
    #expect(
      fields.map { $0.prefix { $0 != "=" } } == [
        "grant_type", "code", "redirect_uri", "client_id", "code_verifier",
      ])
    #expect(fields[1] == "code=3f9a2b7c")
    #expect(flow.requests[2].header("Cookie") == nil)
    #expect(state.holding(user.client.credentials).flowData.isEmpty)
    #expect(state.holding(user.client.credentials).cookies["ST"]?.value == "s1")
  }

  @Test("a refused code is forgotten, and a code without a response stays")
  func isRefused() async throws {
    let refused = await signIn([ScriptedTransport.json(400, ["error": "invalid_grant"])])
    let first = try await user(refused)
    #expect(await first.token().failure?.kind == .expired)
    #expect(first.client.credentials.code == nil)

    let lost = await signIn([
      ScriptedTransport.json(503, [:]),
      .failure(TransportError(.network, "lost", sent: true)),
      ScriptedTransport.json(200, Self.tokens),
    ])
    let second = try await user(lost)
    for _ in 1...2 {
      #expect(await second.token().failure != nil)
      #expect(second.client.credentials.code != nil)
    }
    #expect(try await second.token().get().accessToken == "at1")
  }

  @Test("an expired refresh token leaves the access token and the cookies")
  func isExpired() async throws {
    let flow = await signIn([
      ScriptedTransport.json(200, Self.tokens),
      ScriptedTransport.json(400, ["error": "invalid_grant"]),
    ])
    let user = try await user(flow)
    _ = await user.token()
    #expect(await user.refresh().failure?.kind == .expired)
    #expect(user.client.credentials.tokens.accessToken == "at1")
    #expect(user.client.credentials.tokens.refreshToken == nil)
    #expect(user.client.credentials.cookies["ST"] != nil)
    #expect(await flow.daVinci.daVinciUser() != nil)
  }

  @Test(
    "claims are requested once for a cached copy, and again after a refresh"
  )
  func claims() async throws {
    let claims: JSONValue = ["sub": "ada"]
    let flow = await signIn([
      ScriptedTransport.json(200, Self.tokens), ScriptedTransport.json(200, claims),
      ScriptedTransport.json(200, ["access_token": "at2", "token_type": "Bearer"]),
      ScriptedTransport.json(200, claims),
    ])
    let user = try await user(flow)
    #expect(try await user.userinfo(cache: true).get()["sub"] == "ada")
    #expect(try await user.userinfo(cache: true).get()["sub"] == "ada")
    #expect(flow.requests.count == 4)
    #expect(flow.requests[3].address.text == "\(Form.server)/as/userinfo")
    #expect(flow.requests[3].header("Authorization") == "Bearer at1")
    _ = try await user.refresh().get()
    #expect(try await user.userinfo(cache: false).get()["sub"] == "ada")
    #expect(flow.requests[5].header("Authorization") == "Bearer at2")
  }

  @Test("revocation ends the refresh token, then the access token, and the next one sends nothing")
  func revokes() async throws {
    let flow = await signIn([
      ScriptedTransport.json(200, Self.tokens), ScriptedTransport.text(200),
      ScriptedTransport.text(200),
    ])
    let user = try await user(flow)
    _ = await user.token()
    #expect(await user.revoke().complete)
    #expect(await user.revoke().steps.isEmpty)
    #expect(
      flow.requests[3...].map(\.address.text)
        == [String](repeating: "\(Form.server)/as/revoke", count: 2))
  }

  @Test(
    "signing off sends the session's cookies, and forgets them if that worked",
    arguments: [(302, true), (204, true), (404, false), (500, false)])
  func signsOff(_ status: Int, isDone: Bool) async throws {
    let flow = await signIn([
      ScriptedTransport.text(
        status, headers: status == 302 ? [("Location", "\(Form.server)/signon/signedOff")] : [])
    ])
    let user = try await user(flow)
    let logout = await user.logout()
    #expect(logout.complete == isDone)
    let sent = flow.requests[2]
    #expect(sent.method == .GET)
    #expect(sent.address.text == "\(Form.server)/as/signoff?client_id=5c0ffee0")
    #expect(sent.header("Cookie") == "ST=s1; ST-NO-SS=s1")
    #expect((await flow.daVinci.daVinciUser() == nil) == isDone)
    #expect(user.client.credentials.cookies.isEmpty == isDone)
  }

  @Test("there is no user before a success, and none without a code")
  func isNobody() async {
    let flow = Flow([ScriptedTransport.json(200, ["session": ["id": "x"]])])
    #expect(await flow.daVinci.daVinciUser() == nil)
    let node = await flow.daVinci.start() as? SuccessNode
    #expect(node?.session.value == "")
    #expect(await flow.daVinci.daVinciUser() == nil)
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
