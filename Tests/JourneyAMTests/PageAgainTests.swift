import JourneyAM
import JourneyFlow
import JourneyJSON
import JourneyTestSupport
import Testing

/// The problems of a page after a page: that it came again, and AM's `infoText`.
@Suite("A page after a page")
struct PageAgainTests {
  private static let again = Problem(
    key: nil, code: "again", message: "the server shows the same page again")

  private static let name: JSONValue = .callback("NameCallback", "User Name", number: 1)
  private static let password: JSONValue = .callback("PasswordCallback", "Password", number: 2)

  private static func text(_ message: String, type: String = "0") -> JSONValue {
    .callback(
      "TextOutputCallback", output: ["message": .string(message), "messageType": .string(type)])
  }

  private static func page(_ callbacks: [JSONValue], _ more: JSONObject = [:]) -> JSONObject {
    var page: JSONObject = ["authId": "a.b.c", "callbacks": .array(callbacks)]
    for (name, value) in more { page[name] = value }
    return page
  }

  /// Returns the problems of the page that follows another, after every field was answered.
  private func problems(_ first: JSONObject, then second: JSONObject, state: JSONObject = [:])
    async throws -> [Problem]
  {
    let bench = try Bench(ScriptedTransport.json(200, .object(second)))
    let node = try bench.page(first, FlowState(flow: .journey, server: [:], flowData: state))
    for callback in node.callbackFields {
      switch callback {
      case is NameCallback: callback.setAccepted("demo", for: "name")
      case is PasswordCallback: callback.setAccepted("pw", for: "password")
      case is ChoiceCallback: callback.setAccepted(0, for: "selectedIndex")
      case is ConfirmationCallback: callback.setAccepted(0, for: "selectedIndex")
      case is KbaCreateCallback:
        callback.setAccepted("Pet?", for: "selectedQuestion")
        callback.setAccepted("Rex", for: "selectedAnswer")
      case is RedirectCallback: callback.setAccepted("https://app/?x=1", for: "returnUrl")
      case is StringAttributeInputCallback: callback.setAccepted("v", for: "value")
      default: break
      }
    }
    return try #require(await node.next() as? ContinueNode).problems
  }

  @Test(
    "the same page is reported as a page that came again",
    arguments: [
      ([name, password], [:], [:]),
      ([name, password], ["header": "Sign in"], ["header": "Sign in: attempt 2 of 3"]),
      (
        [name], ["stage": "s", "description": "d"],
        ["stage": "s", "description": "d", "authId": "d.e.f"]
      ),
      ([text("console.log(1)", type: "4"), name], [:], [:]),
      ([], [:], ["callbacks": [.callback("NameCallback", "User Name", number: 1)]]),
    ] as [([JSONValue], JSONObject, JSONObject)])
  func same(_ callbacks: [JSONValue], _ first: JSONObject, _ second: JSONObject) async throws {
    let isOther = callbacks.isEmpty
    let found = try await problems(
      Self.page(callbacks, first), then: Self.page(callbacks, second))
    #expect(found == (isOther ? [] : [Self.again]))
  }

  @Test("values, challenges, scripts and _id can differ on a page that comes again")
  func mayChange() async throws {
    func page(_ n: Int) -> JSONObject {
      Self.page(
        [
          .callback(
            "NameCallback", output: ["prompt": "User Name"], input: ["IDToken1": .integer(n)],
            more: ["_id": .integer(n)]),
          Self.text("console.log(\(n))", type: "4"),
          .callback(
            "HiddenValueCallback", output: ["id": "nonce", "value": .integer(n)],
            input: ["IDToken3": "nonce"]),
          .callback(
            "StringAttributeInputCallback",
            output: ["name": "mail", "prompt": "E-mail", "value": .string("\(n)")],
            input: ["IDToken4": ""]),
          .callback(
            "RedirectCallback", output: ["redirectUrl": .string("https://idp/?state=\(n)")]),
          .callback(
            "DeviceSigningVerifierCallback", output: ["challenge": .string("\(n)"), "title": "T"],
            input: ["IDToken6jws": ""]),
          .callback("MetadataCallback", output: ["data": ["challenge": .integer(n)]]),
          .callback(
            "ShoeSizeCallback", output: ["prompt": "Size", "token": .integer(n)],
            input: ["IDToken8": .integer(n)]),
          .callback(
            "ChoiceCallback",
            output: ["prompt": "How?", "choices": ["a", "b"], "defaultChoice": .integer(n - 1)],
            input: ["IDToken9": 0]),
        ], ["infoText": .array([]), "template": .string("\(n)")])
    }
    #expect(try await problems(page(1), then: page(2)) == [Self.again])
  }

