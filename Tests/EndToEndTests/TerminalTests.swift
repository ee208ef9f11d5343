import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// What somebody sees who types the command.
@Suite("At a terminal", .needs("python3"))
struct TerminalTests {
  private static let page = #"{"type":"ErrorNode","message":"no","cause":{"status":401}}"#

  private func terminal(_ variables: [String: String] = [:]) -> Terminal {
    var environment = [
      "PATH": "\(BuiltCommand.products.path):/usr/local/bin:/usr/bin:/bin", "TERM": "xterm",
    ]
    for (name, value) in variables { environment[name] = value }
    return Terminal(environment: environment)
  }

  private func shown(_ script: String, _ variables: [String: String] = [:]) async throws
    -> CommandOutcome
  {
    try await terminal(variables).run(["sh", "-c", script], [])
  }

  @Test(
    "a terminal shows documents pretty and colored, unless an option or variable says otherwise",
    arguments: [
      ("", [:], true), ("--color", ["NO_COLOR": "1"], true), ("", ["NO_COLOR": ""], true),
      ("--no-color", [:], false), ("", ["NO_COLOR": "1"], false),
    ] as [(String, [String: String], Bool)])
  func colors(option: String, variables: [String: String], isColored: Bool) async throws {
    let outcome = try await shown("echo '\(Self.page)' | journey next \(option)", variables)
    #expect(outcome.status == 1)
    var shown = try #require(try JSONValue(parsing: Self.page).object)
    shown = ["type": "ErrorNode", "redacted": true, "message": "no", "cause": ["status": 401]]
    #expect(
      Self.plain(outcome) == "journey next: \(Self.notice)\n\(JSONValue.object(shown).pretty)\n")
    #expect(outcome.text.contains("\u{1B}[34;1m\"type\"") == isColored)
  }

  private static let notice = "secrets are hidden on a terminal, but not with --pretty or in a pipe"

  /// What the terminal shows, without colors.
  private static func plain(_ outcome: CommandOutcome) -> String {
    outcome.text.replacing(/\x1B\[[0-9;]*m/, with: "").replacing("\r\n", with: "\n")
  }

  private static let user =
    #"{"type":"User","problems":[],"session":{"value":"s3cret","realm":"/alpha"},"state":{"v":1}}"#

  @Test(
    "a terminal shows documents without secrets, unless an option asks for all",
    arguments: [
      ("journey unseal --any", true, true), ("journey unseal --any --color", true, true),
      ("journey unseal --any -q", true, false), ("journey unseal --any --pretty", false, false),
      ("journey unseal --any -c", false, false),
      ("journey unseal --any --compact --no-color", false, false),
      ("journey redact", true, false), ("journey unseal --any | cat", false, false),
      ("journey unseal --any > out; cat out", false, false),
    ])
  func redacted(_ command: String, isRedacted: Bool, hasNotice: Bool) async throws {
    let outcome = try await shown(
      "cd $(mktemp -d); echo '\(Self.user) \(Self.user)' | \(command)",
      ["JOURNEY_SEAL_KEY": Self.key])
    let plain = Self.plain(outcome)
    #expect(plain.contains("s3cret") == !isRedacted, "\(plain)")
    #expect(plain.contains("\"redacted\": true") == isRedacted)
    #expect(plain.contains(Self.notice) == hasNotice)
    if hasNotice {
      #expect(plain.hasPrefix("journey unseal: \(Self.notice)\n{"), "\(plain)")
      #expect(plain.components(separatedBy: Self.notice).count == 2, "once for each process")
    }
  }

  private static let key = Data(repeating: 7, count: 32).base64EncodedString()

  @Test("a terminal shows a sealed document, help and schemas unchanged")
  func unredacted() async throws {
    let sealed = try await shown(
      "echo '\(Self.user)' | journey seal", ["JOURNEY_SEAL_KEY": Self.key])
    let plain = Self.plain(sealed)
    #expect(plain.contains("\"sealed\"") && !plain.contains("redacted"))
    #expect(!plain.contains(Self.notice))
    for arguments in ["schema User", "help next", "--version"] {
      #expect(!Self.plain(try await shown("journey \(arguments)")).contains(Self.notice))
    }
  }

  @Test(
    "a terminal shows the controls in a server's text as escapes, and a pipe gets them unchanged",
    arguments: ["", "--pretty", "-c", "--color"])
  func controls(_ option: String) async throws {
    let text = "a\u{9B}31m\u{85}\u{202E}\u{2028}\u{E0001}é😀"
    let command =
      #"echo '{"type":"ErrorNode","message":"\#(text)","cause":{"status":401}}' | journey next \#(option)"#
    let shown = Self.plain(try await self.shown(command))
    #expect(shown.contains(#"a\u009b31m\u0085\u202e\u2028\udb40\udc01é😀"#), "\(shown)")
    #expect(!shown.unicodeScalars.contains { ["\u{9B}", "\u{85}", "\u{202E}"].contains($0) })
    let piped = try await self.shown("\(command) | cat -v")
    #expect(Self.plain(piped).contains("M-BM-^[31m") && !piped.text.contains(#"\u009b"#))
  }

  @Test("a document that was printed for a terminal is refused as input")
  func shownAsInput() async throws {
    let outcome = try await BuiltCommand().run(
      ["token"],
      stdin: .text(#"{"type":"User","redacted":true,"problems":[],"session":{"realm":"/alpha"}}"#))
    #expect(outcome.status == 65)
    let line =
      "the document is redacted; use the unredacted document, which journey prints with -c or to a pipe"
    #expect(outcome.stderr == "journey token: FailureNode state: \(line)\n")
  }

  @Test("the line above a page says what the page asks for")
  func asks() async throws {
    let tenant = try await DemoServer()
    let outcome = try await shown("journey start Login", ["JOURNEY_CONFIG": tenant.config])
    #expect(
      Self.plain(outcome).hasPrefix(
        "journey start: page 'Sign In' asks for 'User Name' and 'Password'; \(Self.notice)\n{"),
      "\(Self.plain(outcome))")
  }

  @Test("on a terminal, wrong usage is printed once")
  func usageOnce() async throws {
    let outcome = try await shown("journey next --bogus")
    #expect(outcome.status == 64)
    #expect(outcome.text.components(separatedBy: "--bogus").count == 2, "\(outcome.text)")
    #expect(outcome.text.split(separator: "\r\n").count == 2)
  }

  @Test("a warning about a document's own configuration has its tag")
  func warning() async throws {
    let outcome = try await BuiltCommand().run(
      ["start", "-"],
      stdin: .text(
        #"{"tag":"u-7","config":{"journey":{"serverUrl":"http://127.0.0.1:1","zzz":1}}}"#))
    #expect(outcome.stderr.hasPrefix("journey start [u-7]: warning: unknown key 'journey.zzz'\n"))
  }

  @Test("outside of a terminal, documents are compact, and colored only with --color")
  func elsewhere() async throws {
    let plain = try await BuiltCommand(environment: ["TERM": "xterm"]).run(
      ["next"], stdin: .text(Self.page))
    #expect(plain.text == Self.page + "\n")
    let colored = try await BuiltCommand().run(["next", "--color"], stdin: .text(Self.page))
    #expect(colored.text.hasPrefix("\u{1B}[1;39m{"))
    let schema = try await shown("journey schema User")
    #expect(schema.text.hasPrefix("\u{1B}[1;39m{"))
  }

  @Test("journey without arguments prints the help, and does not count as success")
  func alone() async throws {
    let outcome = try await shown("journey")
    #expect(outcome.status == 64)
    #expect(outcome.text.contains("usage: journey COMMAND"))
    #expect(!outcome.text.contains("FailureNode"))
    let piped = try await BuiltCommand().run([])
    #expect(piped.status == 64 && piped.stderr.contains("usage: journey COMMAND"))
    #expect(try piped.document().kind == "usage")
  }

  /// A slow server that refuses everything. Its slowness is what is tested: progress is shown once
  /// a second.
  private func server() throws -> FaultServer {
    let body = #"{"code":401,"message":"no"}"#
    return try FaultServer([
      [
        .serve { _ in
          [
            .pause(700),
            .send("HTTP/1.1 401 x\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"),
          ]
        }
      ]
    ])
  }

  private static let starts = #"echo '{"tag":"first"} {"tag":"second"} {"tag":"third"}'"#

  @Test("a stream reports its progress, and its result at the end")
  func progress() async throws {
    let server = try server()
    let variables = ["JOURNEY_CONFIG": #"{"journey":{"serverUrl":"\#(server.origin)/am"}}"#]
    let script = "\(Self.starts) | journey start - > /dev/null"
    let outcome = try await shown(script, variables)
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("journey start: 3 in, 1 out, 1 failed (1 refused)"))
    #expect(outcome.text.contains(/journey start: 3 in, 3 out in \d+ s, 3 failed \(3 refused\)/))
    #expect(outcome.text.contains("journey start [second]: ErrorNode 401 no"), "lines have the tag")
    for silent in [
      "\(script) -q", "\(script) 2> err; cat err; rm err",
      "echo '{}' | journey start - > /dev/null",
    ] {
      let outcome = try await shown("cd $(mktemp -d); \(silent)", variables)
      #expect(!outcome.text.contains(" in, "), "\(silent): \(outcome.text)")
    }
    let dumb = try await shown(script, variables.merging(["TERM": "dumb"]) { $1 })
    #expect(!dumb.text.contains("1 out") && dumb.text.contains("3 in, 3 out"))
    #expect(!dumb.text.contains("\u{1B}"))
  }
}
