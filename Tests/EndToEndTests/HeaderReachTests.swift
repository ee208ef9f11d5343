import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// The requests that have configured headers, and the parts of them that are shown.
@Suite("Configured headers of a whole sign-in")
struct HeaderReachTests {
  private static let page =
    #"{"authId":"a","callbacks":[{"type":"NameCallback","output":[{"name":"prompt","value":"User Name"}],"#
    + #""input":[{"name":"IDToken1","value":""}]}]}"#

  private static func reply(_ body: String, _ headers: String = "", status: String = "200 OK")
    -> FaultServer.Step
  {
    .send(
      "HTTP/1.1 \(status)\r\n\(headers)Content-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
  }

  /// AM with one page, and its OAuth 2.0 provider.
  private static func answer(_ request: String) -> FaultServer.Step {
    let host = request.split(separator: "\r\n").first { $0.hasPrefix("Host: ") }?.dropFirst(6)
    let base = "http://\(host ?? "")/am/oauth2"
    let line = request.prefix { $0 != "\r\n" }
    if line.contains("/.well-known/") {
      return reply(
        #"{"issuer":"\#(base)","authorization_endpoint":"\#(base)/authorize","#
          + #""token_endpoint":"\#(base)/access_token"}"#)
    }
    if line.contains("/authorize?") {
      let state = line.split(whereSeparator: { "?& ".contains($0) }).first {
        $0.hasPrefix("state=")
      }
      return reply("", "Location: app:/cb?code=c-1&\(state ?? "")\r\n", status: "302 Found")
    }
    if line.contains("/access_token") {
      return reply(#"{"access_token":"t-1","token_type":"Bearer","expires_in":60}"#)
    }
    if line.contains("/authenticate"), !request.contains("IDToken1") { return reply(page) }
    if line.contains("/authenticate") {
      return reply(#"{"tokenId":"s-1","successUrl":"/","realm":"/alpha"}"#)
    }
    return reply("{}")
  }

  private static func command(_ server: FaultServer, _ headers: JSONObject) -> BuiltCommand {
    let config: JSONValue = [
      "journey": ["serverUrl": .string(server.origin + "/am"), "realm": "alpha"],
      "oidc": [
        "clientId": "app", "redirectUri": "app:/cb", "scopes": ["profile"],
        "discoveryEndpoint": .string(
          server.origin + "/am/oauth2/.well-known/openid-configuration"),
      ],
      "http": ["headers": .object(headers)],
    ]
    return BuiltCommand(environment: ["JOURNEY_CONFIG": config.compact])
  }

  @Test("AM's zero-page headers are sent with the first request of a journey, and kept nowhere")
  func zeroPage() async throws {
    let server = try FaultServer([[.serve { [Self.answer($0)] }]])
    let command = Self.command(
      server,
      ["X-OpenAM-Username": "zero-user", "x-openam-PASSWORD": "zero-pass", "X-Other": "other"])
    var document = try await command.run(["start", "Login"])
    var printed = document.text
    for arguments in [["next", "User Name=demo"], ["token"], ["logout"]] {
      document = try await command.run(arguments, stdin: .bytes(document.stdout))
      printed += document.text
    }
    _ = try await command.run(["resume", "\(server.origin)/am/XUI/?suspendedId=x"])
    _ = try await command.run(
      ["start", "-"], stdin: .text(#"{"journey":"Login","session":{"value":"s-1"}}"#))
    let requests = server.requests
    #expect(requests.count >= 8, "\(requests.map { $0.prefix(60) })")
    #expect(requests.allSatisfy { $0.contains("X-Other: other\r\n") })
    for request in requests {
      let begins =
        request.contains("/authenticate?") && !request.contains("IDToken1")
        && !request.contains("suspendedId")
      #expect(request.contains("zero-user") == begins, "\(request)")
      #expect(request.contains("zero-pass") == begins, "\(request)")
    }
    #expect(requests.count { $0.contains("zero-pass") } == 2)
    #expect(!printed.contains("zero-") && printed.contains("t-1"))
  }

  @Test(
    "zero-page headers that are not ASCII are sent as encoded words (RFC 2047), and stay hidden")
  func encodedWords() async throws {
    let long = String(repeating: "changeitÖ€", count: 12)
    let echo = #"{"code":401,"reason":"Unauthorized","message":"no \#(#"MESSAGE"#)"}"#
    let server = try FaultServer([
      [
        .serve { request in
          let sent = request.split(separator: "\r\n").first { $0.hasPrefix("X-OpenAM-Password") }
          let words = String(sent?.dropFirst("X-OpenAM-Password: ".count) ?? "")
          return [Self.reply(echo.replacing("MESSAGE", with: words), status: "401 Unauthorized")]
        }
      ]
    ])
    let outcome = try await Self.command(server, [:]).run([
      "start", "Login", "-vv", "-H", "X-OpenAM-Username: ɗëɱø", "-H", "X-OpenAM-Password: \(long)",
      "-H", "X-Other: ü",
    ])
    let lines = try #require(server.requests.first).split(separator: "\r\n").map(String.init)
    #expect(lines.contains("X-OpenAM-Username: =?UTF-8?B?yZfDq8mxw7g=?="))
    #expect(lines.contains("X-Other: ü"))
    let words = try #require(lines.first { $0.hasPrefix("X-OpenAM-Password: ") })
      .split(separator: " ").dropFirst()
    #expect(words.count > 2 && words.allSatisfy { $0.utf8.count <= 75 })
    let parts = words.map { word -> String in
      #expect(word.hasPrefix("=?UTF-8?B?") && word.hasSuffix("?="))
      let data = Data(base64Encoded: String(word.dropFirst(10).dropLast(2)))
      return data.flatMap { String(data: $0, encoding: .utf8) } ?? "no text of its own"
    }
    #expect(parts.joined() == long)
    // The line about the ErrorNode and the trace contain the server's echo.
    let shown = outcome.stderr
    #expect(shown.contains("ErrorNode 401 no [hidden]"))
    #expect(!words.contains { shown.contains($0.dropFirst(10).dropLast(2)) }, "\(shown)")
    #expect(!shown.contains("ɗëɱø") && !shown.contains("yZfDq8mxw7g"))
  }

  @Test(
    "an echoed transaction id is shown in 'request.id', unless it is also a secret")
  func transactionID() async throws {
    let server = try FaultServer([
      [.serve { _ in [Self.reply(Self.page, "X-ForgeRock-TransactionId: run-4711/0\r\n")] }]
    ])
    let shown = try await Self.command(server, ["x-forgerock-transactionid": "run-4711"]).run(
      ["start", "Login", "-vv"])
    #expect(try shown.document()["request"]?["id"] == "run-4711/0")
    #expect(shown.stderr.contains("> x-forgerock-transactionid: run-4711\n"))
    let hidden = try await Self.command(
      server, ["X-ForgeRock-TransactionId": "run-4711", "X-Api-Key": "run-4711"]
    ).run(["start", "Login", "-vv"])
    #expect(try hidden.document()["request"]?["id"] == "[hidden]/0")
    #expect(!hidden.stderr.contains("run-4711"))
  }
}
