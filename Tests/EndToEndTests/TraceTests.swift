import JourneyJSON
import JourneyTestSupport
import Testing

/// The lines on stderr: their parts, and the secrets that they leave out.
@Suite("Lines on stderr")
struct TraceTests {
  private static func answer(_ body: String, _ status: String = "401 Unauthorized") -> String {
    "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
      + "Connection: close\r\n\r\n\(body)"
  }

  private func run(_ server: FaultServer, _ arguments: [String], _ documents: [JSONValue])
    async throws
    -> CommandOutcome
  {
    try await BuiltCommand(environment: [:])
      .run(arguments, stdin: .text(documents.map(\.compact).joined(separator: "\n")))
  }

  private func page(_ server: FaultServer, tag: JSONValue?) -> JSONValue {
    let page = SavedPage(port: server.port)
      .with("answers", ["User Name": "locked", "Password": "Secret12!"])
    return .object(page.with("tag", tag).document)
  }

  @Test("a server's text is unchanged on stdout, and has no secret on stderr")
  func texts() async throws {
    let body = #"{"code":401,"message":"Your account has been locked."}"#
    let server = try FaultServer([[.readRequest, .send(Self.answer(body))]])
    let outcome = try await run(server, ["next"], [page(server, tag: nil)])
    #expect(try outcome.document()["message"] == "Your account has been locked.")
    #expect(
      outcome.stderr.hasPrefix("journey next: ErrorNode 401 Your account has been [hidden] ("))
  }

  @Test(
    "the line of a failure has the tag if it is short",
    arguments: [
      ("user-7", "journey next [user-7]: ErrorNode"), (7, "journey next [7]: ErrorNode"),
      (.number("2.5"), "journey next [2.5]: ErrorNode"),
      ("a\u{1b}[2J", #"journey next [a\u{1b}[2J]: ErrorNode"#),
      ("Secret12!", "journey next [Secret12!]: ErrorNode"),
      (.string(String(repeating: "ä", count: 64)), "journey next [ää"),
      (.string(String(repeating: "ä", count: 65)), "journey next: ErrorNode"),
      ("", "journey next: ErrorNode"), (["user": 7], "journey next: ErrorNode"),
      (true, "journey next: ErrorNode"), (.null, "journey next: ErrorNode"),
    ] as [(JSONValue, String)])
  func tags(_ tag: JSONValue, _ line: String) async throws {
    let server = try FaultServer([[.readRequest, .send(Self.answer(#"{"message":"no"}"#))]])
    let outcome = try await run(server, ["next"], [page(server, tag: tag)])
    #expect(outcome.stderr.hasPrefix(line), "\(outcome.stderr)")
    #expect(outcome.stderr.split(separator: "\n").count == 1)
    #expect(try outcome.document()["tag"] == tag)
  }

  @Test("each line of -v and -vv has process, command, time, request and tag")
  func lines() async throws {
    let body = #"{"code":401,"message":"no \u001b[2J"}"#
    let server = try FaultServer([[.readRequest, .send(Self.answer(body))]])
    let tags: [JSONValue] = ["user-1", 2, ["no": "text"]]
    let documents = tags.map { page(server, tag: $0) }
    let brief = try await run(server, ["next", "-v", "--jobs", "3", "-q"], documents)
    let time = #"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ"#
    let line =
      #"journey\[\d+\] next: POST http://127\.0\.0\.1:\d+/am/json/\S+ 401 \d+ ms \#(time) #[123]( \[(user-1|2)\])?"#
    let lines = brief.stderr.split(separator: "\n")
    #expect(lines.count == 3)
    for text in lines { #expect(text.wholeMatch(of: try Regex(line)) != nil, "\(text)") }
    for (number, mark) in ["[user-1]", "[2]", "Z #"].enumerated() {
      #expect(lines.contains { $0.contains(mark) }, "document \(number)")
    }
    let long = try await run(server, ["next", "-vv", "--jobs", "3", "-q"], documents)
    let any = #"journey\[\d+\] next: (POST .* )?\#(time) #[123]( \[(user-1|2)\])?( [<>] .*)?"#
    for text in long.stderr.split(separator: "\n") {
      #expect(text.wholeMatch(of: try Regex(any)) != nil, "\(text)")
    }
    #expect(long.stderr.contains(#"{"code":401,"message":"no \u001b[2J"}"#))
  }

  @Test(
    "a trace shows the texts of a page without secrets, and no script or hidden value")
  func shown() async throws {
    let body = #"""
      {"authId":"a.b.c","header":"Welcome locked","callbacks":[
      {"type":"NameCallback","output":[{"name":"prompt","value":"Who is Secret12!?"}],"input":[{"name":"IDToken1","value":"prefilled"}]},
      {"type":"ChoiceCallback","output":[{"name":"choices","value":["By mail","By phone"]}],"input":[{"name":"IDToken2","value":0}]},
      {"type":"TextOutputCallback","output":[{"name":"message","value":"Hello"},{"name":"messageType","value":"0"}]},
      {"type":"TextOutputCallback","output":[{"name":"message","value":"seed-in-script"},{"name":"messageType","value":"4"}]},
      {"type":"HiddenValueCallback","output":[{"name":"value","value":"seed-in-value"},{"name":"id","value":"mfa"}],"input":[{"name":"IDToken3","value":"seed-in-input"}]}]}
      """#
    let server = try FaultServer([[.readRequest, .send(Self.answer(body, "200 OK"))]])
    let outcome = try await run(server, ["next", "-vv"], [page(server, tag: nil)])
    #expect(outcome.status == 0)
    for text in [
      #""header":"Welcome [hidden]""#, "Who is [hidden]?", #"["By mail","By phone"]"#, "Hello",
    ] {
      #expect(outcome.stderr.contains(text), "\(text)")
    }
    for text in ["locked", "Secret12!", "seed-in", "prefilled", "a.b.c"] {
      #expect(!outcome.stderr.contains(text), "\(text)")
    }
  }
}
