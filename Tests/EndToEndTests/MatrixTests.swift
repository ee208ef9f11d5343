import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("Another server, and the time limit")
struct MatrixTests {
  @Test("a user of another server is refused, and nothing is sent")
  func otherServer() async throws {
    let shell = try await DemoShell()
    var user = try #require(try await shell.user().object)
    var state = try #require(user["state"]?.object)
    state["server"] = [
      "journey": ["serverUrl": "http://127.0.0.1:1/am", "realm": "alpha"]
    ]
    user["state"] = .object(state)
    let (document, status, _) = try await shell.run(["session"], .object(user))
    #expect(document["cause"]?["kind"] == "state" && status == 65)
    #expect(document["cause"]?["sent"] == false && document["request"] == nil)
  }

  @Test("a request without a response ends after the time limit, and all tokens stay")
  func timeout() async throws {
    let silent = try FaultServer([[.readRequest, .hold]])
    let user: JSONValue = [
      "type": "User", "session": ["value": "s.*A*", "cookieName": "iPlanetDirectoryPro"],
    ]
    let config: JSONValue = [
      "journey": ["serverUrl": .string("http://127.0.0.1:\(silent.port)/am"), "realm": "alpha"]
    ]
    let command = BuiltCommand("journey", environment: ["JOURNEY_CONFIG": config.compact])
    let outcome = try await command.run(
      ["session", "--timeout", "2", "--quiet"], stdin: .bytes(Array(user.compact.utf8)))
    let document = try JSONValue(parsing: outcome.stdout)
    #expect(document["cause"]?["kind"] == "timeout" && document["cause"]?["sent"] == true)
    #expect(document["previous"]?["session"]?["value"] == "s.*A*")
    #expect(outcome.status == 2)
  }
}
