import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

/// The calls that Ping's documentation shows for sessions and tokens.
@Suite("Samples: the user of a journey")
struct UserSampleTests {
  private static let oauth = "https://am.example.com/am/oauth2/realms/root/realms/alpha"

  private func journey() throws -> Journey {
    var oidc = OidcConfiguration()
    oidc.clientId = "app"
    oidc.redirectUri = "org.example.app://oauth2redirect"
    oidc.scopes = ["profile"]
    oidc.discoveryEndpoint = Self.oauth + "/.well-known/openid-configuration"
    oidc.state = "st"
    let token: JSONValue = [
      "access_token": "at", "refresh_token": "rt", "token_type": "Bearer", "expires_in": 3599,
    ]
    let discovery: JSONValue = [
      "authorization_endpoint": .string(Self.oauth + "/authorize"),
      "token_endpoint": .string(Self.oauth + "/access_token"),
      "userinfo_endpoint": .string(Self.oauth + "/userinfo"),
      "revocation_endpoint": .string(Self.oauth + "/token/revoke"),
    ]
    let script = ScriptedTransport([
      ScriptedTransport.json(
        200, ["tokenId": "S1", "successUrl": "/enduser/?realm=/alpha", "realm": "/alpha"]),
      ScriptedTransport.json(200, discovery),
      ScriptedTransport.text(
        302, headers: [("Location", "org.example.app://oauth2redirect?code=c&state=st")]),
      ScriptedTransport.json(200, token), ScriptedTransport.json(200, token),
      ScriptedTransport.json(200, ["sub": "u1", "subname": "u1"]), ScriptedTransport.json(200, [:]),
      ScriptedTransport.json(200, [:]),
      ScriptedTransport.json(200, ["result": "Successfully logged out"]),
    ])
    return Journey(
      server: JourneyServer(
        base: try WebAddress("https://am.example.com/am"), realm: Realm("alpha")),
      oidc: oidc, transport: script, now: { 1_795_251_066 })
  }

  @Test("the user of a journey has a session, tokens, claims, revocation and sign-out")
  func user() async throws {
    let journey = try journey()
    let node = await journey.start("Login")

    switch node {
    case let node as SuccessNode:
      #expect(node.session.value == "S1")
      #expect(node.session.successUrl == "/enduser/?realm=/alpha")
      #expect(node.session.realm == "/alpha")
    default:
      Issue.record("\(node)")
    }

    guard let user = await journey.journeyUser() else {
      Issue.record("nobody signed in")
      return
    }
    switch await user.token() {
    case .success(let token): #expect(token.accessToken == "at")
    case .failure(let error): Issue.record(error)
    }
    if case .failure(let error) = await user.refresh() { Issue.record(error) }

    switch await user.userinfo(cache: false) {
    case .success(let userinfo): #expect(userinfo["subname"] == "u1")
    case .failure(let error): Issue.record(error)
    }
    await user.revoke()
    await user.logout()
    #expect(await journey.journeyUser() == nil)
  }
}
