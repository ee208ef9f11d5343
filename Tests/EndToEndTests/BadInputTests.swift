import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("Bad input")
struct BadInputTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let arguments: [String]
    let input: @Sendable (SavedPage) -> String
    let kind: String
    let status: Int32
    let says: String
    var environment: [String: String] = [:]
    /// Whether the document is read, and therefore comes back with its tag.
    var comesBack = true

    init(
      _ name: String, _ kind: String, says: String, comesBack: Bool = true,
      input: @escaping @Sendable (SavedPage) -> String
    ) {
      self.init(
        name, ["next", "name=demo", "password=pw"], kind, says: says, comesBack: comesBack,
        input: input)
    }

    init(
      _ name: String, _ arguments: [String], _ kind: String, _ status: Int32 = 65, says: String,
      environment: [String: String] = [:], comesBack: Bool = true,
      input: @escaping @Sendable (SavedPage) -> String = \.text
    ) {
      testDescription = name
      self.arguments = arguments
      self.input = input
      self.kind = kind
      self.status = status
      self.says = says
      self.environment = environment
      self.comesBack = comesBack
    }
  }

  static let documents: [Row] = [
    Row("nothing", "document", says: "missing document", comesBack: false) { _ in "" },
    Row("blanks", "document", says: "missing document", comesBack: false) { _ in " \n\t\r\n" },
    Row("no JSON", "document", says: "line 1, column 1", comesBack: false) { _ in "hello" },
    Row("HTML", "document", says: "line 1, column 1", comesBack: false) { _ in "<html></html>" },
    Row("a truncated document", "document", says: "unexpected end of input", comesBack: false) {
      String($0.text.dropLast(9))
    },
    Row("a key twice, of which the last value counts", "state", says: "not a User") {
      #"{"type":"ContinueNode","# + $0.with("type", "User").text.dropFirst()
    },
    Row("a comment", "document", says: "invalid JSON", comesBack: false) {
      "/* saved */ " + $0.text
    },
    Row("a lone surrogate", "document", says: "surrogate", comesBack: false) {
      $0.text.replacingOccurrences(of: "an.auth.id", with: #"\ud800"#)
    },
    Row("NUL in a string", "document", says: "invalid JSON", comesBack: false) {
      $0.text.replacingOccurrences(of: "an.auth.id", with: "\0")
    },
    Row("too deep", "document", says: "cannot read the JSON: line 1, column 701", comesBack: false)
    { _ in
      String(repeating: #"{"a":"#, count: 141) + "1" + String(repeating: "}", count: 141)
    },
    Row("a number", "document", says: "JSON object, not a number", comesBack: false) { _ in "42" },
    Row("a string", "document", says: "JSON object, not a string", comesBack: false) { _ in
      #""node.json""#
    },
    Row("a list", "document", says: "not an array", comesBack: false) { "[\($0.text)]" },
    Row("no type", "state", says: "missing 'type'") { $0.with("type", nil).text },
    Row("a type that is not text", "state", says: "invalid 'type'") { $0.with("type", 5).text },
    Row("a SuccessNode", "state", says: "expected a ContinueNode, not a SuccessNode") {
      $0.with("type", "SuccessNode").text
    },
    Row("a User", "state", says: "expected a ContinueNode, not a User") {
      $0.with("type", "User").text
    },
    Row("a redacted document", "state", says: "redacted") { $0.with("redacted", true).text },
    Row("a sealed document", "state", says: "sealed") { $0.with("type", "Sealed").text },
    Row("no state", "state", says: "missing 'state'") { $0.with("state", nil).text },
    Row("a future state", "state", says: "version 2") { $0.with("state.v", 2).text },
    Row("a state without version", "state", says: "missing 'state.v'") {
      $0.with("state.v", nil).text
    },
    Row("a state of another flow", "state", says: "state") { $0.with("state.flow", "saml").text },
    Row("a state with more in it", "state", says: "state.extra") {
      $0.with("state.extra", true).text
    },
    Row("cookies that are none", "state", says: "cookie") {
      $0.with("state.cookies", [["name": "a b", "value": "x", "domain": "127.0.0.1"]]).text
    },
    Row("a control character in a cookie", "state", says: "cookie") {
      $0.with("state.cookies", [["name": "a", "value": "x\r\nX-Y: z", "domain": "127.0.0.1"]]).text
    },
    Row("a control character in a session", "state", says: "session") {
      $0.with("state.own", ["session": ["value": "x\r\nX-Y: z", "cookieName": "c"]]).text
    },
    Row("a control character in a language", "state", says: "header") {
      $0.with("state.language", "de\r\nX-Y: z").text
    },
    Row("a server on plain http elsewhere", "state", says: "loopback") {
      $0.with("state.server.journey.serverUrl", "http://am.example.com/am").text
    },
    Row("a server that is not an address", "state", says: "serverUrl") {
      $0.with("state.server.journey.serverUrl", "file:///etc/passwd").text
    },
    Row("machine settings in a state", "state", says: "http") {
      $0.with("state.server.http", ["proxy": "http://evil.test"]).text
    },
    Row("no input", "state", says: "missing 'input'") { $0.with("input", nil).text },
    Row("an input that is not a page", "state", says: "is not a page of a journey") {
      $0.with("input", [:]).text
    },
    Row("an input without authId", "state", says: "is not a page of a journey") {
      $0.with("input.authId", nil).text
    },
    Row("callbacks that are no list", "state", says: "is not a page of a journey") {
      $0.with("input.callbacks", "x").text
    },
    Row(
      "a query of a name that the protocol sets", "state",
      says: "reserved query parameter 'realm'"
    ) {
      $0.with("state.own", ["query": ["realm": "/other"]]).text
    },
    Row(
      "a suspended page with a query of a name that the protocol sets",
      ["resume", "http://127.0.0.1:1/am?suspendedId=x", "-"], "state",
      says: "reserved query parameter 'suspendedId'"
    ) {
      SavedPage(port: 1, [SavedPage.suspended]).with("tag", $0.document["tag"])
        .with("state.own", ["query": ["suspendedId": "other"]]).text
    },
    Row(
      "a page that waits for no link", ["resume", "http://127.0.0.1:1/am?suspendedId=x", "-"],
      "state", says: "the page is not waiting for a magic link"
    ) {
      $0.with("state.server.journey.serverUrl", "http://127.0.0.1:1/am").text
    },
    Row("a suspended page", "state", says: "magic link") {
      SavedPage(port: 1, [SavedPage.suspended]).with("tag", $0.document["tag"]).text
    },
  ]

  static let answers: [Row] = [
    Row(
      "an unknown key", ["next", "usrname=x", "name=d", "password=p"], "answers", says: "'usrname'"),
    Row(
      "an ambiguous key", ["next", "Code=x"], "answers",
      says: "ambiguous key 'Code': it matches 'IDToken1' and 'IDToken2'"
    ) { page in
      page.with("input.callbacks", [SavedPage.text(1), SavedPage.text(2)]).text
    },
    Row("a wrong type", ["next", "password=p"], "answers", says: "expected a string") {
      $0.with("answers", ["name": 5]).text
    },
    Row("null", ["next", "password=p"], "answers", says: "missing answer") {
      $0.with("answers", ["name": .null]).text
    },
    Row(
      "answers that are no object", ["next", "name=d", "password=p"], "answers", says: "'answers'"
    ) {
      $0.with("answers", "demo").text
    },
    Row(
      "a choice out of range", ["next", "IDToken1=2"], "answers", says: "expected 'Email' or 'SMS'"
    ) {
      $0.with("input.callbacks", [SavedPage.choice]).text
    },
    Row("nothing answered", ["next"], "answers", says: "2 problems with the answers"),
    Row(
      "an unset variable", ["next", "name=d", "password@env:NO_SUCH"], "answers", says: "'NO_SUCH'"),
    Row("a missing file", ["next", "name=d", "password@/no/such"], "answers", says: "'/no/such'"),
    Row(
      "an unset variable for a page that requires nothing", ["next", "IDToken1@env:NO_SUCH"],
      "answers", says: "'NO_SUCH'"
    ) {
      $0.with("input.callbacks", [SavedPage.choice]).text
    },
    Row(
      "a missing file for a page that requires nothing", ["next", "IDToken1@/no/such"], "answers",
      says: "'/no/such'"
    ) {
      $0.with("input.callbacks", [SavedPage.choice]).text
    },
    Row(
      "a missing book", ["next", "--answers", "/no/such.json"], "answers", says: "'/no/such.json'"),
    Row(
      "a changed type in place", ["next", "name=d", "password=p"], "answers", says: "cannot change"
    ) {
      $0.with("callbacks", [["type": "X", "id": "IDToken1"]]).text
    },
    Row("an unknown id in place", ["next", "name=d", "password=p"], "answers", says: "'IDToken9'") {
      $0.with("callbacks", [["type": "NameCallback", "id": "IDToken9"]]).text
    },
  ]

  static let configurations: [Row] = [
    Row(
      "a missing config", ["next", "--config", "/no/such.json"], "config", says: "'/no/such.json'"),
    Row(
      "a config that is not JSON", ["next"], "config", says: "invalid JSON",
      environment: ["JOURNEY_CONFIG": "{"]),
    Row(
      "a config with problems", ["next"], "config", says: "journey.realm",
      environment: ["JOURNEY_CONFIG": #"{"journey":{"serverUrl":"x","realm":1}}"#]),
    Row(
      "a config for another server", ["next"], "state", says: "serverUrl",
      environment: [
        "JOURNEY_CONFIG": #"{"journey":{"serverUrl":"https://b.example","realm":"alpha"}}"#
      ]),
    Row(
      "a config for another realm", ["next"], "state", says: "realm",
      environment: [
        "JOURNEY_CONFIG": #"{"journey":{"serverUrl":"http://127.0.0.1:1/am","realm":"beta"}}"#
      ]
    ) {
      $0.with("state.server.journey.serverUrl", "http://127.0.0.1:1/am").text
    },
    Row(
      "a start without config", ["start", "Login"], "config", says: "missing configuration",
      comesBack: false
    ) { _ in "" },
    Row(
      "a start document with an unknown member", ["start", "-"], "document",
      says: "did you mean 'journey'?"
    ) { _ in
      #"{"jorney":"x","tag":{"row":7}}"#
    },
    Row("a start document that is a page", ["start", "-"], "state", says: "not a ContinueNode"),
    Row(
      "a start document with machine settings", ["start", "-"], "config",
      says: "'config.http': not allowed in a document, only in --config"
    ) { _ in
      #"{"config":{"journey":{"serverUrl":"https://a.example"},"http":{}},"tag":{"row":7}}"#
    },
    Row(
      "a start document with a broken session", ["start", "-"], "document", says: "session.value"
    ) { _ in
      #"{"session":{"value":"a\nb"},"tag":{"row":7}}"#
    },
    Row("a bad link", ["resume", "-"], "resume", says: "the link") { _ in
      #"{"link":"https://evil.test/?suspendedId=x","config":{"journey":{"serverUrl":"https://a.example"}},"tag":{"row":7}}"#
    },
    Row("no link", ["resume", "-"], "resume", says: "missing link") { _ in #"{"tag":{"row":7}}"#
    },
  ]

  static let usage: [Row] = [
    Row("an unknown command", ["nxet"], "usage", 64, says: "'next'", comesBack: false),
    Row(
      "a topic for a command", ["config"], "usage", 64, says: "did you mean 'help configuration'?",
      comesBack: false),
    Row(
      "an option of curl's", ["start", "-k"], "usage", 64, says: "http.caFile", comesBack: false),
    Row(
      "an unknown option", ["next", "--confg=x"], "usage", 64, says: "'--config'", comesBack: false),
    Row(
      "another command's option", ["next", "--force-auth"], "usage", 64,
      says: "for 'next'", comesBack: false),
    Row(
      "a file name", ["next", "node.json"], "usage", 64, says: "journey next < FILE",
      comesBack: false),
    Row(
      "stdin as an answer", ["next", "password@-"], "usage", 64, says: "standard input",
      comesBack: false),
    Row(
      "stdin as a config", ["next", "--config", "-"], "usage", 64, says: "standard input",
      comesBack: false),
    Row(
      "two names", ["start", "A", "B"], "usage", 64, says: "too many operands", comesBack: false),
    Row(
      "a wait that is not a number", ["next", "--wait", "ever"], "usage", 64, says: "--wait",
      comesBack: false),
  ]

  @Test(
    "bad input gives one FailureNode and its status, and nothing is sent",
    arguments: documents + answers + configurations + usage)
  func refused(_ row: Row) async throws {
    let server = try FaultServer([[.hold]])
    let page = SavedPage(port: server.port)
    let outcome = try await BuiltCommand(environment: row.environment)
      .run(row.arguments, stdin: .text(row.input(page)))
    #expect(outcome.status == row.status, "\(outcome.ending)")
    let document = try outcome.document()
    #expect(document.type == "FailureNode")
    #expect(document.kind == row.kind, "\(document.message)")
    let hint = document["cause"]?["hint"]?.string ?? ""
    let told = "\(document.message); \(hint) \(document["problems"]?.compact ?? "")"
    #expect(told.says(row.says), "\(told)")
    #expect(document["cause"]?["sent"] == false && document["request"] == nil)
    #expect(server.connections == 0)
    #expect(hint.isEmpty || hint.hasSuffix("--help") || outcome.stderr.contains(hint))
    #expect(outcome.stderr.split(separator: "\n").count == (row.kind == "usage" ? 2 : 1))
    if row.comesBack {
      #expect(document["tag"] == ["row": 7])
      #expect(document["previous"]?.object != nil)
    }
  }

  @Test(
    "a document that is not UTF-8 is refused",
    arguments: [[0xFF, 0xFE], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x80]])
  func notUTF8(_ bytes: [UInt8]) async throws {
    let outcome = try await BuiltCommand().run(
      ["next"], stdin: .bytes(Array(#"{"type":""#.utf8) + bytes + Array(#""}"#.utf8)))
    #expect(outcome.status == 65)
    let document = try outcome.document()
    #expect(document.kind == "document" && document["cause"]?["line"] == 1)
    #expect(document["cause"]?["column"] == 10)
  }

  @Test("bytes on the command line or in a variable that are not UTF-8 are never sent")
  func notUTF8Answers() async throws {
    let server = try FaultServer([[.hold]])
    let page = SavedPage(port: server.port).text
    let shell = BuiltCommand(
      "/bin/bash", environment: ["J": BuiltCommand().path, "PATH": "/usr/bin:/bin"])
    let argument = try await shell.run(
      ["-c", #"exec "$J" next name=d password=$'a\xff'"#], stdin: .text(page))
    #expect(argument.status == 64)
    #expect(try argument.document().kind == "usage")
    let variable = try await shell.run(
      ["-c", #"PW=$'a\xff' exec "$J" next name=d password@env:PW"#], stdin: .text(page))
    #expect(variable.status == 65)
    #expect(try variable.document().message.contains("'PW'"))
    #expect(server.connections == 0)
  }

  @Test("UTF-16 is not read as JSON")
  func utf16() async throws {
    let bytes = Array(#"{"type":"ContinueNode"}"#.utf16).flatMap {
      [UInt8($0 & 0xFF), UInt8($0 >> 8)]
    }
    let outcome = try await BuiltCommand().run(["next"], stdin: .bytes([0xFF, 0xFE] + bytes))
    #expect(outcome.status == 65)
    #expect(try outcome.documents().allSatisfy { $0.kind == "document" })
  }

  @Test("a byte order mark is skipped")
  func byteOrderMark() async throws {
    let error = #"{"type":"ErrorNode","cause":{"status":401}}"#
    let outcome = try await BuiltCommand().run(["next"], stdin: .text("\u{FEFF}" + error))
    #expect(outcome.status == 1 && outcome.text == error + "\n")
  }
}
