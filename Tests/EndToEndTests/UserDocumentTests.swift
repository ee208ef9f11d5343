import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("Documents of user commands")
struct UserDocumentTests {
  private static let environment = "/11111111-2222-3333-4444-555555555555/as"
  private static let noted: JSONObject = ["note": ["a": 1], "tag": 7]

  private static func reply(_ status: String, _ body: String = "{}", headers: String = "")
    -> FaultServer.Step
  {
    .send(
      "HTTP/1.1 \(status)\r\n\(headers)Content-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
  }

  private static func command(_ server: FaultServer, _ oidc: JSONObject = [:]) -> BuiltCommand {
    let oauth = server.origin + "/am/oauth2"
    var client: JSONObject = [
      "clientId": "app", "redirectUri": "app:/cb", "scopes": ["profile"],
      "openId": [
        "authorizationEndpoint": .string(oauth + "/authorize"),
        "tokenEndpoint": .string(oauth + "/access_token"),
      ],
    ]
    for (name, value) in oidc { client[name] = value }
    let config: JSONObject = [
      "journey": ["serverUrl": .string(server.origin + "/am"), "realm": "alpha"],
      "oidc": .object(client),
    ]
    return BuiltCommand(environment: ["JOURNEY_CONFIG": JSONValue.object(config).compact])
  }

  private static func document(_ members: JSONObject) -> String {
    var document = members
    for (name, value) in noted { document[name] = value }
    return JSONValue.object(document).compact
  }

  @Test("'token' shows the advice of a client with a journey of its own, and keeps the session")
  func ownJourney() async throws {
    let location =
      "/am/XUI/?realm=/alpha&authIndexType=composite_advice&authIndexValue=%3CAdvices%3E"
      + "%3CAttributeValuePair%3E%3CAttribute+name%3D%22TransactionConditionAdvice%22/%3E"
      + "%3CValue%3Ebae1ab86%3C/Value%3E%3C/AttributeValuePair%3E%3C/Advices%3E&goto=x"
    let server = try FaultServer([
      [.readRequest, Self.reply("302 Found", headers: "Location: \(location)\r\n")]
    ])
    for command in ["token", "userinfo"] {
      let outcome = try await Self.command(server).run(
        [command],
        stdin: .text(
          Self.document(["type": "User", "session": ["value": "s", "cookieName": "c"]])))
      #expect(outcome.status == 1)
      let document = try outcome.document()
      #expect(document.type == "ErrorNode")
      #expect(
        document["cause"]?.compact == #"{"kind":"refused","status":302,"code":"journey_required","#
          + #""sent":true,"advice":{"TransactionConditionAdvice":["bae1ab86"]}}"#)
      #expect(document["input"] == [:])
      #expect(document["previous"]?["session"]?["value"] == "s")
      #expect(document["tag"] == 7)
    }
  }

  @Test("a journey that makes no session has no session.value, and there is nothing to go on with")
  func noSession() async throws {
    let server = try FaultServer([
      [.readRequest, Self.reply("200 OK", #"{"successUrl":"/x","realm":"/alpha"}"#)]
    ])
    let command = Self.command(server)
    let success = try await command.run(["start", "Login", "--no-session"])
    #expect(success.status == 0)
    var document = try success.document()
    #expect(document["session"] == ["successUrl": "/x", "realm": "/alpha"])
    for value in [nil, "" as JSONValue] {
      document["session"] = ["successUrl": "/x"]
      if let value { document["session"] = ["value": value, "successUrl": "/x"] }
      let text = document.compact
      for name in ["token", "session"] {
        let failure = try await command.run([name], stdin: .text(text))
        #expect(failure.status == 65)
        let node = try failure.document()
        #expect(node.kind == "state" && node["cause"]?["code"] == "login_required")
        #expect(node["message"] == "there is no session to go on with")
      }
      let ended = try await command.run(["logout"], stdin: .text(text))
      #expect(ended.status == 0)
      #expect(try ended.document()["logout"]?["complete"] == true)
      let again = try await command.run(["start", "Login", "-"], stdin: .text(text))
      #expect(again.status == 0, "\(again.stderr)")
      #expect(server.requests.last?.contains("iPlanetDirectoryPro") == false)
    }
  }
}
