import JourneyCrypto
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

/// A client with a journey of its own: what a redirect must be, and how its request goes on.
@Suite("Application journeys")
struct ApplicationJourneyTests {
  typealias Script = ScriptedTransport

  private static let endpoint = OidcFixture.oauth + "/authorize"
  private static let hint = "jq .previous | journey start -"
  private static let own = "the client 'cli-demo' has a journey of its own"
  private static let foreign = "the redirect has no 'goto' for this request"
  private static let unsatisfied = "the journey did not satisfy the advice"

  private static func challenge() throws -> String {
    try PKCE(verifier: OidcFixture.verifier).challenge()
  }

  /// The query of the first authorization request, with some of its fields changed or left out.
  private static func query(_ changes: [String: String?] = [:]) throws -> String {
    let fields: [(String, String)] = [
      ("client_id", "cli-demo"), ("redirect_uri", OidcFixture.redirect),
      ("scope", "openid profile"), ("state", OidcFixture.state),
      ("code_challenge", try challenge()), ("code_challenge_method", "S256"),
      ("nonce", OidcFixture.nonce), ("response_type", "code"),
    ]
    return PercentEncoding.form(
      fields.compactMap { name, value in
        guard let change = changes[name] else { return (name, value) }
        return change.map { (name, $0) }
      })
  }

  private static func goto(_ more: String = "") throws -> String {
    "\(endpoint)?\(try query())\(more)"
  }

  /// AM's redirect to the client's journey.
  private static func advised(
    _ goto: String?, _ value: String = "a-1", realm: String = "/alpha", status: Int = 302,
    times: Int = 1
  ) -> Script.Outcome {
    let advice =
      "<Advices><AttributeValuePair><Attribute name=\"TransactionConditionAdvice\"/>"
      + "<Value>\(value)</Value></AttributeValuePair></Advices>"
    var fields = [
      ("oauthObjectKey", "k"), ("authIndexValue", advice), ("realm", realm),
      ("authIndexType", "composite_advice"),
    ]
    for _ in 0..<times { if let goto { fields.append(("goto", goto)) } }
    return Script.text(
      status,
      headers: [("Location", "https://other.example.com/login?" + PercentEncoding.form(fields))]
    )
  }

  private static let advice: JSONObject = ["TransactionConditionAdvice": ["a-1"]]

  private static func fixture(par: Bool = false) throws -> OidcFixture {
    var fixture = OidcFixture()
    var document = OidcFixture.document
    document["pushed_authorization_request_endpoint"] = .string(OidcFixture.oauth + "/par")
    fixture.credentials.discovery = Discovery(
      url: fixture.configuration.discoveryEndpoint, fetchedAt: OidcFixture.now,
      document: document, keys: JWKS(json: try OidcFixture.keySet()))
    fixture.configuration.par = par
    return fixture
  }

