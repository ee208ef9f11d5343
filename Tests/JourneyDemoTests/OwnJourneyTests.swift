import Foundation
import JourneyDemo
import JourneyJSON
import Testing

/// Clients with a journey of their own, as strict as docs/protocol says.
@Suite struct OwnJourneyTests {
  private let walk: OAuthWalk
  private var journeys: JourneyWalk { walk.walk }

  init() throws { walk = OAuthWalk(try DemoTenant()) }

  private static let client = "own-journey-implied"

  private func authorize(
    _ session: String?, _ changes: [String: String?] = [:], client: String = client
  ) throws -> [String: String] {
    let reply = try walk.authorize(
      ["client_id": client].merging(changes) { $1 }, session: session)
    #expect(reply.status == 302)
    return OAuthWalk.returned(reply)
  }

  /// The page that the advice leads to.
  private func start(_ returned: [String: String], session: String? = nil) throws
    -> LoopbackClient.Response
  {
    let index = OAuthWalk.encoded([
      ("authIndexType", returned["authIndexType"] ?? ""),
      ("authIndexValue", returned["authIndexValue"] ?? ""),
    ])
    return try journeys.start(
      nil, query: index,
      adding: session.map { [("Cookie", "iPlanetDirectoryPro=\($0)")] } ?? [])
  }

  /// The session with which the journey of the advice ends.
  private func satisfy(_ returned: [String: String], session: String? = nil) throws -> String {
    let page = try start(returned, session: session)
    return try journeys.answer(page, "demo", "Secret12!").json["tokenId"]?.string ?? ""
  }

  /// Goes on with a request: GET, or POST of a form.
  private func send(_ goto: String?, session: String, posting form: [(String, String)]? = nil)
    throws -> LoopbackClient.Response
  {
    let address = (goto ?? "").replacingOccurrences(of: journeys.tenant.origin, with: "")
    return try journeys.client.send(
      form == nil ? "GET" : "POST", address,
      headers: [("Cookie", "iPlanetDirectoryPro=\(session)")]
        + (form == nil ? [] : [OAuthWalk.form]),
      body: form.map { Array(OAuthWalk.encoded($0).utf8) } ?? [])
  }

  @Test(
    "with any session or none, each request leads to the client's journey with a new advice")
  func advice() throws {
    let session = try journeys.signIn()
    var values: Set<String> = []
    for session in [nil, session, session] {
      let returned = try authorize(session)
      #expect(returned["realm"] == "/alpha")
      #expect(returned["authIndexType"] == "composite_advice")
      #expect(returned["oauthObjectKey"]?.isEmpty == false)
      let value = try #require(returned["authIndexValue"])
      #expect(
        value.wholeMatch(
          of:
            /<Advices><AttributeValuePair><Attribute name="TransactionConditionAdvice"\/><Value>[^<]+<\/Value><\/AttributeValuePair><\/Advices>/
        ) != nil)
      values.insert(value)
      let goto = try #require(returned["goto"])
      #expect(
        goto
          == "\(journeys.tenant.origin)\(walk.path)/authorize?"
          + OAuthWalk.encoded(OAuthWalk.parameters(["client_id": Self.client])))
    }
    #expect(values.count == 3)
  }

  @Test("the journey always runs, and satisfies only its own request, once")
  func once() throws {
    let old = try journeys.signIn()
    let first = try authorize(old)
    let other = try authorize(old)
    let session = try satisfy(first, session: old)
    #expect(session != old && !session.isEmpty)
    // Another request of the same client, and the same request with another parameter.
    #expect(try authorize(session, ["state": "other"])["authIndexValue"] != nil)
    #expect(try start(first, session: session).status == 401, "advice is satisfied once")
    let goto = try #require(first["goto"])
    for changed in [
      goto + "&oauthObjectKey=\(first["oauthObjectKey"] ?? "")", goto + "&x=y",
      goto.replacingOccurrences(of: "state=st%2B1", with: "state=st%2B2"),
    ] {
      #expect(OAuthWalk.returned(try send(changed, session: session))["code"] == nil)
    }
    #expect(OAuthWalk.returned(try send(goto, session: session))["code"] != nil)
    #expect(OAuthWalk.returned(try send(goto, session: session))["authIndexValue"] != nil)
    // The same address was asked for twice; the second advice is satisfied on its own.
    #expect(!(try satisfy(other, session: session)).isEmpty)
  }

  @Test("another user's session does not continue the request")
  func otherUser() throws {
    let first = try authorize(nil)
    _ = try satisfy(first)
    let page = try journeys.start("Login")
    let other = try journeys.answer(page, "grace", "Secret12!").json["tokenId"]?.string ?? ""
    #expect(!other.isEmpty)
    #expect(OAuthWalk.returned(try send(first["goto"], session: other))["code"] == nil)
  }

  @Test("the journey cannot be started by name, and another one satisfies nothing")
  func byName() throws {
    let reply = try journeys.start("AppLogin")
    #expect(reply.status == 400)
    #expect(reply.json["message"] == "No Configuration found")
    let first = try authorize(nil)
    let session = try journeys.signIn()
    #expect(OAuthWalk.returned(try send(first["goto"], session: session))["code"] == nil)
  }

  @Test("'goto' asks for consent, and the form posts only the decision")
  func consent() throws {
    let first = try authorize(nil, client: "own-journey")
    let session = try satisfy(first)
    let page = try send(first["goto"], session: session)
    #expect(page.status == 200)
    #expect(String(decoding: page.body, as: UTF8.self).contains("displayScopes"))
    // The parameters in the body are another address.
    let bare = "\(journeys.tenant.origin)\(walk.path)/authorize"
    let parameters = OAuthWalk.parameters(["client_id": "own-journey"])
    let decision = [("decision", "allow"), ("csrf", session)]
    #expect(
      OAuthWalk.returned(
        try send(bare, session: session, posting: parameters + decision))["authIndexValue"] != nil)
    let denied = try send(first["goto"], session: session, posting: [("decision", "allow")])
    #expect(denied.status == 400)
    let reply = try send(first["goto"], session: session, posting: decision)
    #expect(OAuthWalk.returned(reply)["code"] != nil)
  }

  @Test("advice and what it allows end after five minutes")
  func expiry() throws {
    let clock = MovableClock()
    let walk = OAuthWalk(try DemoTenant(TenantOptions(), clock: { clock.now }))
    let changes: [String: String?] = ["client_id": Self.client]
    let late = OAuthWalk.returned(try walk.authorize(changes, session: nil))
    clock.advance(301)
    let index = OAuthWalk.encoded([
      ("authIndexType", "composite_advice"), ("authIndexValue", late["authIndexValue"] ?? ""),
    ])
    #expect(try walk.walk.start(nil, query: index).status == 401)
  }

  @Test("prompt=none needs an interaction")
  func silent() throws {
    #expect(try authorize(nil, ["prompt": "none"])["error"] == "interaction_required")
  }
}
