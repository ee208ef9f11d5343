import JourneyFlow
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyDaVinci

/// The report that a form shows the same as the form before it.
@Suite("A form that comes again")
struct FormAgainTests {
  private static let again = Problem(
    key: nil, code: "again", message: "the server shows the same page again")

  private static func problems(_ first: JSONObject, then second: ScriptedTransport.Outcome)
    async throws -> [Problem]
  {
    let flow = Flow([second], discovers: false)
    let page = try flow.page(first)
    (page.collectorFields.first as? TextCollector)?.value = "demo"
    return try #require(await page.next() as? ContinueNode).problems
  }

  private static func form(_ label: String, _ more: JSONObject = [:]) -> JSONObject {
    Form.page(
      [
        ["type": "TEXT", "key": "user.username", "label": .string(label)],
        ["type": "LABEL", "content": "Who are you?"], Form.button("go"),
      ], more)
  }

  @Test("a form with new values and a new interaction is reported as the same form")
  func same() async throws {
    var second = Self.form("Username", ["interactionId": "other", "id": "other"])
    second["formData"] = ["value": ["user.username": "demo"]]
    #expect(try await Self.problems(Self.form("Username"), then: answer(second)) == [Self.again])
  }

  @Test("a form that the server asks to show again is reported as the same form")
  func rewound() async throws {
    let rewind = ScriptedTransport.json(200, ["eventName": "rewindStateToLastRenderedUI"])
    #expect(try await Self.problems(Self.form("Username"), then: rewind) == [Self.again])
  }

  @Test("another label or name makes another form")
  func other() async throws {
    var name = Self.form("Username")
    name["form"] = [
      "name": "Other", "description": "User name and password",
      "components": try #require(name["form"]?["components"]),
    ]
    for second in [Self.form("Mail"), name] {
      #expect(try await Self.problems(Self.form("Username"), then: answer(second)).isEmpty)
    }
  }

  @Test("the new text of a form that asks for the same is a problem")
  func newText() async throws {
    func form(_ text: String, key: String = "user.username", name: String = "F") -> JSONObject {
      Form.page(
        [],
        [
          "form": [
            "name": .string(name),
            "components": [
              "fields": [
                ["type": "TEXT", "key": .string(key), "label": "Username"],
                ["type": "LABEL", "content": .string(text)], Form.button("go"),
              ]
            ],
          ]
        ])
    }
    let first = form("Who are you?")
    #expect(
      try await Self.problems(first, then: answer(form("Nobody has this name")))
        == [Problem(key: nil, code: "message", message: "Nobody has this name")])
    #expect(try await Self.problems(first, then: answer(form("Hello", key: "user.mail"))).isEmpty)
    #expect(try await Self.problems(first, then: answer(form("Hello", name: "Other"))).isEmpty)
  }

  @Test("a link that a file presses and that leads to the same fields is 'again'")
  func pressedByFile() async throws {
    func form(_ text: String) -> JSONObject {
      Form.page([
        ["type": "LABEL", "content": .string(text)], Form.username, Form.button("go"),
        Form.link("resend"),
      ])
    }
    for isFromFile in [true, false] {
      let flow = Flow([answer(form("Sent twice"))], discovers: false)
      let page = try flow.page(form("Sent"))
      page.collectorFields[3].setAccepted(true, for: "value")
      page.collectorFields[3].data.isRepeated = isFromFile
      let next = try #require(await page.next() as? ContinueNode)
      #expect(next.problems == (isFromFile ? [Self.again] : []))
    }
  }

  @Test("a form that waits and the first form of a flow are not reported")
  func waits() async throws {
    let poll = Form.page([["type": "POLLING", "key": "p", "pollInterval": 10, "pollRetries": 3]])
    let waiting = Flow([answer(poll)], discovers: false)
    let page = try waiting.page(poll)
    #expect(try #require(await page.next() as? ContinueNode).problems.isEmpty)
    let start = Flow([answer(Self.form("Username"))])
    #expect(await start.daVinci.start().problems.isEmpty)
  }
}
