import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("429 and 503")
struct OverloadTests {
  private static let page =
    #"{"authId":"a","callbacks":[{"type":"NameCallback","output":[{"name":"prompt","value":"User Name"}],"#
    + #""input":[{"name":"IDToken1","value":""}]}]}"#

  private func reply(_ status: String, _ body: String) -> FaultServer.Step {
    .send(
      "HTTP/1.1 \(status)\r\nRetry-After: 7\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
  }

  private struct Row: Sendable, CustomTestStringConvertible {
    let status: String
    let body: String
    let type: String
    let kind: String
    let exit: Int32
    var testDescription: String { "\(status) \(body)" }
  }

  private static let rows = [
    Row(status: "429 Slow", body: "{}", type: "ErrorNode", kind: "limited", exit: 2),
    Row(status: "429 Slow", body: "<p>slow", type: "ErrorNode", kind: "limited", exit: 2),
    Row(status: "503 Down", body: #"{"code":1999}"#, type: "ErrorNode", kind: "server", exit: 2),
    Row(status: "503 Down", body: "<p>down", type: "FailureNode", kind: "server", exit: 2),
  ]

  @Test("the document says when to try again, and what to send then", arguments: rows)
  private func documents(_ row: Row) async throws {
    let server = try FaultServer([
      [.readRequest, reply("200 OK", Self.page)], [.readRequest, reply(row.status, row.body)],
    ])
    let command = BuiltCommand(
      environment: ["JOURNEY_CONFIG": #"{"journey":{"serverUrl":"\#(server.origin)/am"}}"#])
    let page = try await command.run(["start", "Login"])
    try check(row, try await command.run(["next", "name=demo"], stdin: .bytes(page.stdout))) {
      $0["callbacks"] == (try JSONValue(parsing: page.stdout))["callbacks"]
    }
    try check(row, try await command.run(["start", "Login"])) { $0["journey"] == "Login" }
    let link = "\(server.origin)/am/XUI/?suspendedId=abc"
    try check(row, try await command.run(["resume", link])) { $0["link"] == .string(link) }
    try check(
      row, try await command.run(["resume", "-"], stdin: .text(#"{"link":"\#(link)","tag":7}"#))
    ) { $0["link"] == .string(link) && $0["tag"] == 7 }
    let user = #"{"type":"User","session":{"value":"s","cookieName":"c"}}"#
    try check(row, try await command.run(["session"], stdin: .text(user))) {
      $0["session"]?["value"] == "s"
    }
  }

  private func check(
    _ row: Row, _ outcome: CommandOutcome, sourceLocation: SourceLocation = #_sourceLocation,
    previous isPrevious: (JSONValue) throws -> Bool
  ) throws {
    #expect(outcome.status == row.exit, sourceLocation: sourceLocation)
    let document = try outcome.document(sourceLocation: sourceLocation)
    let text: Comment = "\(document.compact)"
    #expect(
      document.type == row.type && document.kind == row.kind, text, sourceLocation: sourceLocation)
    let cause = try #require(document["cause"]?.object, sourceLocation: sourceLocation)
    #expect(
      Array(cause.keys).filter { $0 != "page" } == [
        "kind", "status", "code", "sent", "command", "at", "version", "who",
      ]
        + (cause["line"] == nil ? [] : ["line", "column"]) + ["hint", "retryAfter"],
      text, sourceLocation: sourceLocation)
    #expect(cause["retryAfter"] == 7, text, sourceLocation: sourceLocation)
    #expect(cause["who"] == "operator", text, sourceLocation: sourceLocation)
    #expect(outcome.stderr.contains(", retry after 7 s; wait"), sourceLocation: sourceLocation)
    #expect(
      cause["hint"] == "wait, then run the same command again", text,
      sourceLocation: sourceLocation)
    #expect(
      try isPrevious(document["previous"] ?? .null), text, sourceLocation: sourceLocation)
    if row.type == "ErrorNode" {
      let input = row.body.first == "{" ? try JSONValue(parsing: Array(row.body.utf8)) : [:]
      #expect(document["input"] == input, text, sourceLocation: sourceLocation)
    }
  }
}
