import JourneyFlow
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyAM

/// A refusal whose reason is a plain text: a page that asks for the same again, with a new text.
@Suite("New texts of a page that asks for the same again")
struct NewTextTests {
  private static func text(_ message: String, type: String? = "0") -> JSONValue {
    var output: JSONObject = ["message": .string(message)]
    output["messageType"] = type.map(JSONValue.string)
    return .callback("TextOutputCallback", output: output)
  }

  private static func code(_ number: Int = 1, value: String = "") -> JSONValue {
    .callback(
      "PasswordCallback", output: ["prompt": "One Time Password"],
      input: ["IDToken\(number)": .string(value)])
  }

  private static func name(_ number: Int) -> JSONValue {
    .callback("NameCallback", "User Name", number: number)
  }

  private static func buttons(
    _ number: Int = 2, _ options: JSONValue = ["Submit", "Resend"], received: Int = 0
  ) -> JSONValue {
    .callback(
      "ConfirmationCallback",
      output: [
        "prompt": "", "messageType": 0, "optionType": -1, "defaultOption": 0, "options": options,
      ], input: ["IDToken\(number)": .integer(received)])
  }

  private static func page(_ callbacks: [JSONValue], _ more: JSONObject = [:]) -> JSONObject {
    var page: JSONObject = ["authId": "a.b.c", "callbacks": .array(callbacks)]
    for (name, value) in more { page[name] = value }
    return page
  }

  /// Returns the codes and messages of the problems of the page that follows another.
  /// - Parameters:
  ///   - pressed: the option of a ConfirmationCallback or ChoiceCallback, or `nil` if the text
  ///     fields are answered instead.
  ///   - fromFile: whether the answers come from an answers file.
  private func found(
    _ first: JSONObject, _ second: JSONObject, pressed: Int? = nil, answersText: Bool? = nil,
    fromFile: Bool = false
  ) async throws -> [String] {
    let bench = try Bench(ScriptedTransport.json(200, .object(second)))
    let node = try bench.page(first, FlowState(flow: .journey, server: [:]))
    for callback in node.callbackFields {
      switch callback {
      case is PasswordCallback where answersText ?? (pressed == nil):
        callback.setAccepted("111111", for: "password")
      case is NameCallback where answersText ?? (pressed == nil):
        callback.setAccepted("demo", for: "name")
      case is ConfirmationCallback, is ChoiceCallback:
        if let pressed { callback.setAccepted(.integer(pressed), for: "selectedIndex") }
      default: break
      }
      callback.data.isRepeated = fromFile && callback.isAnswered
    }
    let next = try #require(await node.next() as? ContinueNode)
    #expect(next.problems.allSatisfy { $0.key == nil && $0.id == nil })
    return next.problems.map { "\($0.code): \($0.message)" }
  }

  private static let again = "again: the server shows the same page again"

