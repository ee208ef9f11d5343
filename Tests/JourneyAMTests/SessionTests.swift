import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// The session of a successful journey.
@Suite("The session of a success")
struct SessionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: JSONValue
    var cookies: [String] = []
    var configured: String?
    var presented: Session?
    var noSession = false
    let value: String
    let name: String?
  }

  static let ended: JSONValue = ["successUrl": "/enduser/?realm=/alpha", "realm": "/alpha"]
  static func ended(_ token: JSONValue) -> JSONValue {
    ["tokenId": token, "successUrl": "/enduser/?realm=/alpha", "realm": "/alpha"]
  }

  static let cases: [Case] = [
    Case(
      testDescription: "tokenId without cookies: AM's own name", body: ended("t"), value: "t",
      name: "iPlanetDirectoryPro"),
    Case(
      testDescription: "tokenId, and the cookie that has the same value", body: ended("t"),
      cookies: ["amlbcookie=01", "386c0d288bac4b9=t; HttpOnly"], value: "t",
      name: "386c0d288bac4b9"),
    Case(
      testDescription: "tokenId in a quoted cookie", body: ended("t"), cookies: ["amlbcookie=01"],
      configured: "sso", value: "t", name: "sso"),
    Case(
      testDescription: "the cookie's own name wins over the configured one", body: ended("t"),
      cookies: ["real=t"], configured: "sso", value: "t", name: "real"),
    Case(
      testDescription: "HttpOnly: an empty token, the configured cookie", body: ended(""),
      cookies: ["sso=t; HttpOnly", "other=x; HttpOnly"], configured: "sso", value: "t",
      name: "sso"),
    Case(
      testDescription: "HttpOnly: no token at all", body: ended,
      cookies: ["iPlanetDirectoryPro=t; HttpOnly"], value: "t", name: "iPlanetDirectoryPro"),
    Case(
      testDescription: "HttpOnly: a null token", body: ended(.null),
      cookies: ["iPlanetDirectoryPro=t"], value: "t", name: "iPlanetDirectoryPro"),
    Case(
      testDescription: "HttpOnly: the only new HttpOnly cookie, beside AM's others",
      body: ended(""),
      cookies: [
        "amlbcookie=01; HttpOnly", "AMAuthCookie=LOGOUT; Expires=Thu, 01 Jan 1970 00:00:10 GMT",
        "386c0d288bac4b9=t; HttpOnly; Secure", "plain=1",
      ], value: "t", name: "386c0d288bac4b9"),
    Case(
      testDescription: "HttpOnly: a wrong configured name", body: ended(""),
      cookies: ["real=t; HttpOnly"], configured: "sso", value: "t", name: "real"),
    Case(
      testDescription: "two new HttpOnly cookies: neither", body: ended(""),
      cookies: ["one=t; HttpOnly", "two=t; HttpOnly"], value: "", name: nil),
    Case(
      testDescription: "a cookie without HttpOnly does not count", body: ended(""),
      cookies: ["one=t"],
      value: "", name: nil),
    Case(
      testDescription: "a cookie of another domain does not count", body: ended(""),
      cookies: ["one=t; HttpOnly; Domain=evil.test"], value: "", name: nil),
    Case(
      testDescription: "noSession: none, whatever cookies came", body: ended,
      cookies: ["iPlanetDirectoryPro=t; HttpOnly"], noSession: true, value: "", name: nil),
    Case(
      testDescription: "noSession that the server did not heed", body: ended("t"),
      noSession: true, value: "t", name: "iPlanetDirectoryPro"),
    Case(
      testDescription: "step-up: the new token replaces the old one", body: ended("new"),
      cookies: ["sso=new"], presented: Session(value: "old", cookieName: "sso"), value: "new",
      name: "sso"),
    Case(
      testDescription: "step-up with HttpOnly: the new cookie", body: ended(""),
      cookies: ["sso=new; HttpOnly"], presented: Session(value: "old", cookieName: "sso"),
      value: "new", name: "sso"),
    Case(
      testDescription:
        "a transaction with HttpOnly: the session stays, a new router cookie does not count",
      body: ended(""), cookies: ["GCLB=x; HttpOnly"],
      presented: Session(value: "old", cookieName: "sso"), value: "old", name: "sso"),
    Case(
      testDescription: "a session of unknown name stays", body: ended(""),
      presented: Session(value: "old"), value: "old", name: "iPlanetDirectoryPro"),
  ]

  @Test("the session is found in the token or in a cookie", arguments: cases)
  func found(_ found: Case) async throws {
    let bench = try Bench(
      ScriptedTransport.json(
        200, found.body, headers: found.cookies.map { ("Set-Cookie", $0 + "; Path=/") }),
      cookieName: found.configured)
    let node = await bench.journey.start {
      $0.session = found.presented
      $0.noSession = found.noSession
    }
    let end = try #require(node as? SuccessNode)
    #expect(end.session.value == found.value)
    #expect(end.session.cookieName == found.name)
    #expect(end.session.successUrl == "/enduser/?realm=/alpha")
    #expect(end.session.realm == "/alpha")
    if let name = found.name {
      #expect(end.state.cookies[name] == nil, "the session is in the node")
    }
    #expect(
      end.state.flowData == (found.noSession ? ["noSession": true] : [:]),
      "the state keeps nothing of the old session")
  }

  @Test("an HttpOnly cookie of a load balancer, set by every response, is not the session")
  func notNew() async throws {
    let bench = try Bench(
      ScriptedTransport.json(
        200, ["authId": "a.b.c"], headers: [("Set-Cookie", "route=r; Path=/; HttpOnly")]),
      ScriptedTransport.json(
        200, Self.ended(""),
        headers: [
          ("Set-Cookie", "route=r; Path=/; HttpOnly"), ("Set-Cookie", "real=t; Path=/; HttpOnly"),
        ]))
    let page = try #require(await bench.journey.start() as? ContinueNode)
    let end = try #require(await page.next() as? SuccessNode)
    #expect(end.session.value == "t")
    #expect(end.session.cookieName == "real")
  }

  @Test(
    "a session has a realm and a success address of either kind",
    arguments: [("/", "/am/console"), ("/alpha/sub", "https://app.example.com/welcome?x=1")])
  func addresses(_ realm: String, _ url: String) async throws {
    let bench = try Bench(
      ScriptedTransport.json(
        200, ["tokenId": "t", "successUrl": .string(url), "realm": .string(realm)]))
    let end = try #require(await bench.journey.start() as? SuccessNode)
    #expect(end.session.realm == realm)
    #expect(end.session.successUrl == url)
  }

  @Test("a failed step-up leaves the old session unchanged")
  func failedStepUp() async throws {
    let bench = try Bench(.refusal)
    let no = await bench.journey.start { $0.session = Session(value: "old", cookieName: "sso") }
    #expect((no as? ErrorNode)?.cause.kind == .refused)
  }
}
