import JourneyFlow
import JourneyHTTP
import JourneyJSON
import Testing

@Suite("The state of a document")
struct FlowStateTests {
  static func state() throws -> FlowState {
    var jar = CookieJar()
    jar.store(
      ["amlbcookie=01; Path=/", "AMAuthCookie=x; Path=/am; Secure; HttpOnly"],
      from: try WebAddress("https://am.example.com/am/json"), now: 1_795_251_066)
    return FlowState(
      flow: .journey, server: ["journey": ["serverUrl": "https://am.example.com/am"]],
      cookies: jar, language: "de", discovery: ["issuer": "x"], flowData: ["noSession": true])
  }

  @Test("a state is the same after it is written as JSON and read again")
  func roundTrip() throws {
    let state = try Self.state()
    #expect(try FlowState(json: JSONValue(parsing: state.json.compact)) == state)
    let bare = FlowState(flow: .davinci, server: [:])
    #expect(bare.json == ["v": 1, "flow": "davinci", "server": [:]])
    #expect(try FlowState(json: bare.json) == bare)
  }

  @Test(
    "another version is refused by name",
    arguments: [0, 2, 99] as [JSONValue])
  func versions(_ version: JSONValue) throws {
    let cause = try #require(refusal(["v": version, "flow": "journey", "server": [:]]))
    #expect(cause.kind == .state)
    #expect(cause.message.contains("version \(version.compact)"))
    #expect(cause.hint != nil)
  }

  @Test(
    "a changed state is refused by name",
    arguments: [
      (["flow": "journey", "server": [:]], "missing 'state.v'"),
      (["v": "1", "flow": "journey", "server": [:]], "invalid 'state.v'"),
      (["v": .number("1.5"), "flow": "journey", "server": [:]], "invalid 'state.v'"),
      (["v": 1, "flow": "saml", "server": [:]], "'state.flow'"),
      (["v": 1, "server": [:]], "'state.flow'"),
      (["v": 1, "flow": "journey"], "missing 'state.server'"),
      (["v": 1, "flow": "journey", "server": "x"], "invalid 'state.server'"),
      (["v": 1, "flow": "journey", "server": [:], "cookies": "x"], "'state.cookies'"),
      (
        [
          "v": 1, "flow": "journey", "server": [:],
          "cookies": [["name": "a\n", "value": "b", "domain": "c", "path": "/"]],
        ], "'state.cookies'"
      ),
      (["v": 1, "flow": "journey", "server": [:], "language": 7], "'state.language'"),
      (["v": 1, "flow": "journey", "server": [:], "own": []], "'state.own'"),
      (["v": 1, "flow": "journey", "server": [:], "surprise": 1], "'state.surprise'"),
      (
        ["v": 1, "flow": "journey", "server": [:], "headers": 5],
        "invalid 'state.headers': expected an object"
      ),
      (
        ["v": 1, "flow": "journey", "server": [:], "headers": ["Cookie": "a=b"]],
        "invalid 'state.headers': reserved header 'Cookie'"
      ),
      ("text", "expected an object"), (.null, "expected an object"), ([], "expected an object"),
    ] as [(JSONValue, String)])
  func tampered(_ json: JSONValue, _ what: String) throws {
    let cause = try #require(refusal(json))
    #expect(cause.kind == .state)
    #expect(!cause.sent)
    #expect(cause.message.contains(what), "\(cause.message)")
  }

  private func refusal(_ json: JSONValue) -> FlowError? {
    do {
      _ = try FlowState(json: json)
      return nil
    } catch { return error }
  }
}
