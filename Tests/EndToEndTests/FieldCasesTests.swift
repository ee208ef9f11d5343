import JourneyJSON
import JourneyTestSupport
import Testing

/// Responses of servers in the field that depend on their request or have bytes that no text has.
@Suite("Cases from the field")
struct FieldCasesTests {
  private static let page: JSONValue = ["authId": "a.b.c", "callbacks": [SavedPage.name]]

  private static func reply(
    _ body: String, _ headers: [String] = [], status: String = "200 OK"
  ) -> FaultServer.Step {
    .send(
      "HTTP/1.1 \(status)\r\n" + headers.map { $0 + "\r\n" }.joined()
        + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
  }

  private static func command(_ server: FaultServer) -> BuiltCommand {
    let config: JSONValue = [
      "journey": ["serverUrl": .string(server.origin + "/am"), "realm": "alpha"],
      "oidc": [
        "clientId": "app", "redirectUri": "app:/cb", "scopes": ["profile"],
        "openId": [
          "authorizationEndpoint": .string(server.origin + "/am/oauth2/authorize"),
          "tokenEndpoint": .string(server.origin + "/am/oauth2/access_token"),
        ],
      ],
    ]
    return BuiltCommand(environment: ["JOURNEY_CONFIG": config.compact])
  }

  @Test(
    "the login page of an authorization request is read wherever it is",
    arguments: [
      "ORIGIN/am/XUI/?realm=/alpha&goto=GOTO", "/am/XUI/?goto=GOTO&realm=%2Falpha",
      "https://login.example.com:8443/?realm=/alpha&goto=GOTO#login",
      "/am/UI/Login?realm=/alpha&authIndexType=service&authIndexValue=Login&goto=GOTO",
      "/am/UI/Login?service=Login&goto=GOTO",
    ])
  func loginPages(_ location: String) async throws {
    let server = try FaultServer([
      [
        .serve { request in
          let target = request.split(separator: " ")[1]
          let host = request.firstMatch(of: /\r\nHost: ([^\r]*)/).map { String($0.1) } ?? ""
          guard target.contains("/oauth2/") else { return [Self.reply(Self.page.compact)] }
          let goto = "http://\(host)\(target)".replacing("%", with: "%25").replacing(
            "&", with: "%26")
          let found = location.replacing("ORIGIN", with: "http://\(host)").replacing(
            "GOTO", with: goto)
          return [Self.reply("", ["Location: \(found)"], status: "302 Found")]
        }
      ]
    ])
    let outcome = try await Self.command(server).run(["start", "--authorize"])
    let page = try outcome.document()
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(page.type == "ContinueNode")
    #expect(page["state"]?["own"]?["openRequest"]?["goto"] != nil)
    let names = page["request"]?["url"]?.string?.hasSuffix("authIndexValue=Login") == true
    #expect(names == location.contains("Login&"))
  }

  @Test(
    "JSON is read whatever its type is, but not if it is compressed",
    arguments: [
      ("", ["Content-Type: text/html"], true), ("\u{feff}", [], true), ("", [], true),
      ("\u{1f}\u{8b}\u{8}\u{0}", ["Content-Encoding: gzip"], false),
    ] as [(String, [String], Bool)])
  func types(_ mark: String, _ headers: [String], isRead: Bool) async throws {
    let server = try FaultServer([
      [.readRequest, Self.reply(mark + Self.page.compact, headers)]
    ])
    let outcome = try await Self.command(server).run(["start", "L"])
    #expect(try outcome.document().type == (isRead ? "ContinueNode" : "FailureNode"))
    if !isRead { #expect(outcome.stderr.contains("binary data"), "\(outcome.stderr)") }
  }
}
