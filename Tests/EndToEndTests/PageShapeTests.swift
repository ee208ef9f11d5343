import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// Pages of PingAM and OpenAM, passed from one process of the command to the next.
@Suite("Pages between processes")
struct PageShapeTests {
  private static func reply(_ status: String, _ body: JSONValue, headers: String = "")
    -> [FaultServer.Step]
  {
    let text = body.compact
    return [
      .readRequest,
      .send(
        "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nConnection: close\r\n"
          + "Content-Length: \(text.utf8.count)\r\n\(headers)\r\n\(text)"),
    ]
  }

  private static func config(_ server: FaultServer) -> BuiltCommand {
    let config: JSONValue = ["journey": ["serverUrl": .string(server.origin + "/am")]]
    return BuiltCommand(environment: [
      "JOURNEY_CONFIG": config.compact, "AUTH": "Negotiate YII=", "PW": "n3w",
    ])
  }

  private static func body(of request: String?) throws -> JSONValue {
    let text = request?.components(separatedBy: "\r\n\r\n").last ?? ""
    return try JSONValue(parsing: text)
  }

  private static let challenge: JSONValue = [
    "failure": true, "reason": "http-auth-failed", "authId": "a.b.c",
  ]
  private static let form: JSONValue = [
    "authId": "a.b.c", "callbacks": [SavedPage.name, SavedPage.password],
  ]
  private static let success: JSONValue = ["tokenId": "tok", "successUrl": "/", "realm": "/"]
  private static let twice =
    "WWW-Authenticate: Negotiate\r\nWWW-Authenticate: Basic realm=\"x\"\r\n"

