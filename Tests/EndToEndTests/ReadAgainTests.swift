import JourneyJSON
import JourneyTestSupport
import Testing

/// Each document that a command prints can be read by the next one, however deep or large it is.
@Suite("Documents that can be read again")
struct ReadAgainTests {
  /// Nested arrays, as deep as the limit for a server's JSON allows.
  private static func lists(_ levels: Int) -> String {
    String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
  }

  private static func answer(_ body: String) -> String {
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
      + "Connection: close\r\n\r\n\(body)"
  }

  private static func page(levels: Int) -> String {
    #"{"authId":"a.b.c","extra":\#(lists(levels - 1)),"callbacks":[{"type":"NameCallback","#
      + #""output":[{"name":"prompt","value":"User Name"}],"input":[{"name":"IDToken1","value":""}]}]}"#
  }

  private func config(_ server: FaultServer) -> [String: String] {
    ["JOURNEY_CONFIG": #"{"journey":{"serverUrl":"\#(server.origin)/am","realm":"alpha"}}"#]
  }

  @Test(
    "a response of 126 to 128 levels can be read after next and its failures", arguments: 126...128)
  func deep(levels: Int) async throws {
    let server = try FaultServer([[.readRequest, .send(Self.answer(Self.page(levels: levels)))]])
    let command = BuiltCommand(environment: config(server))
    let started = try await command.run(["start"])
    #expect(started.status == 0)
    // The answers are wrong, so the page comes back in `previous`.
    let refused = try await command.run(["next", "Nobody=x"], stdin: .bytes(started.stdout))
    #expect(try refused.document()["cause"]?["kind"] == "answers")
    // The failure is passed on, and `previous` can be taken out again.
    let passed = try await command.run(["next"], stdin: .bytes(refused.stdout))
    #expect(passed.stdout == refused.stdout)
    let previous = try #require(try passed.document()["previous"])
    let again = try await command.run(["next", "name=demo"], stdin: .text(previous.compact))
    #expect(again.status == 0)
    #expect(server.requests.count == 2)
    let sealed = try await seal(passed.stdout, command)
    #expect(sealed == passed.stdout)
  }

  private func seal(_ bytes: [UInt8], _ command: BuiltCommand) async throws -> [UInt8] {
    var command = command
    command.environment["JOURNEY_SEAL_KEY"] = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
    let sealed = try await command.run(["seal"], stdin: .bytes(bytes))
    return try await command.run(["unseal"], stdin: .bytes(sealed.stdout))
      .stdout
  }

  @Test("a response of 129 levels is refused, and so is a document of 141")
  func tooDeep() async throws {
    let server = try FaultServer([[.readRequest, .send(Self.answer(Self.page(levels: 129)))]])
    let command = BuiltCommand(environment: config(server))
    let refused = try await command.run(["start"])
    #expect(try refused.document()["cause"]?["kind"] == "limit")
    let document = #"{"type":"ContinueNode","tag":"# + Self.lists(140) + "}"
    let outcome = try await command.run(["next"], stdin: .text(document))
    #expect(try outcome.document()["cause"]?["kind"] == "document")
    let failure =
      #"{"type":"FailureNode","message":"m","cause":{"kind":"state","status":null,"code":null,"#
      + #""sent":false},"problems":[],"previous":{"tag":"# + Self.lists(138) + "}}"
    let passed = try await command.run(["next"], stdin: .text(failure))
    #expect(passed.text == failure + "\n")
  }

  @Test("a failure with a previous document of 16 MiB and its tag can be read")
  func large() async throws {
    let tag = String(repeating: "x", count: (16 << 20) - 200)
    let server = try FaultServer([[]])
    let command = BuiltCommand(environment: config(server))
    let refused = try await command.run(
      ["next", "-q"], stdin: .text(#"{"type":"User","tag":"\#(tag)"}"#))
    #expect(refused.status == 65)
    #expect(refused.stdout.count > 31 << 20 && refused.stdout.count < 33 << 20)
    let passed = try await command.run(
      ["next"], stdin: .bytes(refused.stdout))
    #expect(passed.status == 65)
    // Swift Testing would search for the differences of the arrays for many minutes.
    let isUnchanged = passed.stdout == refused.stdout
    #expect(isUnchanged)
  }
}
