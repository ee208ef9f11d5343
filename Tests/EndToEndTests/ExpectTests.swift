import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("'--expect' from the shell")
struct ExpectTests {
  private static let password = ["PW": "Secret12!"]

  @Test("an expected document counts as 0, and prints no line")
  func expected() async throws {
    let shell = try await DemoShell()
    let (page, status, errors) = try await shell.run(["start", "Login", "--expect", "ContinueNode"])
    #expect(status == 0 && errors == "")
    let refused = try await shell.run(
      ["next", "name=demo", "password=no", "--expect", "ErrorNode/refused/401"], page)
    #expect(refused.status == 0 && refused.errors == "")
    #expect(refused.document["type"] == "ErrorNode")
  }

  @Test("a failure of an earlier command is not what 'ErrorNode' expects of this one")
  func earlier() async throws {
    let shell = try await DemoShell()
    let page = try await shell.run(["start", "Login"]).document
    let refused = try await shell.run(["next", "name=demo", "password=no"], page).document
    for command in ["next", "authenticator", "token"] {
      let passed = try await shell.run([command, "--expect", "ErrorNode/refused/401"], refused)
      #expect(passed.status == 1 && passed.document == refused)
      #expect(
        passed.errors
          == "journey \(command): expected ErrorNode/refused/401 from this step, but 'next' failed before it (request 2): ErrorNode/refused/401 Login failure\n"
      )
    }
    let unanswered = try await shell.run(["next", "-q"], page).document
    let passed = try await shell.run(["token", "--expect", "FailureNode/answers"], unanswered)
    #expect(passed.status == 65)
    #expect(!passed.errors.contains("request"), "nothing was sent")
    #expect(passed.errors.contains(" failed before it: FailureNode/answers 2 problems"))
    let success = try await shell.signIn()
    let still = try await shell.run(["authenticator", "--expect", "SuccessNode"], success)
    #expect(still.status == 0 && still.errors == "")
  }

  @Test("a page with problems, a waiting and a suspended page can be expected")
  func pages() async throws {
    let shell = try await DemoShell()
    let page = try await shell.run(["start", "Login", "--expect", "ContinueNode/ok"])
    #expect(page.status == 0 && page.document["waiting"] == nil)
    let again = try await shell.run(
      ["next", "name=demo", "password=", "--expect", "ContinueNode/problems"], page.document)
    #expect(again.status == 0)
    let fine = try await shell.run(["start", "Login", "--expect", "ContinueNode/problems"])
    #expect(fine.status == 1)
    let start = try await shell.run(["start", "Push"]).document
    let push = try await shell.run(
      ["next", "name=demo", "password@env:PW", "--expect", "ContinueNode/waiting"], start,
      Self.password)
    #expect(push.status == 0 && push.document["waiting"] == true)
    let mail = try await shell.run(["start", "ForgottenUsername"]).document
    let arguments = ["next", "mail=demo@example.com", "--expect"]
    let suspended = try await shell.run(arguments + ["ContinueNode/suspended"], mail)
    #expect(suspended.status == 0 && suspended.document["suspended"] == true)
  }

  @Test("any other document counts as its own status, or as 1, and prints only one line")
  func unexpected() async throws {
    let shell = try await DemoShell()
    let page = try await shell.run(["start", "Login"]).document
    let again = try await shell.run(["start", "Login", "--expect", "SuccessNode"])
    #expect(again.status == 1)
    #expect(
      again.errors
        == "journey start: expected SuccessNode, got ContinueNode 'Sign In', which asks for 'User Name' and 'Password'\n"
    )
    let refused = try await shell.run(
      ["next", "name=demo", "password=no", "--expect", "SuccessNode"], page)
    #expect(refused.status == 1)
    #expect(
      refused.errors
        == "journey next: expected SuccessNode, got ErrorNode/refused: 401 Login failure, after page 'Sign In'\n"
    )
    let passed = try await shell.run(["token", "--expect", "User"], refused.document)
    #expect(passed.status == 1)
    #expect(
      passed.errors
        == "journey token: expected User from this step, but 'next' failed before it (request 2): ErrorNode/refused/401 Login failure\n"
    )
    let quiet = try await shell.run(["token", "-q", "--expect", "User"], refused.document)
    #expect(quiet.status == 1 && quiet.errors == "")
    let unanswered = try await shell.run(["next", "--expect", "SuccessNode"], page)
    #expect(unanswered.status == 65)
    #expect(
      unanswered.errors.hasPrefix("journey next: expected SuccessNode, got FailureNode/answers: "))
    #expect(unanswered.errors.split(separator: "\n").count == 1)
    let known = try await shell.run(["next", "--expect", "FailureNode/answers"], page)
    #expect(known.status == 0 && known.errors == "")
  }

  @Test("in a stream each document counts, and its tag is in the line")
  func stream() async throws {
    let shell = try await DemoShell()
    var pages = ""
    for (tag, password) in [("user-6", "Secret12!"), ("user-7", "no"), ("user-8", "Secret12!")] {
      let start: JSONValue = [
        "journey": "Login", "tag": .string(tag),
        "defaults": ["name": "demo", "password": .string(password)],
      ]
      pages += try await shell.run(["start", "-"], start).document.compact + "\n"
    }
    let outcome = try await shell.tenant.command().run(
      ["next", "-j", "3", "--expect", "SuccessNode"], stdin: .text(pages))
    #expect(outcome.status == 1)
    #expect(outcome.stderr.hasPrefix("journey next [user-7]: expected SuccessNode, got ErrorNode"))
    #expect(outcome.stderr.split(separator: "\n").count == 1)
    #expect(try outcome.documents().count == 3)
  }

  @Test("'--expect' also applies if nothing can be read")
  func noInput() async throws {
    let expected = try await BuiltCommand().run(["next", "--expect", "FailureNode/document"])
    #expect(expected.status == 0 && expected.stderr == "")
    let outcome = try await BuiltCommand().run(["next", "--expect", "SuccessNode"])
    #expect(outcome.status == 65)
    #expect(
      outcome.stderr.hasPrefix("journey next: expected SuccessNode, got FailureNode/document"))
  }

  @Test("no line contains an answer")
  func secret() async throws {
    let body = #"{"code":401,"message":"no hUnTeR2secret here"}"#
    let server = try FaultServer([
      [
        .readRequest,
        .send("HTTP/1.1 401 No\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"),
      ]
    ])
    let outcome = try await BuiltCommand().run(
      ["next", "--expect", "SuccessNode", "name=a", "password=hUnTeR2secret"],
      stdin: .text(SavedPage(port: server.port).text))
    #expect(outcome.status == 1)
    #expect(outcome.stderr.contains("got ErrorNode/refused: 401 no [hidden] here"))
  }

  @Test("the status of a signal takes precedence")
  func signal() async throws {
    let running = try BuiltCommand().start(
      ["next", "--expect", "FailureNode/interrupted"], stdin: .pipe)
    try await running.idle()
    running.signal(SIGTERM)
    try await running.idle()
    running.write(SavedPage(port: 1).text)
    running.endInput()
    let outcome = try await running.outcome()
    #expect(outcome.ending == .signalled(SIGTERM))
    #expect(try outcome.document().kind == "interrupted" && outcome.stderr == "")
  }

  @Test(
    "a command for users names the reasons of a page",
    arguments: ["token", "userinfo", "logout", "refresh", "revoke", "session"])
  func reasons(_ command: String) async throws {
    let problems: JSONValue = [
      ["key": .null, "code": "x"], 5,
      [
        "key": "New Password", "code": "MIN",
        "message": "New password contains fewer than minimum number of characters.",
        "params": ["n": 8],
      ],
      ["key": 5, "code": 6, "message": "a second one"],
    ]
    let page = SavedPage(port: 1).with("problems", problems)
    let outcome = try await BuiltCommand().run([command], stdin: .text(page.text))
    let failure = try outcome.document()
    #expect(outcome.status == 65 && failure.kind == "state")
    let isForUsers = command == "refresh" || command == "revoke"
    let expected = "expected a \(isForUsers ? "User" : "SuccessNode or User"), not a ContinueNode"
    let quoting = page.with("problems", [["message": "cannot use an.auth.id"]])
    let hiding = try await BuiltCommand().run([command], stdin: .text(quoting.text))
    #expect(hiding.stderr.contains("the page says 'cannot use [hidden]'"), "\(hiding.stderr)")
    let counting = page.with("problems", [["message": "try 01 again"]])
      .with("state", ["cookies": [["name": "amlbcookie", "value": "01"]]])
    let showing = try await BuiltCommand().run([command], stdin: .text(counting.text))
    #expect(showing.stderr.contains("says 'try 01 again'"), "\(showing.stderr)")
    #expect(
      failure.message
        == "\(expected): the page says 'New password contains fewer than minimum number of characters.', and asks for 'User Name' and 'Password'"
    )
    #expect(
      failure["problems"] == [
        [
          "key": "New Password", "code": "MIN",
          "message": "New password contains fewer than minimum number of characters.",
          "params": ["n": 8],
        ], ["key": .null, "code": "error", "message": "a second one"],
      ])
    #expect(failure["previous"]?["problems"] == problems)
    let plain = try await BuiltCommand().run([command], stdin: .text(SavedPage(port: 1).text))
    #expect(
      try plain.document().message
        == "\(expected): the page asks for 'User Name' and 'Password'")
    #expect(try plain.document()["cause"]?["hint"] == "continue with journey next")
    let unreadable = try await BuiltCommand().run(
      [command],
      stdin: .text(#"{"type":"ContinueNode","problems":[{"message":"Login failure"}]}"#))
    #expect(
      try unreadable.document().message
        == "\(expected): the page says 'Login failure'")
  }
}
