import JourneyAM
import JourneyCrypto
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

/// Journeys that begin with the client's authorization request.
@Suite("Starts with an authorization request")
struct AuthorizeStartTests {
  typealias Script = ScriptedTransport

  private static let base = "https://am.example.com/am"
  private static let endpoint = base + "/oauth2/authorize"
  private static let page = Script.json(200, ["authId": "a", "callbacks": []])
  private static let signedIn = Script.json(200, ["tokenId": "S2", "realm": "/alpha"])
  private static let tokens = Script.json(200, ["access_token": "at", "token_type": "Bearer"])
  private static let code = Script.text(302, headers: [("Location", "app:/cb?code=c&state=st")])
  /// In another spelling than ours.
  private static let xml =
    "<Advices><AttributeValuePair><Attribute name='TransactionConditionAdvice' />"
    + "<Value>a&apos;1</Value></AttributeValuePair></Advices>"
  private static let values: [(name: String, values: [String])] = [
    ("TransactionConditionAdvice", ["a'1"])
  ]

  private struct SameBytes: Randomness {
    func bytes(_ count: Int) throws(CryptoError) -> [UInt8] { [UInt8](repeating: 7, count: count) }
  }

  private static func journey(_ script: Script) throws -> Journey {
    var oidc = OidcConfiguration(clientId: "web", redirectUri: "app:/cb", scopes: ["profile"])
    oidc.openId = OpenIdEndpoints()
    oidc.openId?.authorizationEndpoint = endpoint
    oidc.openId?.tokenEndpoint = base + "/oauth2/access_token"
    oidc.state = "st"
    return Journey(
      server: JourneyServer(base: try WebAddress(base), realm: Realm("alpha")), oidc: oidc,
      transport: script, random: SameBytes(), now: { 1_795_251_066 })
  }

  private static func redirect(_ fields: [(String, String)]) throws -> Script.Outcome {
    let goto = PercentEncoding.form([
      ("client_id", "web"), ("redirect_uri", "app:/cb"), ("state", "st"),
      ("code_challenge", try PKCE(from: SameBytes()).challenge()),
    ])
    let query = PercentEncoding.form(fields + [("goto", "\(endpoint)?\(goto)")])
    return Script.text(302, headers: [("Location", "\(base)/UI/Login?\(query)")])
  }

  private static let advised = [("authIndexType", "composite_advice"), ("authIndexValue", xml)]

  @Test(
    "the journey is the redirect's, or else NAME, or else the default of the realm",
    arguments: [
      ([("authIndexType", "service"), ("authIndexValue", "Theirs")], "Mine", "Theirs"),
      ([("service", "Theirs")], "Mine", "Theirs"), ([("realm", "/alpha")], "Mine", "Mine"),
      ([("realm", "/alpha")], nil, nil), (advised, "Mine", Advice(xml: xml)?.xml),
    ] as [([(String, String)], String?, String?)])
  func names(_ fields: [(String, String)], name: String?, begun: String?) async throws {
    let script = Script([try Self.redirect(fields), Self.page])
    let node = try await Self.journey(script).start(name) { $0.authorize = true }
    #expect((node as? ContinueNode)?.page.state.flowData[OpenRequest.member] != nil)
    let query = script.requests[1].address.queryItems
    #expect(query.first { $0.name == "authIndexValue" }?.value == begun)
    #expect(script.requests[0].header("Cookie") == nil)
  }

  @Test(
    "a hint quotes the server's name only if a shell reads it as one word",
    arguments: [("Login", "Login"), ("Log in", "NAME"), ("$(id)", "NAME"), ("-x", "NAME")])
  func hints(_ service: String, shown: String) async throws {
    let script = Script([
      try Self.redirect([("service", service)]),
      Script.json(400, ["code": 400, "message": "No Configuration found"]),
    ])
    let node = try await Self.journey(script).start("Mine") { $0.authorize = true }
    #expect(
      (node as? ErrorNode)?.cause.hint == "check that the realm /alpha has a journey '\(shown)'")
  }

  @Test("a server's secret stays out of the answer to a later step")
  func secrets() async throws {
    let script = Script([try Self.redirect(Self.advised), Self.page])
    let node = try await Self.journey(script).start { $0.authorize = true }
    #expect(node is ContinueNode)
    let verifier = try PKCE(from: SameBytes()).verifier
    #expect(!script.requests[1].secrets.hide(in: "x \(verifier)").contains(verifier))
  }

  @Test("the user of the journey continues the request")
  func user() async throws {
    let script = Script([
      try Self.redirect(Self.advised), Self.page, Self.signedIn, Self.code, Self.tokens,
    ])
    let journey = try Self.journey(script)
    let first = await journey.start { $0.authorize = true }
    let node = try await #require(first as? ContinueNode).next()
    #expect(node is SuccessNode)
    let user = try #require(await journey.journeyUser())
    #expect(try await user.token().get().accessToken == "at")
    #expect(script.requests[3].address.text.hasPrefix("\(Self.endpoint)?client_id=web&"))
    #expect(script.requests[3].address.queryItems.count == 4)
  }

  @Test("the advice of 'journeyRequired' goes back as the server wrote it, with its request")
  func advice() async throws {
    let script = Script([
      Self.signedIn, try Self.redirect(Self.advised), Self.page, Self.signedIn, Self.code,
      Self.tokens,
    ])
    let journey = try Self.journey(script)
    _ = await journey.start("Login")
    let first = try #require(await journey.journeyUser())
    let error = await #expect(throws: OidcError.self) {
      try await first.token().get()
    }
    #expect(error?.code == "journey_required")
    let page = await journey.start {
      $0.advice = Advice(Self.values)
      $0.session = Session(value: "S2")
    }
    #expect(
      script.requests[2].address.queryItems.first { $0.name == "authIndexValue" }?.value
        == Advice(xml: Self.xml)?.xml)
    _ = try await #require(page as? ContinueNode).next()
    let user = try #require(await journey.journeyUser())
    #expect(try await user.token().get().accessToken == "at")
  }

  @Test("a start with another advice does not continue the request")
  func otherAdvice() async throws {
    let script = Script([Self.signedIn, try Self.redirect(Self.advised), Self.page])
    let journey = try Self.journey(script)
    _ = await journey.start("Login")
    _ = try await #require(await journey.journeyUser()).token()
    let page = await journey.start { $0.advice = Advice([("Other", ["a'1"])]) }
    #expect((page as? ContinueNode)?.page.state.flowData[OpenRequest.member] == nil)
  }
}
