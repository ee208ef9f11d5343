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

  static func command(_ server: FaultServer, _ oidc: JSONObject = [:]) -> BuiltCommand {
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

  /// Runs `token` against an authorization endpoint that responds with a redirect.
  private static func token(
    redirectedTo location: String, _ oidc: JSONObject = [:]
  ) async throws -> (document: JSONObject, status: Int32?) {
    let server = try FaultServer([
      [.readRequest, reply("302 Found", headers: "Location: \(location)\r\n")]
    ])
    let outcome = try await command(server, oidc).run(
      ["token"],
      stdin: .text(document(["type": "User", "session": ["value": "s", "cookieName": "c"]])))
    #expect(server.requests.count == 1)
    return (try outcome.document(), outcome.status)
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
        document.causeByServer == #"{"kind":"refused","status":302,"code":"journey_required","#
          + #""sent":true,"hint":"check that 'oidc.discoveryEndpoint' has the host name that the server itself uses","#
          + #""advice":{"TransactionConditionAdvice":["bae1ab86"]}}"#)
      #expect(document["message"] == "the redirect has no 'goto' for this request")
      #expect(document["previous"]?["advice"] == nil)
      #expect(document["input"] == [:])
      #expect(document["previous"]?["session"]?["value"] == "s")
      #expect(document["tag"] == 7)
    }
  }

  @Test("a gateway's 401 page from the userinfo endpoint spends no refresh token")
  func gatewayPage() async throws {
    let page = "<h1>Sign in to the gateway</h1>"
    let server = try FaultServer([
      [
        .readRequest,
        .send(
          "HTTP/1.1 401 Unauthorized\r\nContent-Type: text/html\r\n"
            + "Content-Length: \(page.utf8.count)\r\nConnection: close\r\n\r\n\(page)"),
      ]
    ])
    let oauth = server.origin + "/am/oauth2"
    let command = Self.command(
      server,
      [
        "openId": [
          "tokenEndpoint": .string(oauth + "/access_token"),
          "userinfoEndpoint": .string(oauth + "/userinfo"),
        ]
      ])
    let token: JSONValue = ["accessToken": "a", "refreshToken": "r"]
    let outcome = try await command.run(
      ["userinfo"],
      stdin: .text(
        Self.document([
          "type": "User", "session": ["value": "s", "cookieName": "c"], "token": token,
        ])))
    let failure = try outcome.document()
    #expect(failure.type == "FailureNode" && failure.kind == "parse" && outcome.status == 2)
    #expect(failure["cause"]?["status"] == 401 && failure["cause"]?["code"] == .null)
    #expect(failure["previous"]?["token"] == token)
    #expect(server.requests.count == 1)
  }

  @Test("an 'iss' that cannot be checked is a bad response to the authorization request")
  func uncheckedIssuer() async throws {
    let location = "app:/cb?code=c&state=st&iss=https://am.example.com"
    let (failure, status) = try await Self.token(redirectedTo: location, ["state": "st"])
    #expect(
      failure.causeByServer == #"{"kind":"oidc","status":302,"code":"discovery_error","#
        + #""sent":true,"hint":"set 'oidc.openId.issuer'"}"#)
    #expect(status == 2)
    #expect(failure["previous"]?["session"]?["value"] == "s")
  }

  @Test("if a login page names a journey, 'cause' contains it, with a hint that starts it")
  func namedJourney() async throws {
    let location = "/am/UI/Login?realm=/alpha&authIndexType=service&authIndexValue=Login&goto=x"
    let (document, _) = try await Self.token(redirectedTo: location)
    #expect(
      document.causeByServer == #"{"kind":"expired","status":302,"code":"login_required","#
        + #""sent":true,"hint":"jq .previous | journey start Login -","journey":"Login"}"#)
    #expect(document["previous"]?["session"]?["value"] == "s")
  }

  @Test("a journey without a session has no session.value, and nothing can continue from it")
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
        #expect(node["message"]?.string?.hasPrefix("missing session") == true)
      }
      let ended = try await command.run(["logout"], stdin: .text(text))
      #expect(ended.status == 0)
      #expect(try ended.document()["logout"]?["complete"] == true)
      let again = try await command.run(["start", "Login", "-"], stdin: .text(text))
      #expect(again.status == 0, "\(again.stderr)")
      #expect(server.requests.last?.contains("iPlanetDirectoryPro") == false)
    }
  }

  @Test("if nothing was sent, 'previous' is the unchanged document")
  func nothingSent() async throws {
    let server = try FaultServer([
      [.readRequest, Self.reply("200 OK", #"{"tokenId":"t","successUrl":"/x","realm":"/"}"#)]
    ])
    let command = Self.command(server, ["prompt": "login"])
    var success = try await command.run(["start", "Login"]).document()
    for (name, value) in Self.noted { success[name] = value }
    let user = Self.document(["type": "User", "session": ["value": "s", "cookieName": "c"]])
    let tokens = Self.document(["type": "User", "token": ["accessToken": "a"]])
    for (name, text) in [
      ("token", success.compact), ("userinfo", success.compact), ("token", user),
      ("userinfo", user), ("refresh", user), ("refresh", tokens), ("session", tokens),
    ] {
      let outcome = try await command.run([name], stdin: .text(text))
      #expect(outcome.status == 65, "\(name) \(text)")
      #expect(try outcome.document()["previous"]?.compact == text, "\(name)")
    }
    #expect(server.requests.count == 1)
  }

  @Test(
    "a DaVinci code outlives an outage of the token endpoint",
    arguments: ["500 Down", "503 Down", nil])
  func outage(_ status: String?) async throws {
    let server = try FaultServer([
      [
        .serve { request in
          let origin =
            "http://"
            + (request.split(separator: "\r\n").first { $0.hasPrefix("Host: ") }?.dropFirst(6)
              ?? "")
          if request.contains("/.well-known/") {
            let base = "\(origin)\(Self.environment)"
            return [
              Self.reply(
                "200 OK",
                #"{"issuer":"\#(base)","authorization_endpoint":"\#(base)/authorize","#
                  + #""token_endpoint":"\#(base)/token"}"#)
            ]
          }
          return [Self.reply("200 OK", #"{"session":{},"authorizeResponse":{"code":"c-1"}}"#)]
        }
      ],
      [.readRequest, Self.reply("200 OK", #"{"session":{},"authorizeResponse":{"code":"c-1"}}"#)],
      [.readRequest, status.map { Self.reply($0, "down") } ?? .reset],
      [
        .readRequest,
        Self.reply("200 OK", #"{"access_token":"a-1","token_type":"Bearer","expires_in":60}"#),
      ],
    ])
    let config: JSONValue = [
      "davinci": [:],
      "oidc": [
        "clientId": "app", "redirectUri": "app:/cb", "scopes": ["profile"],
        "discoveryEndpoint":
          .string("\(server.origin)\(Self.environment)/.well-known/openid-configuration"),
      ],
    ]
    let command = BuiltCommand(environment: ["JOURNEY_CONFIG": config.compact])
    let success = try await command.run(["start", "policy"])
    try #require(success.status == 0, "\(success.text) \(success.stderr)")
    let failure = try await command.run(["token"], stdin: .bytes(success.stdout))
    #expect(failure.status == 2)
    let previous = try #require(try failure.document()["previous"])
    #expect(previous["session"]?["value"] == "c-1")
    let user = try await command.run(["token"], stdin: .text(previous.compact))
    #expect(user.status == 0, "\(user.text)")
    #expect(try user.document()["token"]?["accessToken"] == "a-1")
    #expect(server.requests.last?.contains("code=c-1") == true)
  }
}
