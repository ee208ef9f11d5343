import JourneyFlow
import JourneyHTTP
import JourneyJSON
import Testing

@testable import JourneyCommand

@Suite("Expectations")
struct ExpectationTests {
  private static func failure(
    _ type: String, _ kind: String, _ status: JSONValue = .null, _ code: JSONValue = .null
  ) -> Document {
    ["type": .string(type), "cause": ["kind": .string(kind), "status": status, "code": code]]
  }

  private static func page(problems: Bool = false, _ states: [String] = []) -> Document {
    var page: Document = ["type": "ContinueNode"]
    page["problems"] = problems ? [["key": .null, "code": "again", "message": "again"]] : []
    for state in states { page[state] = true }
    return page
  }

  @Test(
    "an expectation matches kinds, causes, codes and statuses",
    arguments: [
      ("ContinueNode", ["type": "ContinueNode"], true),
      ("SuccessNode", ["type": "ContinueNode"], false),
      ("ContinueNode", page(problems: true, ["suspended", "waiting"]), true),
      ("ContinueNode/ok", page(), true), ("ContinueNode/ok", ["type": "ContinueNode"], true),
      ("ContinueNode/ok", page(problems: true), false),
      ("ContinueNode/ok", page(["suspended"]), false),
      ("ContinueNode/ok", page(["waiting"]), false),
      ("ContinueNode/problems", page(), false),
      ("ContinueNode/problems", page(problems: true, ["waiting"]), true),
      ("ContinueNode/suspended", page(["suspended"]), true),
      ("ContinueNode/suspended", page(["waiting"]), false),
      ("ContinueNode/waiting", page(problems: true, ["waiting"]), true),
      ("ContinueNode/waiting", page(), false), ("ContinueNode/ok", ["type": "SuccessNode"], false),
      ("ContinueNode,SuccessNode", ["type": "SuccessNode"], true),
      ("User", ["type": "User"], true),
      ("User", ["type": "User", "logout": ["complete": true]], true),
      ("User", ["type": "User", "logout": ["complete": false]], false),
      ("ErrorNode", failure("ErrorNode", "refused", 401), true),
      ("ErrorNode", failure("ErrorNode", "expired", 408), true),
      ("ErrorNode", failure("ErrorNode", "limited", 429), false),
      ("ErrorNode", failure("ErrorNode", "server", 500), false),
      ("ErrorNode", ["type": "ErrorNode"], false),
      ("ErrorNode", failure("FailureNode", "refused"), false),
      ("ErrorNode/limited", failure("ErrorNode", "limited", 429), true),
      ("ErrorNode/server", failure("ErrorNode", "server", 503), true),
      ("ErrorNode/refused", failure("ErrorNode", "expired", 401), false),
      ("ErrorNode/refused/401", failure("ErrorNode", "refused", 401), true),
      ("ErrorNode/refused/401", failure("ErrorNode", "refused", 400), false),
      ("ErrorNode/refused/+41", failure("ErrorNode", "refused", 41), false),
      ("ErrorNode/refused/401", failure("ErrorNode", "refused", 400, "401"), true),
      ("ErrorNode/refused/4010", failure("ErrorNode", "refused", 4010), false),
      (
        "ErrorNode/refused/journey_required",
        failure("ErrorNode", "refused", 302, "journey_required"), true
      ),
      (
        "ErrorNode/refused/journey_required", failure("ErrorNode", "refused", 302, "else"), false
      ),
      ("FailureNode/timeout", failure("FailureNode", "timeout"), true),
      ("FailureNode/timeout", failure("ErrorNode", "timeout"), false),
      ("FailureNode/timeout", failure("FailureNode", "dns"), false),
      ("FailureNode/usage", failure("FailureNode", "usage"), false),
      ("FailureNode/internal", failure("FailureNode", "internal"), false),
      (
        "FailureNode/oidc/discovery_error", failure("FailureNode", "oidc", 200, "discovery_error"),
        true
      ),
    ] as [(String, Document, Bool)])
  func fits(_ list: String, _ document: Document, _ expected: Bool) throws {
    var expectation = Expectation()
    try expectation.add(list)
    #expect(expectation.fits(document) == expected)
  }

