import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import Testing

@testable import JourneyCommand

@Suite("Start document")
struct StartDocumentTests {
  @Test(
    "a document that is not a start document is refused",
    arguments: [
      (
        ["jorney": "x"], FailureKind.document,
        "unknown member 'jorney' in the start document (did you mean 'journey'?)"
      ),
      (["forceauth": true], .document, "did you mean 'forceAuth'?"),
      (["zzzzzz": true], .document, "unknown member 'zzzzzz'"),
      (["journey": 5], .document, "'journey'"), (["journey": ""], .document, "'journey'"),
      (["forceAuth": "true"], .document, "'forceAuth'"),
      (["noSession": 1], .document, "'noSession'"),
      (["transaction": []], .document, "'transaction'"),
      (["session": "AQIC"], .document, "invalid 'session': expected an object"),
      (["session": [:]], .document, "missing 'session.value'"),
      (
        ["type": "SuccessNode", "session": "AQIC"], .document,
        "invalid 'session': expected an object"
      ), (["session": ["value": 5]], .document, "invalid 'session.value': expected a string"),
      (["session": ["value": "a\r\nX: y"]], .document, "'session.value'"),
      (["session": ["value": "a", "cookieName": "a b"]], .document, "'session.cookieName'"),
      (["session": ["value": "a", "cookieName": "Host"]], .document, "'session.cookieName'"),
      (["advice": "nonsense"], .document, "'advice'"),
      (["advice": ["A": "x"]], .document, "'advice.A'"),
      (["advice": ["A": []]], .document, "'advice.A'"), (["advice": [:]], .document, "'advice'"),
      (["query": "a=b"], .document, "'query'"), (["query": ["a": 1]], .document, "'query.a'"),
      (["query": ["a": .null]], .document, "'query.a'"),
      (["cookies": "a=b"], .document, "'cookies'"),
      (["cookies": [["name": "a"]]], .document, "cookie 0"),
      (["cookies": [["name": "a", "value": "x;y", "domain": "h"]]], .document, "cookie 0"),
      (["defaults": []], .document, "'defaults'"),
      (["defaults": ["password": ["$env": "PW"]]], .answers, "'$env'"),
      (["defaults": ["a": [["$otp": "x"]]]], .answers, "'$otp'"),
      (["type": "ContinueNode"], .state, "SuccessNode or User, not a ContinueNode"),
      (["type": "Sealed"], .state, "SuccessNode or User, not a Sealed"),
      (["type": 5], .state, "invalid 'type'"),
      (["type": "SuccessNode", "session": ["value": "x"]], .state, "missing 'state'"),
      (["type": "SuccessNode", "state": ["v": 2]], .state, "version 2"),
    ] as [(Document, FailureKind, String)])
  func refused(_ document: Document, kind: FailureKind, says: String) {
    let cause = #expect(throws: FlowError.self) { try StartDocument(document) }
    #expect(cause?.kind == kind)
    #expect(cause?.message.contains(says) == true, "\(cause?.message ?? "")")
  }

  @Test("all members are read, and null counts as missing")
  func members() throws {
    let start = try StartDocument([
      "journey": .null, "forceAuth": true, "noSession": false, "advice": ["A": ["1", "2"]],
      "transaction": .null, "session": ["value": "AQIC", "cookieName": "c"], "tag": [1],
      "query": ["goto": "x"], "cookies": .null, "defaults": ["name": "demo"],
    ])
    #expect(start.options.query.json == ["goto": "x"] && start.defaults == ["name": "demo"])
    #expect(start.cookies?.isEmpty == true)
    #expect(start.startOptions.forceAuth && !start.startOptions.noSession)
    #expect(start.session?.value == "AQIC" && start.startOptions.session?.cookieName == "c")
    #expect(start.options.advice?.advice.xml.contains("<Value>2</Value>") == true)
  }

  @Test("a document takes precedence over the command line, member by member")
  func precedence() throws {
    let line = try StartDocument(
      try Arguments(["start", "A", "--force-auth", "--no-session"]), journey: "A")
    let silent = try StartDocument(["tag": 1]).over(line)
    #expect(silent.options == line.options)
    let said = try StartDocument(["journey": "B", "forceAuth": false]).over(line)
    #expect(said.options.text(.journey) == "B" && said.options.isSet(.noSession))
    #expect(!said.options.isSet(.forceAuth))
    let advice = try StartDocument(["advice": ["X": ["y"]]]).over(line)
    #expect(advice.options[.journey] == nil, "advice excludes the command line's journey")
  }

  @Test("the queries of document and command line are joined, and the document's values count")
  func query() throws {
    let line = try StartDocument(
      try Arguments(["start", "--query", "a=1", "--query=a=2", "--query", "b=x=y"]), journey: nil)
    #expect(line.options.query.json == ["a": ["1", "2"], "b": "x=y"])
    #expect(line.options.json.compact == #"{"query":{"a":["1","2"],"b":"x=y"}}"#)
    let start = try StartDocument(["query": ["a": "0"]]).over(line)
    #expect(start.startOptions.query.json == ["b": "x=y", "a": "0"])
  }

