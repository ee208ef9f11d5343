import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// The nodes of `journey start` with servers that do not respond like AM.
@Suite("Bad servers")
struct BadServerTests {
  typealias Step = FaultServer.Step

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let script: [Step]
    let type: String
    let kind: String
    let status: Int32
    /// A part of the message.
    let says: String
    var options: [String]

    init(
      _ name: String, _ script: [Step], _ kind: String, _ status: Int32 = 2,
      type: String = "FailureNode", says: String = "", options: [String] = []
    ) {
      testDescription = name
      self.script = script
      self.type = type
      self.kind = kind
      self.status = status
      self.says = says
      self.options = options
    }
  }

  private static func reply(
    _ status: String, _ body: String = "", type: String = "application/json",
    headers: String = "", length: Int? = nil
  ) -> [Step] {
    [
      .readRequest,
      .send(
        "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(length ?? body.utf8.count)\r\n"
          + "\(headers)\r\n\(body)"),
    ]
  }

  static let rows: [Row] = [
    Row("reset before the answer", [.readRequest, .reset], "network"),
    Row("closed before the answer", [.readRequest], "network"),
    Row(
      "reset in the middle of the body",
      [.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"auth"), .reset],
      "network"),
    Row("a body shorter than its Content-Length", reply("200 OK", "{}", length: 50), "network"),
    Row(
      "a body longer than its Content-Length",
      reply("200 OK", #"{"authId":"a","callbacks":[]}"#, length: 9), "parse", says: "HTTP 200"),
    Row(
      "an invalid Content-Length",
      [.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}")], "network"),
    Row(
      "an endless header",
      [
        .readHead, .send("HTTP/1.1 200 OK\r\n"),
        .sendEndlessly("X-A: \(String(repeating: "a", count: 999))\r\n", pause: 0),
      ],
      "limit", says: "header"),
    Row(
      "one endless header line",
      [
        .readHead, .send("HTTP/1.1 200 OK\r\nX-A: "),
        .sendEndlessly(String(repeating: "a", count: 9999), pause: 0),
      ],
      "limit"),
    Row(
      "an endless body",
      [
        .readHead, .send("HTTP/1.1 200 OK\r\n\r\n"),
        .sendEndlessly(String(repeating: " ", count: 1 << 18), pause: 0),
      ],
      "limit", says: "16 MiB"),
    Row(
      "endless interim answers",
      [
        .readHead,
        .sendEndlessly(
          "HTTP/1.1 103 Early Hints\r\nX-A: \(String(repeating: "a", count: 999))\r\n\r\n", pause: 0
        ),
      ],
      "limit"),
    Row(
      "a flood of cookies",
      [
        .readHead, .send("HTTP/1.1 200 OK\r\n"),
        .sendEndlessly("Set-Cookie: a=\(String(repeating: "b", count: 999))\r\n", pause: 0),
      ],
      "limit"),
    Row(
      "a slow drip",
      [
        .readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"),
        .sendEndlessly(" ", pause: 50),
      ],
      "timeout", options: ["--timeout", "2"]),
    Row("idle", [.readRequest, .hold], "timeout", says: "2000 ms", options: ["--timeout", "2"]),
    Row("no HTTP", [.readRequest, .send("220 mail.example.com ESMTP\r\n")], "network"),
    Row("HTTP/0.9", [.readRequest, .send(#"{"authId":"a","callbacks":[]}"#)], "network"),
    Row("an invalid status", [.readRequest, .send("HTTP/1.1 abc\r\n\r\n")], "network"),
    Row(
      "HTML from a gateway",
      reply("502 Bad Gateway", "<html><h1>502 Bad Gateway</h1></html>", type: "text/html"),
      "server", says: "<h1>502 Bad Gateway"),
    Row(
      "HTML with success", reply("200 OK", "<html>login</html>", type: "text/html"), "parse",
      says: "text/html"),
    Row("nothing with success", reply("200 OK"), "parse", says: "is empty"),
    Row("204", [.readRequest, .send("HTTP/1.1 204 No Content\r\n\r\n")], "parse", says: "204"),
    Row(
      "401 without JSON", reply("401 Unauthorized", "no", type: "text/plain"), "parse", says: "'no'"
    ),
    Row("401 without a body", reply("401 Unauthorized"), "parse", says: "is empty"),
    Row("500 without a body", reply("500 Internal Server Error"), "server", says: "is empty"),
    Row("a JSON array", reply("200 OK", "[]"), "server", says: "not a JSON object"),
    Row("null", reply("200 OK", "null"), "server", says: "not a JSON object"),
    Row("an empty object", reply("200 OK", "{}"), "server", says: "neither a page nor a session"),
    Row("truncated JSON", reply("200 OK", #"{"authId":"#), "parse", says: "HTTP 200"),
    Row("two JSON texts", reply("200 OK", "{}{}"), "parse"),
    Row(
      "JSON with a key twice, of which the last value counts",
      reply("200 OK", #"{"authId":"a","callbacks":[],"authId":null}"#), "server",
      says: "invalid page"),
    Row(
      "JSON that is too deep",
      reply("200 OK", String(repeating: "[", count: 200) + String(repeating: "]", count: 200)),
      "limit", says: "deeper than 128 levels"),
    Row(
      "JSON with too many values",
      reply("200 OK", "[" + String(repeating: "[],", count: 300_000) + "1]"), "limit",
      says: "more than 250000 values"),
    Row(
      "invalid UTF-8",
      [
        .readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"),
        .sendBytes([0x22, 0xFF, 0xFE, 0xFF, 0x22]),
      ],
      "parse"),
    Row(
      "a gzip bomb that nobody asked for",
      [
        .readRequest,
        .send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 12\r\n\r\n"),
        .sendBytes([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xED, 0xC1]),
      ], "parse"),
    Row(
      "302", reply("302 Found", headers: "Location: https://evil.test/login?x=1\r\n"), "redirect",
      says: "https://evil.test/login"),
    Row("307", reply("307 Temporary Redirect", headers: "Location: /am/elsewhere\r\n"), "redirect"),
    Row(
      "301 with a page in it",
      reply("301 Moved", #"{"authId":"a","callbacks":[]}"#, headers: "Location: x\r\n"), "redirect"),
    Row(
      "404 with JSON",
      reply("404 Not Found", #"{"code":404,"message":"Realm &quot;/x&quot; not found"}"#),
      "refused", 1, type: "ErrorNode", says: #"Realm "/x" not found"#),
    Row(
      "a page with 403", reply("403 Forbidden", #"{"authId":"a","callbacks":[]}"#), "refused", 1,
      type: "ErrorNode"),
    Row(
      "a refusal with 200", reply("200 OK", #"{"code":401,"message":"no"}"#), "refused", 1,
      type: "ErrorNode", says: "no"),
    Row("429", reply("429 Too Many Requests", #"{"code":429}"#), "limited", 2, type: "ErrorNode"),
    Row(
      "500 with JSON", reply("500 Internal", #"{"code":500,"message":"oops"}"#), "server", 2,
      type: "ErrorNode", says: "oops"),
    Row(
      "an invalid page", reply("200 OK", #"{"authId":null,"callbacks":[]}"#), "server",
      says: "invalid page"),
  ]

  @Test(
    "each bad response gives the documented node and status, after one request", arguments: rows)
  func responses(_ row: Row) async throws {
    let server = try FaultServer([row.script])
    let outcome = try await start(server.origin, row.options)
    #expect(outcome.status == row.status, "\(outcome.ending) \(outcome.text.prefix(300))")
    let document = try outcome.document()
    #expect(document.type == row.type)
    #expect(document.kind == row.kind, "\(document.message)")
    #expect(document.message.says(row.says), "\(document.message)")
    #expect(document["cause"]?["sent"] == true)
    #expect(document["request"]?["method"] == "POST")
    if row.type == "FailureNode" { #expect(document["previous"] == ["journey": "Login"]) }
    #expect(server.connections == 1)
    #expect(outcome.stderr.split(separator: "\n").count == 1)
  }

  private func start(
    _ origin: String, _ options: [String] = [], http: String = "{}", base: String = "/am"
  ) async throws -> CommandOutcome {
    try await BuiltCommand(
      environment: [
        "JOURNEY_CONFIG": #"{"journey":{"serverUrl":"\#(origin)\#(base)"},"http":\#(http)}"#
      ]
    ).run(["start", "Login"] + options)
  }

  private func check(
    _ outcome: CommandOutcome, kind: String, says: String = "", sent: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(outcome.status == 2, sourceLocation: sourceLocation)
    let document = try outcome.document(sourceLocation: sourceLocation)
    #expect(document.type == "FailureNode", sourceLocation: sourceLocation)
    #expect(document.kind == kind, "\(document.message)", sourceLocation: sourceLocation)
    #expect(document.message.says(says), "\(document.message)", sourceLocation: sourceLocation)
    #expect(document["cause"]?["sent"] == .boolean(sent), sourceLocation: sourceLocation)
  }

  @Test("a server that does not listen gives the documented node")
  func refused() async throws {
    let port = try ClosedPort()
    try check(await start(port.origin), kind: "connect", says: "refused", sent: false)
    withExtendedLifetime(port) {}
  }

  @Test("a host without an address gives the documented node")
  func noAddress() async throws {
    try check(
      await start("https://no-such-host.invalid"), kind: "dns",
      says: "cannot resolve the host name no-such-host.invalid", sent: false)
  }

  @Test("a certificate of an unknown authority is refused")
  func unknownAuthority() async throws {
    let server = try FaultServer([[.readRequest]], identity: TLSIdentity())
    let outcome = try await start(server.origin)
    try check(outcome, kind: "tls", sent: false)
    #expect(try outcome.document()["cause"]?["hint"]?.string?.contains("http.caFile") == true)
    #expect(server.requests == [])
  }

  @Test(
    "a certificate for another host, or an expired one, is refused",
    arguments: [(["other.example"], false), (["127.0.0.1"], true)])
  func certificates(hosts: [String], hasExpired: Bool) async throws {
    let identity = try TLSIdentity(hosts: hosts, hasExpired: hasExpired)
    let server = try FaultServer([[.readRequest]], identity: identity)
    let folder = try TemporaryFolder()
    let caFile = try folder.write("ca.pem", identity.authorityPEM)
    let outcome = try await start(server.origin, http: #"{"caFile":"\#(caFile)"}"#)
    try check(outcome, kind: "tls", sent: false)
    #expect(server.requests == [])
  }

  @Test("a named private authority is trusted, and the same step works with https")
  func privateAuthority() async throws {
    let identity = try TLSIdentity()
    let server = try FaultServer(
      [Self.reply("200 OK", #"{"authId":"a","callbacks":[]}"#)], identity: identity)
    let folder = try TemporaryFolder()
    let caFile = try folder.write("ca.pem", identity.authorityPEM)
    let outcome = try await start(server.origin, http: #"{"caFile":"\#(caFile)"}"#)
    #expect(outcome.status == 0)
    #expect(try outcome.document().type == "ContinueNode")
  }

  @Test("a client certificate whose key has a pass phrase is refused")
  func clientCertificate() async throws {
    let identity = try TLSIdentity()
    let client = try TLSIdentity(hosts: ["robot"], isForClient: true)
    let server = try FaultServer(
      [Self.reply("200 OK", #"{"authId":"a","callbacks":[]}"#)], identity: identity,
      asksForCertificate: true)
    let folder = try TemporaryFolder()
    let caFile = try folder.write("ca.pem", identity.authorityPEM)
    let certFile = try folder.write("cert.pem", client.certificatePEM)
    let keyFile = try folder.write("key.pem", try client.encryptedKeyPEM("correct horse"))
    var command = BuiltCommand(environment: ["PHRASE": "correct horse"])
    func config(_ phrase: String) -> String {
      #"{"journey":{"serverUrl":"\#(server.origin)/am"},"http":{"caFile":"\#(caFile)","certFile":"\#(certFile)","keyFile":"\#(keyFile)"\#(phrase)}}"#
    }
    command.environment["JOURNEY_CONFIG"] = config(#","keyPassword":{"$env":"PHRASE"}"#)
    #expect(try await command.run(["start"]).document().type == "ContinueNode")
    #expect(server.clients == ["robot"])
    command.environment["JOURNEY_CONFIG"] = config("")
    let without = try await command.run(["start"])
    #expect(without.status == 65)
    #expect(try without.document().message.contains("http.keyPassword"))
    command.environment["JOURNEY_CONFIG"] = config(#","keyPassword":"wrong""#)
    #expect(try await command.run(["start"]).document().kind == "tls")
  }

  @Test("https to a plain http server, and plain http to an https server, are refused")
  func mixedUp() async throws {
    let plain = try FaultServer([
      [.send("HTTP/1.1 400 Bad\r\nContent-Length: 0\r\n\r\n")]
    ])
    try check(
      await start("https://127.0.0.1:\(plain.port)"), kind: "tls", sent: false)
    let secure = try FaultServer([[.readRequest]], identity: TLSIdentity())
    let outcome = try await start("http://127.0.0.1:\(secure.port)")
    #expect(outcome.status == 2)
    #expect(try outcome.document().kind == "network")
  }

  @Test("if a reused connection closes on the second request, the request is not sent again")
  func closedOnSecond() async throws {
    let page = #"{"authId":"a","callbacks":[]}"#
    let server = try FaultServer([Self.reply("200 OK", page) + [.readRequest]])
    let outcome = try await BuiltCommand(
      environment: ["JOURNEY_CONFIG": #"{"journey":{"serverUrl":"\#(server.origin)/am"}}"#]
    ).run(["start", "-"], stdin: .text(#"{"journey":"A","tag":1}{"journey":"B","tag":2}"#))
    let documents = try outcome.documents()
    #expect(documents.map(\.type) == ["ContinueNode", "FailureNode"])
    #expect(documents.map { $0["tag"] } == [1, 2])
    #expect(documents.last?.kind == "network" && documents.last?["cause"]?["sent"] == true)
    #expect(documents.last?["previous"] == ["journey": "B", "tag": 2])
    #expect(server.requests.filter { $0.contains("authIndexValue=B") }.count == 1)
    #expect(server.connections == 1)
  }

  @Test("a refused connection is tried again with --retry, and then has the usual failure")
  func retried() async throws {
    let port = try ClosedPort()
    try check(await start(port.origin, ["--retry", "2"]), kind: "connect", sent: false)
    withExtendedLifetime(port) {}
  }
}