  @Test(
    "another page is not reported",
    arguments: [
      (page([name]), page([name], ["stage": "other"])),
      (page([name]), page([.callback("NameCallback", "Other name", number: 1)])),
      (page([name]), page([.callback("TextInputCallback", "User Name", number: 1)])),
      (page([name]), page([.callback("NameCallback", "User Name", number: 2)])),
      (page([name, password]), page([name])), (page([name]), page([name, password])),
      (
        page([
          .callback(
            "ChoiceCallback", output: ["prompt": "", "choices": ["a", "b"]], input: ["IDToken1": 0])
        ]),
        page([
          .callback(
            "ChoiceCallback", output: ["prompt": "", "choices": ["a"]], input: ["IDToken1": 0])
        ])
      ),
      (
        page([ConfirmationTests.confirmation(["a", "b"])]),
        page([ConfirmationTests.confirmation(["a", "c"])])
      ),
      (
        page([
          .callback(
            "KbaCreateCallback", output: ["predefinedQuestions": ["Pet?"]],
            input: ["IDToken1question": "", "IDToken1answer": ""])
        ]),
        page([
          .callback(
            "KbaCreateCallback", output: ["predefinedQuestions": ["Town?"]],
            input: ["IDToken1question": "", "IDToken1answer": ""])
        ])
      ),
    ])
  func other(_ first: JSONObject, _ second: JSONObject) async throws {
    #expect(try await problems(first, then: second).isEmpty)
  }

  @Test("a page that takes no answer, or waits, is not reported")
  func noQuestion() async throws {
    let text = Self.page([Self.text("Welcome")])
    #expect(try await problems(text, then: text).isEmpty)
    #expect(try await problems(Self.page([]), then: Self.page([])).isEmpty)
    let wait = Self.page([
      .callback("PollingWaitCallback", output: ["waitTime": "10"]),
      ConfirmationTests.confirmation(["Exit"], preset: 0, received: 100),
    ])
    let bench = try Bench(ScriptedTransport.json(200, .object(wait)))
    let waiting = try #require(await bench.page(wait).next() as? ContinueNode)
    #expect(waiting.problems.isEmpty)
  }