  @Test(
    "each new text is a problem, in page order",
    arguments: [
      ([code()], [:], [code(), text("Invalid OTP")], [:], ["Invalid OTP"]),
      ([code()], [:], [code(), text("Invalid OTP", type: nil)], [:], ["Invalid OTP"]),
      ([code()], [:], [text(" Invalid OTP \n"), code(2)], [:], ["Invalid OTP"]),
      ([name(1), code(2)], [:], [text("No"), name(2), code(3)], [:], ["No"]),
      ([code(), text("Old")], [:], [text("One"), code(2), text("Two")], [:], ["One", "Two"]),
      ([code(), text("Hello")], [:], [code(), text("Hello"), text("No")], [:], ["No"]),
      ([code()], [:], [code(), text("No"), text("No")], [:], ["No"]),
      (
        [code()], ["header": "Code"], [code(), text("No")],
        ["header": "Code", "description": "Try again"], ["Try again", "No"]
      ),
      ([code()], [:], [code()], ["header": "Wrong code"], ["Wrong code"]),
      (
        [code()], ["header": "Attempt 1 of 10"], [code()], ["header": "Attempt 2 of 10"],
        ["Attempt 2 of 10"]
      ),
      ([code()], ["stage": "a"], [code(), text("3 attempts left")], [:], ["3 attempts left"]),
    ] as [([JSONValue], JSONObject, [JSONValue], JSONObject, [String])])
  func new(
    _ first: [JSONValue], _ more: JSONObject, _ second: [JSONValue], _ other: JSONObject,
    _ messages: [String]
  ) async throws {
    #expect(
      try await found(Self.page(first, more), Self.page(second, other))
        == messages.map { "message: \($0)" })
  }

  @Test(
    "a text on another page, a script and a text that was there before are no problems",
    arguments: [
      ([code()], [:], [name(1), text("Hello")], [:], []),
      (
        [code()], [:],
        [
          .callback("PasswordCallback", "Password", number: 1), text("And now the password"),
        ], [:], []
      ),
      ([code()], [:], [code(), .callback("NameCallback", "x", number: 2), text("No")], [:], []),
      ([code()], ["header": "Old code"], [code(), text("No")], ["header": "New code"], []),
      ([code()], [:], [text("alert(1)", type: "4"), code(2)], [:], []),
      ([code(), text("Hello")], [:], [code(), text("Hello ")], [:], []),
      ([code()], [:], [code(), text("")], [:], []),
      ([text("Hello")], [:], [text("Goodbye")], [:], []),
      ([code(), text("Hello")], [:], [code(), text("Hello")], [:], [again]),
    ] as [([JSONValue], JSONObject, [JSONValue], JSONObject, [String])])
  func other(
    _ first: [JSONValue], _ more: JSONObject, _ second: [JSONValue], _ other: JSONObject,
    _ expected: [String]
  ) async throws {
    #expect(try await found(Self.page(first, more), Self.page(second, other)) == expected)
  }

  @Test("a text that is a problem already is not reported twice")
  func once() async throws {
    let second = Self.page([Self.code(), Self.text("No", type: "2"), Self.text("No")])
    #expect(try await found(Self.page([Self.code()]), second) == ["error: No"])
    let more = Self.page([Self.code(), Self.text("No", type: "2"), Self.text("2 left")])
    #expect(try await found(Self.page([Self.code()]), more) == ["error: No", "message: 2 left"])
  }

  @Test("a text is no problem if the user only pressed a button, made a choice or answered nothing")
  func pressedOnly() async throws {
    let first = Self.page([Self.code(), Self.buttons()])
    let second = Self.page([Self.code(), Self.buttons(), Self.text("A code is on its way")])
    #expect(try await found(first, second, pressed: 1) == [])
    #expect(
      try await found(first, second, pressed: 1, answersText: true)
        == ["message: A code is on its way"])
    let choice: JSONValue = .callback(
      "ChoiceCallback", output: ["prompt": "How?", "choices": ["a", "b"], "defaultChoice": 0],
      input: ["IDToken1": 0])
    let told = Self.page([choice, Self.text("a is not possible")])
    #expect(try await found(Self.page([choice]), told, pressed: 0) == [])
    let arrived: JSONValue = .callback(
      "HiddenValueCallback", output: ["id": "x", "value": "v"], input: ["IDToken1": "x"])
    let hidden = Self.page([arrived, Self.text("Hello")])
    #expect(try await found(Self.page([arrived]), hidden) == [])
  }

  @Test("a button that a file presses and that leads to the same fields is 'again'")
  func repeated() async throws {
    func page(_ sent: Int) -> JSONObject {
      Self.page([Self.text("\(sent) codes sent"), Self.code(2), Self.buttons(3)])
    }
    #expect(try await found(page(1), page(2), pressed: 1, fromFile: true) == [Self.again])
    #expect(try await found(page(1), page(2), pressed: 1) == [])
    #expect(
      try await found(page(1), page(2), pressed: 1, answersText: true, fromFile: true)
        == ["message: 2 codes sent"])
    let error = Self.page([Self.code(), Self.buttons(), Self.text("No more codes", type: "2")])
    #expect(
      try await found(page(1), error, pressed: 1, fromFile: true) == ["error: No more codes"])
    let only = Self.page([Self.text("1 codes sent"), Self.buttons(1, ["Resend", "Cancel"])])
    let next = Self.page([Self.text("2 codes sent"), Self.buttons(1, ["Resend", "Cancel"])])
    #expect(try await found(only, next, pressed: 0, fromFile: true) == [Self.again])
  }

  @Test("other buttons, and a button that next would press without an answer, are not 'again'")
  func notice() async throws {
    func page(_ message: String, _ options: JSONValue) -> JSONObject {
      Self.page([Self.text(message), Self.buttons(1, options)])
    }
    let first = page("Welcome", ["OK"])
    #expect(try await found(first, page("News", ["OK"]), pressed: 0, fromFile: true) == [])
    #expect(
      try await found(first, page("Welcome", ["OK"]), pressed: 0, fromFile: true) == [Self.again])
    let other = page("News", ["Agree", "Refuse"])
    #expect(
      try await found(page("Welcome", ["Next", "Back"]), other, pressed: 0, fromFile: true) == [])
  }
}