  @Test(
    "an answered 401 page sends its header, and the next page has no challenge")
  func challengeAnswered() async throws {
    let server = try FaultServer([
      Self.reply("401 Unauthorized", Self.challenge, headers: Self.twice),
      Self.reply("200 OK", Self.form), Self.reply("200 OK", Self.success),
    ])
    let command = Self.config(server)
    let first = try await command.run(["start", "Kerberos"])
    let page = try first.document()
    #expect(first.status == 0)
    #expect(
      page["callbacks"] == [
        [
          "type": "HttpCallback", "id": "HttpCallback-1",
          "authenticate": "Negotiate, Basic realm=\"x\"", "authorization": "",
        ]
      ])
    #expect(page["state"]?["own"]?["authenticate"] == "Negotiate, Basic realm=\"x\"")
    let second = try await command.run(
      ["next", "authorization@env:AUTH"], stdin: .text(page.compact))
    let next = try second.document()
    #expect(next["callbacks"]?.array?.count == 2)
    #expect(next["problems"] == [])
    #expect(next["state"]?["own"] == nil)
    #expect(server.requests.last?.contains("\r\nAuthorization: Negotiate YII=\r\n") == true)
    #expect(try Self.body(of: server.requests.last) == ["authId": "a.b.c"])
    let third = try await command.run(
      ["next", "name=demo", "password@env:PW"], stdin: .text(next.compact))
    #expect(try third.document().type == "SuccessNode")
    #expect(server.requests.last?.contains("Authorization") == false)
  }

  @Test("an unanswered 401 page sends its whole body back, also if answered in place")
  func challengeLeftAlone() async throws {
    let server = try FaultServer([
      Self.reply("401 Unauthorized", Self.challenge, headers: Self.twice),
      Self.reply("200 OK", Self.form), Self.reply("200 OK", Self.success),
    ])
    let command = Self.config(server)
    var page = try await command.run(["start"]).document()
    #expect(
      try await command.run(["next"], stdin: .text(page.compact)).document().type == "ContinueNode")
    #expect(try Self.body(of: server.requests.last) == Self.challenge)
    #expect(server.requests.last?.contains("Authorization:") == false)
    page["callbacks"] = [["id": "HttpCallback-1", "authorization": "Basic eDp5"]]
    let outcome = try await command.run(["next"], stdin: .text(page.compact))
    #expect(try outcome.document().type == "SuccessNode")
    #expect(server.requests.last?.contains("\r\nAuthorization: Basic eDp5\r\n") == true)
  }

  @Test("on PingAM's page for a new password, no option is pressed automatically")
  func passwordChange() async throws {
    var callbacks = ["Old Password", "New Password", "Confirm Password"].enumerated().map {
      index, prompt -> JSONValue in
      [
        "type": "PasswordCallback", "output": [["name": "prompt", "value": .string(prompt)]],
        "input": [["name": .string("IDToken\(index + 1)"), "value": ""]],
      ]
    }
    callbacks.append([
      "type": "ConfirmationCallback",
      "output": [
        ["name": "prompt", "value": ""], ["name": "messageType", "value": 2],
        ["name": "options", "value": ["SUBMIT", "CANCEL"]], ["name": "optionType", "value": -1],
        ["name": "defaultOption", "value": 1],
      ], "input": [["name": "IDToken4", "value": 1]],
    ])
    let server = try FaultServer([Self.reply("200 OK", Self.success)])
    let page = SavedPage(port: server.port, callbacks)
    let passwords = [
      "next", "Old Password=old", "New Password@env:PW", "Confirm Password@env:PW",
    ]
    let command = BuiltCommand(environment: ["PW": "n3w"])
    let refused = try await command.run(passwords, stdin: .text(page.text))
    #expect(refused.status == 65)
    let failure = try refused.document()
    #expect(failure["problems"]?.array?.count == 1)
    #expect(failure["problems"]?[0]?["code"] == "required")
    #expect(failure["previous"]?["callbacks"]?[3]?["selectedIndex"] == JSONValue.null)
    #expect(server.requests.isEmpty)
    let previous = try #require(failure["previous"])
    let accepted = try await command.run(
      passwords + ["ConfirmationCallback=SUBMIT"], stdin: .text(previous.compact))
    #expect(try accepted.document().type == "SuccessNode")
    let sent = try Self.body(of: server.requests.last)["callbacks"]?.array ?? []
    #expect(sent.map { $0["input"]?[0]?["value"] } == ["old", "n3w", "n3w", 0])
  }

  @Test("a page that came again says so, also after a refused answer")
  func again() async throws {
    let server = try FaultServer([
      Self.reply("200 OK", Self.form), Self.reply("200 OK", Self.form),
    ])
    let command = BuiltCommand()
    let first = SavedPage(port: server.port).text
    let page = try await command.run(["next", "name=demo", "password=x"], stdin: .text(first))
      .document()
    let again: JSONValue = [
      ["key": .null, "code": "again", "message": "the server shows the same page again"]
    ]
    #expect(page["problems"] == again)
    let failure = try await command.run(["next", "name=demo"], stdin: .text(page.compact))
      .document()
    #expect(failure.kind == "answers")
    #expect(failure["previous"]?["problems"] == again)
    let once = try await command.run(
      ["next", "name=demo", "password=x"], stdin: .text(failure["previous"]?.compact ?? ""))
    #expect(try once.document()["problems"] == again)
  }

  @Test("a suspended page with a question is answered, and its link still resumes")
  func suspendedQuestion() async throws {
    let text: JSONValue = [
      "type": "SuspendedTextOutputCallback",
      "output": [["name": "message", "value": "Look"], ["name": "messageType", "value": "0"]],
    ]
    let server = try FaultServer([
      Self.reply("200 OK", ["authId": "a.b.c", "callbacks": [text, SavedPage.password]]),
      Self.reply("200 OK", Self.success), Self.reply("200 OK", Self.success),
    ])
    let command = Self.config(server)
    let page = try await command.run(["start"]).document()
    #expect(page["suspended"] == true)
    let end = try await command.run(["next", "password=x"], stdin: .text(page.compact)).document()
    #expect(end.type == "SuccessNode")
    let link = server.origin + "/am/XUI/?suspendedId=abc"
    let resumed = try await command.run(["resume", link, "-"], stdin: .text(page.compact))
    #expect(try resumed.document().type == "SuccessNode")
    let alone = SavedPage(port: server.port, [text])
    let refused = try await command.run(["next"], stdin: .text(alone.text)).document()
    #expect(refused.kind == "state")
  }

  @Test(
    "a session token that is not a valid cookie is refused at the step",
    arguments: ["two words", "a;b", "line\n", "ä"])
  func badToken(_ token: String) async throws {
    let server = try FaultServer([
      Self.reply("200 OK", ["tokenId": .string(token), "successUrl": "/", "realm": "/"])
    ])
    let outcome = try await Self.config(server).run(["start"])
    #expect(outcome.status == 2)
    let failure = try outcome.document()
    #expect(failure.kind == "server")
    #expect(failure["cause"]?["sent"] == true)
    #expect(failure["cause"]?["status"] == 200)
    #expect(!failure.message.contains(token))
  }
}