  @Test(
    "a name that the protocol uses is wrong usage on the command line",
    arguments: [
      (["realm=/x"], FakePage.config, true), (["_action=x"], nil, true),
      (["scope=x"], FakePage.config, false), (["goto="], FakePage.config, false),
      (["realm=/x"], Self.daVinci, false), (["scope=x"], Self.daVinci, true),
      (["acr_values=x"], Self.daVinci, true), (["a=x\ny"], FakePage.config, true),
    ] as [([String], String?, Bool)])
  func reserved(_ query: [String], config: String?, isRefused: Bool) throws {
    for command in ["start", "resume"] {
      let arguments = [command, "link"] + query.flatMap { ["--query", $0] }
      let context = try CommandContext.fake(arguments, config: config)
      func make() throws(UsageError) {
        if command == "start" {
          _ = try StartCommand(context)
        } else {
          _ = try ResumeCommand(context)
        }
      }
      if isRefused {
        #expect(throws: UsageError.self) { try make() }
      } else {
        #expect(throws: Never.self) { try make() }
      }
    }
  }

  private static let daVinci = """
    {"davinci": {}, "oidc": {"clientId": "a", "redirectUri": "a:/b", "scopes": ["openid"],
     "discoveryEndpoint": "https://auth.example.com/as/.well-known/openid-configuration"}}
    """

  @Test("cookies replace the document's own, and null means none")
  func cookies() throws {
    let flowData: JSONValue = [["name": "own", "value": "1", "domain": "a.example"]]
    var state = FlowState(flow: .journey, server: ["journey": ["serverUrl": "https://a.example"]])
    state.cookies = try CookieJar(json: flowData)
    let success: Document = [
      "type": "SuccessNode", "session": ["value": "x"], "state": state.json,
    ]
    func names(_ cookies: JSONValue?) throws -> [String] {
      var document = success
      document["cookies"] = cookies
      return try StartDocument(document).jar.cookies.map(\.name)
    }
    #expect(try names(nil) == ["own"])
    #expect(try names(.null) == [])
    #expect(try names([["name": "other", "value": "1", "domain": "a.example"]]) == ["other"])
  }

  @Test(
    "cookies cannot contain the session of a journey",
    arguments: [("iPlanetDirectoryPro", "a"), ("sso", "a"), ("x", "AQIC")])
  func sessionCookies(_ name: String, value: String) throws {
    let server = JourneyServer(
      base: try WebAddress("https://a.example"), realm: Realm("alpha"),
      cookieName: name == "sso" ? "sso" : nil)
    let start = try StartDocument([
      "session": ["value": "AQIC"],
      "cookies": [["name": .string(name), "value": .string(value), "domain": "a.example"]],
    ])
    let cause = #expect(throws: FlowError.self) { try start.checkCookies(for: server) }
    #expect(cause?.kind == .document && cause?.hint?.contains("'session'") == true)
  }

  @Test("only the session of a SuccessNode or User is sent")
  func sessions() throws {
    let state = FlowState(flow: .journey, server: ["journey": ["serverUrl": "https://a.example"]])
    for type in ["SuccessNode", "User"] {
      let start = try StartDocument([
        "type": .string(type), "session": ["value": "AQIC"], "state": state.json,
        "token": ["accessToken": "t"], "input": [:], "journey": "B",
      ])
      #expect(start.startOptions.session?.value == "AQIC" && start.options.text(.journey) == "B")
    }
  }

  @Test("a handmade User needs a configuration, which can be its own")
  func handMade() throws {
    let user: Document = ["type": "User", "session": ["value": "AQIC"]]
    let with = try CommandContext.fake(["start", "-"])
    _ = try with.server(of: try StartDocument(user))
    let without = try CommandContext.fake(["start", "-"], config: nil)
    let cause = #expect(throws: FlowError.self) { try without.server(of: try StartDocument(user)) }
    #expect(cause?.kind == .state)
    var own = user
    own["config"] = ["journey": ["serverUrl": "https://a.example"]]
    _ = try without.server(of: try StartDocument(own))
  }

  @Test("a config beside a SuccessNode's state is also a guard")
  func configBesideState() throws {
    let context = try CommandContext.fake(["start", "-"], config: nil)
    let state = FlowState(flow: .journey, server: ["journey": ["serverUrl": "https://a.example"]])
    let start = try StartDocument([
      "type": "SuccessNode", "session": ["value": "x"], "state": state.json,
      "config": ["journey": ["serverUrl": "https://b.example"]],
    ])
    let cause = #expect(throws: FlowError.self) { try context.server(of: start) }
    #expect(cause?.kind == .state)
  }

  @Test("a start without any configuration is refused")
  func noConfig() throws {
    let context = try CommandContext.fake(["start"], config: nil)
    let cause = #expect(throws: FlowError.self) { try context.server(of: StartDocument()) }
    #expect(cause?.kind == .config)
  }

  @Test("a failure's 'previous' has the options of the command line")
  func previous() throws {
    let start = try StartDocument(
      try Arguments(["start", "Login", "--force-auth"]), journey: "Login")
    #expect(start.options.json.compact == #"{"journey":"Login","forceAuth":true}"#)
    #expect(StartDocument().options.json.compact == "{}")
  }
}

extension JSONObject {
  /// Returns the text on one line.
  var compact: String { JSONValue.object(self).compact }
}