  @Test("if the page has a problem of its own, it is not reported")
  func otherProblems() async throws {
    let wrong = Self.text("Wrong password", type: "2")
    #expect(
      try await problems(Self.page([Self.name, wrong]), then: Self.page([Self.name, wrong]))
        == [Problem(key: nil, code: "error", message: "Wrong password")])
    for nothing in ["", " \n"] {
      let empty = Self.text(nothing, type: "2")
      #expect(
        try await problems(Self.page([]), then: Self.page([empty])).isEmpty,
        "an error-level text without a message says nothing")
    }
    let attribute: JSONValue = .callback(
      "StringAttributeInputCallback",
      output: [
        "name": "mail", "prompt": "E-mail", "failedPolicies": [#"{"policyRequirement":"UNIQUE"}"#],
      ],
      input: ["IDToken1": ""])
    #expect(
      try await problems(Self.page([attribute]), then: Self.page([attribute])).map(\.code)
        == ["UNIQUE"])
  }

  @Test("the first page of a journey is not reported")
  func firstPage() async throws {
    let bench = try Bench(ScriptedTransport.json(200, .object(Self.page([Self.name]))))
    #expect(await bench.journey.start("Login").problems.isEmpty)
  }

  @Test("a header that was refused or not given is reported")
  func challenge() async throws {
    for answer in ["Negotiate YII=", nil] {
      let bench = try Bench(
        HTTPChallengeTests.challenge("Negotiate"), HTTPChallengeTests.challenge("Negotiate abc"))
      let page = try #require(await bench.journey.start("Login") as? ContinueNode)
      if let answer {
        page.callbackFields.first?.setAccepted(.string(answer), for: "authorization")
      }
      #expect(await page.next().problems == [Self.again])
    }
  }

  private static let code: JSONValue = .callback("PasswordCallback", "One Time Password", number: 1)

  private static func options(received: Int) -> JSONValue {
    .callback(
      "ConfirmationCallback",
      output: [
        "prompt": "", "messageType": 0, "optionType": -1, "defaultOption": 0,
        "options": ["Submit OTP", "Request OTP"],
      ], input: ["IDToken2": .integer(received)])
  }

  @Test(
    "a page that a button leads to is not reported, unless a file presses it on each page",
    arguments: [
      // The two pages, the pressed option, whether the code is answered, and whether a file
      // presses.
      (0, 1, false, false, false), (0, 0, false, false, true), (0, 1, true, false, true),
      (0, 1, false, true, true), (100, 0, false, false, false), (100, 100, false, false, true),
    ])
  func pressed(
    _ received: Int, _ option: Int, answersCode: Bool, repeats: Bool, isAgain: Bool
  ) async throws {
    let page = Self.page([Self.code, Self.options(received: received)])
    let bench = try Bench(ScriptedTransport.json(200, .object(page)))
    let node = try bench.page(page, FlowState(flow: .journey, server: [:]))
    node.callbackFields[1].setAccepted(.integer(option), for: "selectedIndex")
    // Unless a button that leads elsewhere is pressed, the page requires its code.
    if answersCode || option == 100 { node.callbackFields[0].setAccepted("1", for: "password") }
    node.callbackFields[1].data.isRepeated = repeats
    let next = try #require(await node.next() as? ContinueNode)
    #expect(next.problems == (isAgain ? [Self.again] : []))
  }

  @Test("a new infoText is a problem of its callback")
  func infoText() async throws {
    let callbacks = [Self.name, Self.password]
    func page(_ info: JSONValue?) -> JSONObject {
      var page = Self.page(callbacks)
      page["infoText"] = info
      return page
    }
    func found(_ first: JSONValue?, _ second: JSONValue?) async throws -> [String] {
      try await problems(page(first), then: page(second)).map {
        #expect($0.id == $0.key)
        return "\($0.key ?? "-") \($0.code) \($0.message)"
      }
    }
    let bare = ["- again the server shows the same page again"]
    #expect(
      try await found(["", ""], ["A user is there", ""]) == ["IDToken1 infoText A user is there"])
    #expect(
      try await found(nil, ["", " Too &quot;short&quot; \n"]) == ["IDToken2 infoText Too \"short\""]
    )
    #expect(try await found(["a", ""], ["a", "b"]) == ["IDToken2 infoText b"])
    #expect(try await found(["a", ""], ["a", ""]) == bare)
    #expect(try await found(["a", ""], ["", "a"]) == ["IDToken2 infoText a"])
    #expect(try await found(["", ""], ["", " "]) == bare)
    #expect(try await found(["", ""], ["", "", "c"]) == ["- infoText c"])
    #expect(try await found("", "Refused") == ["- infoText Refused"])
    #expect(try await found("Refused", "Refused") == bare)
    #expect(try await found(nil, [7, .null]) == bare)
    #expect(try await found(["", ""], nil) == bare)
  }

  @Test("the infoText of a first page is not a problem")
  func infoTextOfStart() async throws {
    let bench = try Bench(
      ScriptedTransport.json(
        200, .object(Self.page([Self.name], ["infoText": ["At least six letters"]]))))
    #expect(await bench.journey.start("Login").problems.isEmpty)
  }
}