  @Test("several '--expect' options apply together")
  func several() throws {
    let arguments = ["token", "--expect", "User", "--expect=ErrorNode/refused/journey_required"]
    let expectation = try #require(try Arguments(arguments).expectation)
    #expect(expectation.fits(["type": "User"]) && !expectation.fits(["type": "SuccessNode"]))
    #expect(expectation.text == "User or ErrorNode/refused/journey_required")
  }

  @Test(
    "any other text is wrong usage, and the message names the nearest",
    arguments: [
      ("SucessNode", "SuccessNode"), ("successnode", "SuccessNode"), ("Success", "SuccessNode"),
      ("User,", "User"), ("", "User"), ("ContinueNode, User", "User"),
      ("FailureNode", "FailureNode/"), ("ErrorNode/", "ErrorNode"),
      ("ErrorNode/timeout", "FailureNode/timeout"),
      ("ErrorNode/refsed/401", "ErrorNode/refused/401"),
      ("ErrorNode/refused/", "ErrorNode/refused"), ("ErrorNode/refused/a/b", "ErrorNode/refused/a"),
      ("SuccessNode/x", "SuccessNode"), ("Sealed", "User"),
      ("FailureNode/timout", "FailureNode/timeout"),
      ("ContinueNode/problem", "ContinueNode/problems"), ("ContinueNode/ok/1", "ContinueNode/ok"),
      ("ContinueNode/", "ContinueNode"),
    ])
  func wrongUsage(_ list: String, nearest: String) {
    for command in CommandName.ofJourney where command.continuesFlow {
      let error = #expect(throws: UsageError.self) {
        try Arguments([command.rawValue, "--expect", list])
      }
      #expect(
        error?.message.contains("did you mean '\(nearest)") == true, "\(error?.message ?? "none")")
    }
  }

  @Test("only a command that continues a flow has '--expect', and not together with '--dry-run'")
  func commands() {
    for command in CommandName.ofJourney {
      let arguments = [command.rawValue, "--expect", "User"]
      if command.continuesFlow {
        #expect(throws: Never.self) { try Arguments(arguments) }
      } else {
        #expect(throws: UsageError.self) { try Arguments(arguments) }
      }
    }
    for arguments in [["--expect", "User"], ["--wait", "1"]] {
      let error = #expect(throws: UsageError.self) {
        try Arguments(["next", "--dry-run"] + arguments)
      }
      #expect(error?.message == "'\(arguments[0])' cannot be combined with '--dry-run'")
    }
  }

  @Test("every kind of failure can be expected, and the wrong kind of node cannot")
  func names() throws {
    for kind in FailureKind.allCases where kind != .usage && kind != .internal {
      #expect(Expectation.knownOutcomes.contains("FailureNode/\(kind.rawValue)"))
    }
    for outcome in Expectation.knownOutcomes {
      var expectation = Expectation()
      try expectation.add(outcome)
    }
  }

  private func line(_ list: String, _ document: Document, hiding: [String] = []) throws -> String? {
    let context = try CommandContext.fake(["next", "--expect", list])
    return context.verdict(on: document, 0, hiding: Secrets(hiding)).stderrLine
  }

  @Test("the line about a page says what it asks for, and why")
  func pageLine() throws {
    var page = try FakePage.document(FakePage.login)
    page["header"] = "Sign in"
    page["problems"] = [
      ["key": "Password", "code": "x", "message": "Login failure"],
      ["key": .null, "code": "again", "message": "the server shows the same page again"],
      ["key": 1], 7,
    ]
    #expect(
      try line("SuccessNode", page)
        == "expected SuccessNode, got ContinueNode 'Sign in', which asks for 'User Name' and 'Password'; problems: 'Password': Login failure"
    )
  }

  @Test("the line about a failure has its kind, code, status, message and hint")
  func failureLine() throws {
    var document = Self.failure("ErrorNode", "refused", 401)
    document["message"] = "invalid client"
    document["cause"] = [
      "kind": "refused", "status": 401, "code": .null, "hint": "is oidc.clientId registered?",
    ]
    #expect(
      try line("User", document)
        == "expected User, got ErrorNode/refused: 401 invalid client; is oidc.clientId registered?")
    document["cause"] = ["kind": "refused", "status": 401, "code": "invalid_client"]
    #expect(
      try line("User", document)
        == "expected User, got ErrorNode/refused/invalid_client: 401 invalid client")
    #expect(try line("ErrorNode", document) == nil)
    #expect(
      try line("User", ["type": "User", "logout": ["complete": false]])
        == "expected User, got User with an incomplete logout")
  }

  @Test("secrets in a server's text are hidden, and it is escaped and cut at 200 characters")
  func serverTexts() throws {
    // The text is cut inside the secret.
    let text = String(repeating: "x", count: 195) + "tOpSeCrEt-and-more"
    let failure: Document = [
      "type": "ErrorNode", "message": .string("\u{1B}[2J" + text),
      "cause": ["kind": "refused", "status": 401],
    ]
    for document in [
      failure,
      ["type": "ContinueNode", "header": .string(text)],
      [
        "type": "ContinueNode",
        "problems": [["key": .string(text), "code": "c", "message": .string(text)]],
      ],
    ] as [Document] {
      let said = try #require(
        try line("User", document, hiding: ["tOpSeCrEt-and-more"]), "\(document)")
      #expect(!said.contains("tOp") && !said.contains("\u{1B}"), "\(said)")
      #expect(said.contains("…") && said.count < 600)
    }
  }

  @Test("secrets in a forwarded document are also hidden")
  func passing() throws {
    let context = try CommandContext.fake(["token", "--expect", "User"])
    let document: Document = [
      "type": "ErrorNode", "message": "no: tOpSeCrEt", "cause": ["kind": "refused"],
      "previous": ["type": "User", "token": ["accessToken": "tOpSeCrEt"]],
    ]
    let verdict = context.verdict(on: document, 1, isOwnResult: false)
    #expect(verdict.status == 1)
    #expect(
      verdict.stderrLine
        == "expected User from this step, but an earlier command failed before it: ErrorNode/refused no: [hidden]"
    )
  }

  @Test("a failure that was passed on never matches, and the line names the step that failed")
  func forwarded() throws {
    let context = try CommandContext.fake(["next", "--expect", "ErrorNode/refused/401"])
    var document = Self.failure("ErrorNode", "refused", 401)
    document["message"] = "Login failure"
    #expect(context.verdict(on: document, 1).status == 0)
    func line(_ number: Int32 = 1) -> String? {
      let verdict = context.verdict(on: document, number, isOwnResult: false)
      #expect(verdict.status == number)
      return verdict.stderrLine
    }
    let start = "expected ErrorNode/refused/401 from this step, but"
    #expect(
      line(2)
        == "\(start) an earlier command failed before it: ErrorNode/refused/401 Login failure")
    document["requests"] = [["command": "start", "number": 1], ["command": "next", "number": 2]]
    #expect(
      line()
        == "\(start) an earlier command failed before it: ErrorNode/refused/401 Login failure")
    document["request"] = ["method": "POST", "url": "https://am.example.com/am"]
    #expect(
      line() == "\(start) 'next' failed before it (request 2): ErrorNode/refused/401 Login failure")
    document["request"] = nil
    document["cause"] = ["kind": "answers", "command": "next", "code": "x", "status": 400]
    document["type"] = "FailureNode"
    #expect(line() == "\(start) 'next' failed before it: FailureNode/answers/x Login failure")
  }

  @Test("a SuccessNode or User that was passed on is judged as if the command had made it")
  func forwardedUser() throws {
    let context = try CommandContext.fake(["authenticator", "--expect", "SuccessNode"])
    #expect(context.verdict(on: ["type": "SuccessNode"], 0, isOwnResult: false).status == 0)
    #expect(context.verdict(on: ["type": "User"], 0, isOwnResult: false).status == 1)
  }

  @Test(
    "an unexpected document counts as its own status, or as 1 if that is 0",
    arguments: [(0, 1), (1, 1), (2, 2), (65, 65)] as [(Int32, Int32)])
  func status(_ own: Int32, _ counted: Int32) throws {
    let context = try CommandContext.fake(["next", "--expect", "SuccessNode"])
    #expect(context.verdict(on: ["type": "ContinueNode"], own).status == counted)
    #expect(context.verdict(on: ["type": "SuccessNode"], own).status == 0)
  }
}