  /// A fixture whose first request is open.
  private static func opened(_ goto: String? = nil) async throws -> OidcFixture {
    var fixture = try fixture()
    let script = Script([advised(try goto ?? Self.goto())])
    var client = try fixture.client(script)
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.message == own)
    fixture.credentials = client.credentials
    #expect(fixture.credentials.openRequest != nil)
    return fixture
  }

  private static func tokens() throws -> Script.Outcome {
    Script.json(200, OidcFixture.tokens(idToken: try OidcFixture.idToken()))
  }

  private static let consent = Script.text(
    200,
    #"<script>pageData = { oauth2Data: { displayScopes: ["Profile"], csrf: "page-csrf" } }</script>"#,
    headers: [("Content-Type", "text/html"), ("Set-Cookie", "oauth2_csrf=t; Path=/")])

  // MARK: The redirect

  @Test("the advice and the request of a redirect are kept", arguments: [301, 302, 303, 307, 308])
  func kept(_ status: Int) async throws {
    let script = Script([Self.advised(try Self.goto(), status: status)])
    var client = try Self.fixture().client(script)
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    let cause = FlowError(error ?? .noToken)
    #expect(
      cause.json.compact
        == #"{"kind":"refused","status":\#(status),"code":"journey_required","sent":true,"#
        + #""hint":"\#(Self.hint)","advice":{"TransactionConditionAdvice":["a-1"]}}"#)
    #expect(cause.message == Self.own)
    #expect(client.credentials.openRequest?.advice?.json == Self.advice)
    #expect(client.credentials.session != nil)
    #expect(script.requests.count == 1)
  }

  private static let otherRealmHint =
    "check 'journey.realm' and start again, because the client is not in '/alpha', but in '/beta'"

  @Test("advice of another realm asks for a sign-in, and nothing is kept")
  func otherRealm() async throws {
    var client = try Self.fixture().client(Script([Self.advised(try Self.goto(), realm: "/beta")]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.code == "login_required")
    #expect(error?.hint == Self.otherRealmHint)
    #expect(client.credentials.openRequest == nil)
  }

  @Test("without AM a 'journey' block is missing, and nothing is kept")
  func otherProvider() async throws {
    let fixture = try Self.fixture()
    var client = OidcClient(
      fixture.configuration, provider: .openID(server: try WebAddress(OidcFixture.base)),
      credentials: fixture.credentials, transport: Script([Self.advised(try Self.goto())]),
      random: CountedRandomness(), now: fixture.clock.read)
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.code == "journey_required")
    #expect(error?.hint == "add a 'journey' block to the configuration")
    #expect(client.credentials.openRequest == nil)
  }

  /// `goto` by what is wrong with it.
  static let foreignGotos: [(String, String?)] = {
    func changed(_ changes: [String: String?]) -> String? {
      do { return "\(endpoint)?\(try query(changes))" } catch { return nil }
    }
    func good(_ prefix: String = endpoint, _ suffix: String = "") -> String? {
      do { return "\(prefix)?\(try query())\(suffix)" } catch { return nil }
    }
    return [
      ("missing", nil), ("empty", ""), ("no query", endpoint), ("empty query", endpoint + "?"),
      ("another host", good("https://evil.test/am/oauth2/realms/root/realms/alpha/authorize")),
      ("another path", good(OidcFixture.oauth + "/authorize/")),
      ("another port", good(endpoint.replacing(".com/", with: ".com:444/"))),
      ("the default port of http", good(endpoint.replacing(".com/", with: ".com:80/"))),
      ("a port out of range", good(endpoint.replacing(".com/", with: ".com:65536/"))),
      ("two dots after the host", good(endpoint.replacing(".com/", with: ".com../"))),
      ("plain http", good(endpoint.replacing("https:", with: "http:"))),
      ("user-info", good(endpoint.replacing("https://", with: "https://u:p@"))),
      ("empty user-info", good(endpoint.replacing("https://", with: "https://@"))),
      ("user-info before the path", good("https://am.example.com@evil.test/am")),
      ("dot segments", good(OidcFixture.oauth + "/x/../authorize")),
      ("an encoded letter", good(OidcFixture.oauth + "/%61uthorize")),
      ("relative", good("/am/oauth2/realms/root/realms/alpha/authorize")),
      ("a blank before it", good(" " + endpoint)),
      ("a fragment", good(endpoint, "#x")), ("an empty fragment", good(endpoint, "#")),
      ("another client", changed(["client_id": "other"])),
      ("no client", changed(["client_id": nil])),
      ("another redirect address", changed(["redirect_uri": "https://evil.test/"])),
      ("no redirect address", changed(["redirect_uri": nil])),
      ("another state", changed(["state": "other"])), ("no state", changed(["state": nil])),
      ("another challenge", changed(["code_challenge": "other"])),
      ("no challenge", changed(["code_challenge": nil])),
      ("two clients", good(endpoint, "&client_id=cli-demo")),
      ("a client in another spelling", good(endpoint, "&client%5Fid=cli-demo")),
      ("two states", good(endpoint, "&state=\(OidcFixture.state)")),
      ("two redirect addresses", good(endpoint, "&redirect_uri=https://evil.test/")),
      ("two challenges", good(endpoint, "&code_challenge=x")),
      ("a broken escape", good(endpoint, "&x=%zz")),
      ("an encoded address", (good() ?? "").replacing(":", with: "%3A")),
    ]
  }()

  @Test("a redirect without the request's own 'goto' leaves nothing open", arguments: foreignGotos)
  func foreignGoto(_ row: String, goto: String?) async throws {
    var client = try Self.fixture().client(Script([Self.advised(goto)]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.code == "journey_required", "\(row)")
    #expect(error?.message == Self.foreign, "\(row)")
    #expect(error?.hint?.contains("start") == false, "\(row)")
    #expect(client.credentials.openRequest == nil, "\(row)")
    #expect(client.credentials.session != nil)
  }

  @Test(
    "the same endpoint in another spelling is the same",
    arguments: [
      ("am.example.com/", "am.example.com:443/"), ("am.example.com/", "am.example.com:0443/"),
      ("am.example.com/", "am.example.com:/"), ("am.example.com/", "AM.Example.com/"),
      ("am.example.com/", "am.example.com./"), ("https:", "HTTPS:"),
    ], [false, true])
  func sameEndpoint(_ spelling: (String, String), inDiscovery: Bool) async throws {
    func spelled(_ text: String) -> String { text.replacing(spelling.0, with: spelling.1) }
    var fixture = try Self.fixture()
    var goto = try Self.goto()
    if inDiscovery {
      fixture.credentials.discovery?[.authorization] = spelled(Self.endpoint)
    } else {
      goto = spelled(goto)
    }
    var client = try fixture.client(Script([Self.advised(goto)]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.message == Self.own)
    fixture.credentials = client.credentials
    let script = Script([OidcFixture.redirect(), try Self.tokens()])
    client = try fixture.client(script)
    #expect(try await client.token().accessToken == "access-token-1")
    #expect(script.requests[0].address.text == (try Self.goto()))
  }

  @Test("an endpoint with a query, other parameters and another order do not matter")
  func otherSpelling() async throws {
    let reordered = try Self.query().split(separator: "&").reversed().joined(separator: "&")
    for goto in [
      "\(Self.endpoint)?\(reordered)&&x=y%20z&realm=%2Falpha",
      try Self.goto().replacing("%20", with: "+"),
      try Self.goto().replacing("client_id", with: "%63lient_id"),
    ] {
      _ = try await Self.opened(goto)
    }
  }

  @Test(
    "a login page that names a journey says so, and the hint is a whole command",
    arguments: [
      ("authIndexType=service&authIndexValue=Login&goto=x", "Login", "Login"),
      ("service=Step.Up_2-x&goto=x", "Step.Up_2-x", "Step.Up_2-x"),
      ("service=Log%20in", "Log in", "NAME"), ("service=%24(id)", "$(id)", "NAME"),
      ("service=L%C3%B6gin", "Lögin", "NAME"), ("service=a~b", "a~b", "NAME"),
      ("service=-x", "-x", "NAME"), ("service=S1-session", "[hidden]", "NAME"),
      ("realm=/alpha&service=Login", "Login", "Login"),
      ("realm=/beta&service=Login", nil, nil), ("service=&goto=x", nil, nil),
      ("service=A&service=B", nil, nil),
      ("authIndexType=service&authIndexType=service&authIndexValue=Login&service=A", nil, nil),
      ("authIndexType=module_instance&authIndexValue=Login&goto=x", nil, nil),
    ])
  func loginPage(_ query: String, journey: String?, shown: String?) async throws {
    var client = try Self.fixture().client(
      Script([Script.text(302, headers: [("Location", "/am/UI/Login?\(query)")])]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    let cause = FlowError(error ?? .noToken)
    #expect(cause.code == "login_required" && cause.kind == .expired)
    #expect(cause.message == "the server asks the user to sign in")
    #expect(cause.journey == journey)
    let otherwise = query.contains("/beta") ? Self.otherRealmHint : "start again"
    #expect(cause.hint == (shown.map { "jq .previous | journey start \($0) -" } ?? otherwise))
    #expect(client.credentials.session != nil)
    #expect(client.credentials.openRequest == nil)
  }

  // MARK: Continuing

  @Test(
    "the request continues at the unchanged 'goto', but without 'oauthObjectKey'")
  func continued() async throws {
    var fixture = try await Self.opened(
      try Self.goto("&oauthObjectKey=1&acr_values=gold&x=&oauth%4FbjectKey=2&y=%2f+z&login_hint=s3")
    )
    let script = Script([OidcFixture.redirect(), try Self.tokens()])
    fixture.random = EmptyRandomness()
    var client = try fixture.client(script)
    let token = try await client.token()
    #expect(token.accessToken == "access-token-1")
    let (asked, redeemed) = (script.requests[0], script.requests[1])
    #expect(asked.method == .GET && asked.body == nil)
    #expect(
      asked.address.text == (try Self.goto("&acr_values=gold&x=&y=%2f+z&login_hint=s3")))
    #expect(asked.header("Cookie") == "iPlanetDirectoryPro=S1-session")
    #expect(redeemed.endpoint == "access_token")
    #expect(redeemed.field("code_verifier") == OidcFixture.verifier)
    #expect(client.credentials.openRequest == nil)
    let shown = try #require(asked.summary.json["url"]?.string)
    #expect(
      shown.hasSuffix(
        "authorize?client_id=cli-demo&redirect_uri="
          + PercentEncoding.encode(OidcFixture.redirect)
          + "&scope=openid%20profile&state=[hidden]&code_challenge=[hidden]"
          + "&code_challenge_method=S256&nonce=[hidden]&response_type=code&acr_values=[hidden]"
          + "&x=[hidden]&y=[hidden]&login_hint=[hidden]"), "\(shown)")
    let hidden = asked.secrets.hide(in: "s3 \(OidcFixture.verifier) \(OidcFixture.nonce)")
    #expect(!hidden.contains(OidcFixture.verifier) && !hidden.contains(OidcFixture.nonce))
  }

  @Test("a consent page keeps the request, and consent posts only the decision to 'goto'")
  func consented() async throws {
    var fixture = try await Self.opened()
    var client = try fixture.client(Script([Self.consent]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.code == "consent_required")
    let cause = FlowError(error ?? .noToken)
    #expect(cause.json["scopes"] == ["Profile"])
    #expect(client.credentials.openRequest == fixture.credentials.openRequest)
    fixture.credentials = client.credentials
    let script = Script([Self.consent, OidcFixture.redirect(), try Self.tokens()])
    client = try fixture.client(script)
    _ = try await client.token(consent: true)
    #expect(script.requests[1].method == .POST)
    #expect(script.requests[1].address == script.requests[0].address)
    #expect(
      script.requests[1].header("Cookie") == "iPlanetDirectoryPro=S1-session; oauth2_csrf=t")
    #expect(
      String(decoding: script.requests[1].body ?? [], as: UTF8.self)
        == "decision=allow&csrf=page-csrf")
    #expect(script.requests[1].summary.json["url"] == script.requests[0].summary.json["url"])
    #expect(client.credentials.openRequest == nil)
  }

  @Test("without a token on the page, the session itself is the csrf value")
  func sessionAsCSRF() async throws {
    let page = Script.text(
      200, "<script>pageData = { oauth2Data: { displayScopes: [\"Profile\"] } }</script>",
      headers: [("Content-Type", "text/html")])
    let script = Script([page, OidcFixture.redirect(), try Self.tokens()])
    var client = try await Self.opened().client(script)
    _ = try await client.token(consent: true)
    #expect(
      String(decoding: script.requests[1].body ?? [], as: UTF8.self)
        == "decision=allow&csrf=S1-session")
  }

  /// What the server says to GET `goto`, the error's code, and whether the request stays open.
  static let answers: [(String, Script.Outcome, String?, Bool)] = [
    (
      "consent_required", OidcFixture.redirect("error=consent_required&state=\(OidcFixture.state)"),
      "consent_required", true
    ),
    ("a timeout", .failure(TransportError(.timeout, "no answer", sent: true)), nil, true),
    ("no connection", .failure(TransportError(.network, "refused", sent: false)), nil, true),
    ("429", Script.json(429, ["message": "slow"]), nil, true),
    ("429 without JSON", Script.text(429, "slow"), nil, true),
    ("500", Script.text(500, "<html>down</html>"), nil, true),
    ("503 with JSON", Script.json(503, ["message": "down"]), nil, true),
    (
      "a refusal",
      OidcFixture.redirect(
        "error=access_denied&error_description=Transaction%20failed&state=\(OidcFixture.state)"),
      "access_denied", false
    ),
    (
      "an outage in a redirect",
      OidcFixture.redirect("error=server_error&state=\(OidcFixture.state)"), "server_error", false
    ),
    (
      "a page of AM's",
      Script.text(
        400,
        "<script>pageData = {error: {description: \"No\", message: \"invalid_request\"}}</script>",
        headers: [("Content-Type", "text/html")]), "invalid_request", false
    ),
    ("another state", OidcFixture.redirect("code=c&state=other"), "state_mismatch", false),
    (
      "another issuer",
      OidcFixture.redirect("code=c&state=\(OidcFixture.state)&iss=https://evil.test"),
      "issuer_mismatch", false
    ),
    (
      "a session that ended",
      OidcFixture.redirect("error=login_required&state=\(OidcFixture.state)"),
      "login_required", false
    ),
    (
      "a login page",
      Script.text(302, headers: [("Location", "/am/UI/Login?goto=x&service=Login")]),
      "login_required", false
    ),
    (
      "another page", Script.text(302, headers: [("Location", "/am/consent")]), "login_required",
      false
    ),
  ]

  @Test("the request stays open only if the server has not decided", arguments: answers)
  func decided(_ row: String, reply: Script.Outcome, code: String?, stays: Bool) async throws {
    let script = Script([reply])
    var client = try await Self.opened().client(script)
    let before = client.credentials.openRequest
    let error = await #expect(throws: OidcError.self) { try await client.token(consent: true) }
    #expect(error?.code == code, "\(row)")
    #expect(client.credentials.openRequest == (stays ? before : nil), "\(row)")
    #expect(script.requests.count == 1, "\(row): no other request is made")
    if row == "a refusal" {
      #expect(error?.kind == .refused && error?.message == "Transaction failed")
    }
    if row == "a login page" {
      #expect(error?.refusal?.journey == "Login")
    }
  }

  @Test("after a code was received, the request is forgotten, even if its exchange fails")
  func spentCode() async throws {
    let script = Script([OidcFixture.redirect(), Script.text(500, "down")])
    var client = try await Self.opened().client(script)
    _ = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(client.credentials.openRequest == nil)
  }

  @Test("the nonce of the first request is checked")
  func nonce() async throws {
    let other = try OidcFixture.idToken(["nonce": "other"])
    let script = Script([
      OidcFixture.redirect(), Script.json(200, OidcFixture.tokens(refresh: false, idToken: other)),
      Script.text(200),
    ])
    var client = try await Self.opened().client(script)
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error == .idToken(.mismatch(claim: "nonce")))
  }

  @Test("another advice replaces the first one, and the request stays open")
  func again() async throws {
    let script = Script([Self.advised(try Self.goto("&oauthObjectKey=3"), "a-2")])
    var client = try await Self.opened().client(script)
    let error = await #expect(throws: OidcError.self) { try await client.token(consent: true) }
    #expect(error?.message == Self.unsatisfied)
    #expect(error?.hint == Self.hint)
    #expect(FlowError(error ?? .noToken).advice?.json == ["TransactionConditionAdvice": ["a-2"]])
    let open = try #require(client.credentials.openRequest)
    #expect(open.advice?.json == ["TransactionConditionAdvice": ["a-2"]])
    #expect(open.json["goto"]?.string == (try Self.goto()))
    #expect(open.json["verifier"]?.string == OidcFixture.verifier)
    #expect(script.requests.count == 1, "no new request is made")
  }

  @Test("another advice with a different 'goto' closes the request")
  func foreignAgain() async throws {
    var client = try await Self.opened().client(Script([Self.advised("https://evil.test/")]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.message == "\(Self.unsatisfied), and \(Self.foreign)")
    #expect(error?.hint?.contains("start") == false)
    #expect(client.credentials.openRequest == nil)
  }

  @Test("another advice of a different realm counts as a login page")
  func otherRealmAgain() async throws {
    var client = try await Self.opened().client(
      Script([Self.advised(try Self.goto(), realm: "/beta")]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.code == "login_required")
    #expect(client.credentials.openRequest == nil)
  }

  @Test("a fresh token and a refresh token take precedence over the open request")
  func precedence() async throws {
    var fixture = try await Self.opened()
    fixture.credentials.tokens = OidcFixture.held()
    var client = try fixture.client(Script([]))
    #expect(try await client.token().accessToken == "access-token-0")
    #expect(client.credentials.openRequest != nil)
    fixture.credentials.tokens = OidcFixture.held(expiresAt: OidcFixture.now - 1)
    let script = Script([Script.json(200, OidcFixture.tokens(refresh: false))])
    client = try fixture.client(script)
    _ = try await client.token()
    #expect(script.requests[0].field("grant_type") == "refresh_token")
    #expect(client.credentials.openRequest != nil)
  }

  @Test("'goto' is checked again against discovery and configuration before the session is sent")
  func checkedAgain() async throws {
    let fixture = try await Self.opened()
    func changed(_ name: String, _ value: String) throws -> OidcFixture {
      var fixture = fixture
      var open = try #require(fixture.credentials.openRequest?.json.object)
      open[name] = .string(value)
      fixture.credentials.openRequest = OpenRequest(json: .object(open))
      return fixture
    }
    var rows = try Self.foreignGotos.compactMap { row in try row.1.map { try changed("goto", $0) } }
    rows.append(try changed("state", "other"))
    rows.append(try changed("verifier", String(repeating: "v", count: 43)))
    rows.append(try changed("requestUri", "urn:x"))
    var client = fixture
    client.configuration.clientId = "other"
    rows.append(client)
    var address = fixture
    address.configuration.redirectUri = "https://app.example.com/other"
    rows.append(address)
    var endpoint = fixture
    endpoint.configuration.openId = OpenIdEndpoints()
    endpoint.configuration.openId?.authorizationEndpoint = OidcFixture.base + "/oauth2/authorize"
    endpoint.credentials.discovery?[.authorization] = OidcFixture.base + "/oauth2/authorize"
    rows.append(endpoint)
    for (number, row) in rows.enumerated() {
      var client = try row.client(Script([]))
      let error = await #expect(throws: OidcError.self) { try await client.token() }
      #expect(error == .foreignRequest, "row \(number)")
      #expect(error?.kind == .state && error?.sent == false)
    }
  }

  @Test("the state of a document keeps all of the request")
  func state() async throws {
    let credentials = try await Self.opened().credentials
    let state = FlowState(flow: .journey, server: [:]).keeping(credentials)
    let read = Credentials(session: credentials.session, state: try FlowState(json: state.json))
    #expect(read.openRequest == credentials.openRequest)
    #expect(
      Set(state.flowData["openRequest"]?.object?.keys.map { $0 } ?? [])
        == ["goto", "verifier", "state", "nonce", "advice"])
    for broken: JSONValue in [
      1, [:], ["goto": "x"], ["goto": "x", "state": "y", "verifier": "short"],
      ["goto": "x", "state": "", "verifier": .string(OidcFixture.verifier)],
    ] {
      #expect(OpenRequest(json: broken) == nil)
    }
  }

  // MARK: Pushed requests

  private static let uri = "urn:ietf:params:oauth:request_uri:r/1"
  private static let pushed = Script.json(201, ["request_uri": .string(uri), "expires_in": 60])

  private static func pushedGoto(_ client: String = "cli-demo", _ uri: String = Self.uri) -> String
  {
    "\(endpoint)?\(PercentEncoding.form([("client_id", client), ("request_uri", uri)]))"
  }

  @Test("a pushed request is known by its client and its request_uri")
  func pushedRequest() async throws {
    var fixture = try Self.fixture(par: true)
    var client = try fixture.client(Script([Self.pushed, Self.advised(Self.pushedGoto())]))
    var error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.message == Self.own)
    fixture.credentials = client.credentials
    let script = Script([OidcFixture.redirect(), try Self.tokens()])
    client = try fixture.client(script)
    _ = try await client.token()
    #expect(script.requests[0].address.text == Self.pushedGoto())
    #expect(
      script.requests[0].summary.json["url"]?.string?.hasSuffix(
        "authorize?client_id=cli-demo&request_uri=[hidden]") == true)
    #expect(script.requests[1].field("code_verifier") == OidcFixture.verifier)

    fixture = try Self.fixture(par: true)
    for goto in [
      Self.pushedGoto("other"), Self.pushedGoto("cli-demo", "urn:other"),
      Self.pushedGoto() + "&request_uri=x", Self.pushedGoto() + "&client_id=cli-demo",
      try Self.goto(),
    ] {
      client = try fixture.client(Script([Self.pushed, Self.advised(goto)]))
      error = await #expect(throws: OidcError.self) { try await client.token() }
      #expect(error?.message == Self.foreign, "\(goto)")
      #expect(client.credentials.openRequest == nil)
    }
  }

  // MARK: Beginning

  private static func begin(_ replies: [Script.Outcome]) async throws
    -> (Result<OidcClient.Beginning, OidcError>, Script)
  {
    var fixture = try fixture()
    fixture.credentials.session = nil
    let script = Script(replies)
    var client = try fixture.client(script)
    do throws(OidcError) { return (.success(try await client.begin()), script) } catch {
      return (.failure(error), script)
    }
  }

  @Test("the first authorization request is sent without a session")
  func beginning() async throws {
    let (begun, script) = try await Self.begin([Self.advised(try Self.goto())])
    let beginning = try begun.get()
    #expect(beginning.advice?.json == Self.advice)
    #expect(script.requests[0].header("Cookie") == nil)
    #expect(script.requests[0].header("iPlanetDirectoryPro") == nil)
    #expect(script.requests[0].query("state") == OidcFixture.state)
  }

  @Test(
    "without advice, the redirect names the journey",
    arguments: [
      ("authIndexType=service&authIndexValue=Login", "Login"), ("service=Login", "Login"),
      ("realm=/alpha", nil),
    ])
  func namedBeginning(_ query: String, journey: String?) async throws {
    let location = "/am/UI/Login?\(query)&goto=\(PercentEncoding.encode(try Self.goto()))"
    let (begun, _) = try await Self.begin([Script.text(302, headers: [("Location", location)])])
    let beginning = try begun.get()
    #expect(beginning.advice == nil && beginning.journey == journey)
  }

  @Test("an authorization request that cannot be continued is refused")
  func refusedBeginnings() async throws {
    let rows: [(Script.Outcome, String?, String)] = [
      (Self.advised(nil), "journey_required", Self.foreign),
      (Self.advised(try Self.goto(), times: 2), "journey_required", Self.foreign),
      (
        Script.text(302, headers: [("Location", "/am/UI/Login?goto=https://evil.test/")]),
        "journey_required", Self.foreign
      ),
      (
        Self.advised(try Self.goto(), realm: "/beta"), "login_required",
        "the server asks the user to sign in"
      ),
      (
        OidcFixture.redirect("error=invalid_scope&state=\(OidcFixture.state)"), "invalid_scope",
        "invalid_scope"
      ),
      (
        OidcFixture.redirect(), "invalid_response",
        "invalid authorization response: it does not lead to a sign-in"
      ),
      (
        Self.consent, "invalid_response",
        "invalid authorization response: it does not lead to a sign-in"
      ),
      (
        OidcFixture.redirect("error=login_required&state=\(OidcFixture.state)"), "login_required",
        "login_required"
      ),
    ]
    for (reply, code, message) in rows {
      let (begun, _) = try await Self.begin([reply])
      let error = #expect(throws: OidcError.self) { try begun.get() }
      #expect(error?.code == code)
      #expect(error?.message == message)
      #expect(error?.hint?.contains("jq .previous") != true)
    }
  }

  @Test("'prompt=login' would end the session, so nothing begins")
  func promptLogin() async throws {
    var fixture = try Self.fixture()
    fixture.configuration.prompt = "login"
    var client = try fixture.client(Script([]))
    await #expect(throws: OidcError.promptEndsSession) { try await client.begin() }
  }
}

extension HTTPRequest {
  fileprivate var summary: RequestSummary {
    RequestSummary(of: self, status: 200, milliseconds: 1, at: 0, id: nil)
  }
}
