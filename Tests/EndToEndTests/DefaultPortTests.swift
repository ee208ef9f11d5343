import Foundation
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// The same server with and without the default port in its addresses, as Advanced Identity Cloud
/// names it. The connections go to a server on another port.
@Suite("The default port in addresses")
struct DefaultPortTests {
  /// The places that can name the port: bits of a row's number.
  private enum End: Int, CaseIterable { case serverURL, discovery, endpoints, issuer, goto }

  private static let realm = "/am/oauth2/realms/root/realms/alpha"

  private static func reply(_ status: String, _ body: JSONValue? = nil, _ headers: String = "")
    -> [FaultServer.Step]
  {
    let body = body?.compact ?? ""
    return [
      .send(
        "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n\(headers)"
          + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    ]
  }

  /// A server that redirects to its login page, and grants a code to every session.
  ///
  /// - Parameter origin: the origin that the server names at an end.
  private static func server(
    _ identity: TLSIdentity?, endpoints: String, issuer: String, goto: String, login: String
  ) throws -> FaultServer {
    try FaultServer(
      [
        [
          .serve { request in
            let target = request.split(separator: " ")[1]
            if target.hasSuffix("openid-configuration") {
              return reply(
                "200 OK",
                [
                  "issuer": .string(issuer + realm),
                  "authorization_endpoint": .string(endpoints + realm + "/authorize"),
                  "token_endpoint": .string(endpoints + realm + "/access_token"),
                ])
            }
            if target.contains("/authorize?") {
              let query = String(target.drop { $0 != "?" })
              guard request.contains("iPlanetDirectoryPro=S1") else {
                let goto = PercentEncoding.encode(goto + target)
                return reply(
                  "302 Found", nil, "Location: \(login)/am/XUI/?realm=/alpha&goto=\(goto)\r\n")
              }
              let state = query.firstMatch(of: /[?&]state=([^&]*)/).map { String($0.1) } ?? ""
              let iss = PercentEncoding.encode(issuer + realm)
              return reply(
                "302 Found", nil,
                "Location: https://app.example.com/cb?code=c1&iss=\(iss)&state=\(state)&client_id=app\r\n"
              )
            }
            if target.hasSuffix("/access_token") {
              return reply("200 OK", ["access_token": "A1", "token_type": "Bearer"])
            }
            guard request.contains("authId") else {
              return reply("200 OK", ["authId": "a.b.c", "callbacks": [SavedPage.name]])
            }
            return reply(
              "200 OK", ["tokenId": "S1", "successUrl": "/", "realm": "/alpha"],
              "Set-Cookie: iPlanetDirectoryPro=S1; Path=/; HttpOnly\r\n")
          }
        ]
      ], identity: identity)
  }

  private let folder: TemporaryFolder
  private let identity: TLSIdentity

  init() throws {
    folder = try TemporaryFolder()
    identity = try TLSIdentity()
  }

  private func command(_ server: FaultServer, serverURL: String, discovery: String) throws
    -> BuiltCommand
  {
    let config: JSONValue = [
      "journey": ["serverUrl": .string(serverURL + "/am"), "realm": "alpha"],
      "oidc": [
        "clientId": "app", "redirectUri": "https://app.example.com/cb", "scopes": ["profile"],
        "discoveryEndpoint": .string(discovery + Self.realm + "/.well-known/openid-configuration"),
      ],
      "http": ["caFile": .string(try folder.write("ca.pem", identity.authorityPEM))],
    ]
    return BuiltCommand(environment: ["JOURNEY_CONFIG": config.compact])
  }

  @Test(
    "a sign-in works whichever of the five ends names the port", arguments: 0..<32,
    [("https", ":443"), ("http", ":80")])
  func ends(_ row: Int, _ scheme: (name: String, port: String)) async throws {
    func origin(_ end: End) -> String {
      "\(scheme.name)://localhost" + (row >> end.rawValue & 1 == 1 ? scheme.port : "")
    }
    let server = try Self.server(
      scheme.name == "https" ? identity : nil, endpoints: origin(.endpoints),
      issuer: origin(.issuer), goto: origin(.goto), login: "\(scheme.name)://localhost")
    let command = try command(
      server, serverURL: origin(.serverURL), discovery: origin(.discovery))
    let way = ["--connect-to", "localhost\(scheme.port):127.0.0.1:\(server.port)"]
    let page = try await command.run(["start", "--authorize", "Login"] + way)
    #expect(page.status == 0, "\(page.stderr)")
    let success = try await command.run(["next", "name=a"] + way, stdin: .bytes(page.stdout))
    #expect(success.status == 0, "\(success.stderr)")
    let user = try await command.run(["token"] + way, stdin: .bytes(success.stdout))
    #expect(user.status == 0, "\(user.stderr)")
    #expect(try user.document()["token"]?["accessToken"] == "A1")
  }

  @Test(
    "another server is another server, and gets no session",
    arguments: [
      "https://localhost:444", "https://localhost:80", "http://localhost:443",
      "https://127.0.0.1", "https://localhost@127.0.0.1", "https://u:p@localhost:443",
    ])
  func foreign(_ goto: String) async throws {
    let server = try Self.server(
      identity, endpoints: "https://localhost:443", issuer: "https://localhost:443", goto: goto,
      login: "https://localhost")
    let command = try command(
      server, serverURL: "https://localhost", discovery: "https://localhost:443")
    let way = ["--connect-to", "::127.0.0.1:\(server.port)"]
    let refused = try await command.run(["start", "--authorize"] + way)
    #expect(refused.status == 1)
    #expect(try refused.document()["cause"]?["code"] == "journey_required")
    #expect(server.requests.count == 2)

    // The same in a document that somebody has changed.
    let own = try Self.server(
      identity, endpoints: "https://localhost:443", issuer: "https://localhost:443",
      goto: "https://localhost:443", login: "https://localhost")
    let home = ["--connect-to", "::127.0.0.1:\(own.port)"]
    let page = try await command.run(["start", "--authorize", "Login"] + home)
    let success = try await command.run(["next", "name=a"] + home, stdin: .bytes(page.stdout))
    let text = success.text.replacing(
      #""goto":"https://localhost/"#, with: #""goto":"\#(goto)/"#)
    #expect(text != success.text)
    let count = own.requests.count
    let token = try await command.run(["token"] + home, stdin: .text(text))
    #expect(token.status == 65)
    #expect(try token.document()["cause"]?["kind"] == "state")
    #expect(own.requests.dropFirst(count).allSatisfy { !$0.contains("S1") })
  }

  @Test(
    "a tenant with a public origin works with and without the port in the configuration",
    .needs("curl"),
    arguments: [
      ("https://localhost:443", true), ("https://localhost:443", false),
      ("http://localhost:80", true), ("http://localhost:80", false),
      ("https://am.test:443", true), ("https://am.test:443", false), ("https://am.test", true),
    ])
  func tenant(_ origin: String, isNamed: Bool) async throws {
    let isSecure = origin.hasPrefix("https:")
    let tenant = try await DemoServer(
      (isSecure ? ["--tls"] : []) + ["--public", origin, "--client", "own-journey"])
    let port = try WebAddress(tenant.mail).port
    let host = try WebAddress(origin).host
    let way = ["--connect-to", "\(host):\(isSecure ? 443 : 80):localhost:\(port)"]
    let short = try WebAddress(origin).origin.description
    let config = isNamed ? tenant.config : tenant.config.replacing(origin, with: short)

    func run(
      _ arguments: [String], _ document: JSONValue? = nil, client: String = "own-journey"
    ) async throws -> JSONValue {
      var command = tenant.command("journey", ["PW": "Secret12!"])
      command.environment["JOURNEY_CONFIG"] = config.replacing("own-journey", with: client)
      let outcome = try await command.run(
        arguments + way, stdin: document.map { .text($0.compact) } ?? .empty)
      let node = try JSONValue(parsing: outcome.stdout)
      if node["type"] != "ErrorNode" {
        #expect(outcome.status == 0, "\(arguments): \(outcome.stderr)")
      }
      return node
    }
    let answers = ["next", "name=demo", "password@env:PW"]

    // The README's first sample, then a step-up and the end of the session.
    let first = try await run(["start", "Login"], client: "demo")
    let success = try await run(answers, first, client: "demo")
    let user = try await run(["token"], success, client: "demo")
    #expect(user["token"]?["idToken"] != nil)
    #expect(try await run(["userinfo"], user, client: "demo")["userinfo"] != nil)
    let info = try await run(["session"], user, client: "demo")
    #expect(info["session"]?["info"]?["realm"] == "/alpha")
    let stepUp = try await run(["start", "StepUp", "-"], success, client: "demo")
    #expect(stepUp["type"] == "ContinueNode")
    let ended = try await run(["logout"], user, client: "demo")
    #expect(ended["logout"]?["complete"] == true)

    // A sign-in that begins with the authorization request, and a client with a journey of its own.
    for client in ["demo", "own-journey"] {
      let page = try await run(["start", "--authorize"], client: client)
      let success = try await run(answers, page, client: client)
      let user = try await run(["token", "--consent", "allow"], success, client: client)
      #expect(user["token"]?["accessToken"] != nil)
    }
    let again = try await run(answers, try await run(["start", "Login"]))
    let asked = try await run(["token"], again)
    #expect(asked["cause"]?["code"] == "journey_required")
    let page = try await run(["start", "-"], asked["previous"])
    let granted = try await run(["token", "--consent", "allow"], try await run(answers, page))
    #expect(granted["token"]?["accessToken"] != nil)

    // A magic link names the public origin.
    let asking = try await run(["start", "ForgottenUsername"])
    let waiting = try await run(["next", "mail=demo@example.com"], asking)
    let curl = BuiltCommand("/usr/bin/curl")
    let all = try JSONValue(
      parsing: try await curl.run(["-ksS", "\(tenant.mail)/api/v1/messages"]).stdout)
    let letter = try JSONValue(
      parsing: try await curl.run(
        ["-ksS", "\(tenant.mail)/api/v1/message/\(all["messages"]?[0]?["ID"]?.string ?? "")"]
      ).stdout)
    let link = try #require(
      letter["Text"]?.string?.firstMatch(of: /https?:\S+/).map { String($0.output) })
    #expect(link.hasPrefix(origin + "/"))
    #expect(try await run(["resume", link, "-"], waiting)["type"] == "SuccessNode")
  }
}
