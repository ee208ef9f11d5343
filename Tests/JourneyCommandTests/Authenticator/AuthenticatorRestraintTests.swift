import JourneyJSON
import Testing

@testable import JourneyCommand

/// The rules that `authenticator` keeps the caller's answers, and answers nothing else.
@Suite("Pages that journey authenticator does not answer")
struct AuthenticatorRestraintTests {
  private typealias Command = AuthenticatorCommandTests

  // MARK: Existing answers

  @Test("answers that are not an object are an error", arguments: ["x", [], 7] as [JSONValue])
  func answersOfAnotherType(_ answers: JSONValue) async throws {
    let result = try await Command.run(Command.registration(), answers: answers)
    #expect(result.document["cause"]?["kind"] == "answers" && result.status == 65)
    #expect(result.document["problems"]?[0]?["code"] == "type")
    #expect(result.document["previous"]?["type"] == "ContinueNode")
  }

  @Test(
    "an answer that cannot be used stays, and next reports it",
    arguments: [
      ["webAuthnOutcome": 7], ["IDToken2": ["a": 1]], ["webAuthnOutcome": ["$env": "OUTCOME"]],
    ] as [JSONObject])
  func unreadableAnswers(_ answers: JSONObject) async throws {
    let result = try await Command.run(Command.registration(), answers: .object(answers))
    #expect(result.document["answers"] == .object(answers) && result.status == 0)
  }

  struct Binding: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var answers: JSONObject = [:]
    var defaults: JSONObject = [:]
    /// The members of the answer under the callback's own key, or `nil` without such an answer.
    let members: [String]?
    var deviceID: String?
  }

  @Test(
    "a binding that cannot be made stays",
    arguments: [
      Binding(
        testDescription: "the device's name", answers: ["deviceName": "Mine"],
        members: ["jws", "deviceId"]),
      Binding(
        testDescription: "the device's name under the callback's key",
        answers: ["IDToken1": ["deviceName": "Mine"]], members: ["jws", "deviceId", "deviceName"]),
      Binding(
        testDescription: "the device's name among the defaults", defaults: ["deviceName": "Mine"],
        members: ["jws", "deviceId"]),
      Binding(
        testDescription: "the device's id, which the key then belongs to",
        answers: ["deviceId": "ci-1"], members: ["jws", "deviceName"], deviceID: "ci-1"),
      Binding(
        testDescription: "nothing, where the answer is null",
        answers: ["IDToken1": ["deviceName": .null]], members: ["jws", "deviceId", "deviceName"]),
      Binding(testDescription: "a JWS", answers: ["jws": "a.b.c"], members: nil),
      Binding(testDescription: "an error", answers: ["clientError": "Abort"], members: nil),
    ])
  func binding(_ row: Binding) async throws {
    var page = try FakePage.document([Command.binding])
    page["answers"] = .object(row.answers)
    page["defaults"] = .object(row.defaults)
    page["authenticator"] = ["deviceName": "CI"]
    let result = try await Command.run(page)
    let answers = try #require(result.document["answers"]?.object)
    for (key, value) in row.answers where key != "IDToken1" { #expect(answers[key] == value) }
    guard let members = row.members else {
      #expect(JSONValue.object(answers) == .object(row.answers))
      return
    }
    let answer = try #require(answers["IDToken1"]?.object)
    #expect(Set(answer.keys) == Set(members))
    let own = row.answers["IDToken1"]?["deviceName"]?.string
    #expect(answer["deviceName"]?.string == (members.contains("deviceName") ? own ?? "CI" : nil))
    if let deviceID = row.deviceID {
      let named = try await Command.run(
        [Command.binding], authenticator: ["deviceId": .string(deviceID)])
      let other = named.document["answers"]?["IDToken1"]?["jws"]?.string
      #expect(try Self.kid(answer["jws"]?.string) == Self.kid(other))
    }
  }

  private static func kid(_ jws: String?) throws -> JSONValue? {
    let header = try #require(jws?.split(separator: ".").first)
    return try JSONValue(parsing: try #require(FakePage.decoded(String(header))))["kid"]
  }

  // MARK: Other fields

  private static let seed: JSONValue = ["otp": .string(Command.secret)]

  @Test("a code is only an answer to the known prompt")
  func otherPrompts() async throws {
    let password = FakePage.callback(
      "PasswordCallback", ["prompt": "One Time Password"], inputs: [("IDToken1", "")])
    for page in [[password], [FakePage.name], [Self.asking("Recovery Code", 1)]] {
      let result = try await Command.run(page, key: nil, authenticator: Self.seed, now: 45)
      #expect(result.document["answers"] == nil && result.document["authenticator"] == Self.seed)
    }
    let several = [Self.asking("User Name", 1), Self.asking("Enter verification code", 2)]
    let result = try await Command.run(several, key: nil, authenticator: Self.seed, now: 45)
    #expect(result.document["answers"] == ["Enter verification code": "287082"])
  }

  private static func asking(_ prompt: String, _ number: Int) -> JSONValue {
    FakePage.callback(
      "NameCallback", ["prompt": .string(prompt)], inputs: [("IDToken\(number)", "")])
  }

  @Test("a code is made beside Submit, but not if a recovery code is asked for")
  func recoveryOption() async throws {
    let options = FakePage.callback(
      "ConfirmationCallback",
      [
        "prompt": "", "messageType": 0, "options": ["Submit", "Use recovery code"],
        "optionType": -1, "defaultOption": 0,
      ], inputs: [("IDToken2", 0)])
    for (pressed, isMade) in [(nil, true), ("Submit", true), ("Use recovery code", false)]
      as [(String?, Bool)]
    {
      let result = try await Command.run(
        [Command.code, options], key: nil, authenticator: Self.seed,
        answers: pressed.map { ["ConfirmationCallback": .string($0)] }, now: 45)
      let answers = result.document["answers"]
      #expect((answers?["Enter verification code"] == "287082") == isMade)
      #expect(answers?["ConfirmationCallback"]?.string == pressed)
    }
  }

  @Test("a page whose confirmation is answered with 100 is answered")
  func nothingPressed() async throws {
    let page = Command.registration() + [FakePage.unpressed(3)]
    for (option, isAnswered) in [(100, true), (0, false)] {
      let result = try await Command.run(page, answers: ["IDToken3": .integer(option)])
      #expect((result.document["answers"]?["webAuthnOutcome"] != nil) == isAnswered)
    }
  }

  private static let polling = FakePage.callback(
    "PollingWaitCallback", ["waitTime": "2000", "message": ""])

  @Test(
    "a page without a task for it is passed on unchanged",
    arguments: [
      FakePage.login, [FakePage.notice], [],
      // The page of a push registration, and the page of a push sign-in.
      [
        FakePage.callback(
          "HiddenValueCallback",
          ["value": "pushauth://push/AM:demo?l=YQ&m=b&s=c", "id": "mfaDeviceRegistration"],
          inputs: [("IDToken1", "mfaDeviceRegistration")]), polling,
      ],
      [polling, FakePage.options(2)],
      [AuthenticatorCommandTests.outcome],
      [FakePage.callback("MetadataCallback", ["data": ["_type": "PingOneProtect"]])],
    ] as [[JSONValue]])
  func nothing(_ page: [JSONValue]) async throws {
    let before = try FakePage.document(page)
    let result = try await Command.run(before, key: nil)
    #expect(JSONValue.object(result.document) == .object(before) && result.status == 0)
  }

  @Test("a DaVinci form without its discovery document fails only for a passkey")
  func withoutDiscovery() async throws {
    let form = FakePage.daVinci([FakePage.daVinciText])
    let result = try await Command.run(form)
    #expect(JSONValue.object(result.document) == .object(form) && result.status == 0)
    var asking = FakePage.daVinci([FakePage.daVinciText, FakePage.daVinciPasskey])
    let failure = try await Command.run(asking)
    #expect(failure.document["cause"]?["kind"] == "answers")
    #expect(failure.document["cause"]?["hint"]?.string?.contains("authenticator.origin") == true)
    asking["authenticator"] = ["origin": "https://example.com"]
    let answered = try await Command.run(asking)
    #expect(answered.document["answers"]?["fido2"]?["attestationValue"] != nil)
  }

  @Test("a pressed flow button leaves the ceremony, but a failed ceremony gives the button a name")
  func flowButton() async throws {
    let link: JSONValue = [
      "type": "FLOW_LINK", "inputType": "ACTION", "key": "password", "label": "Use a password",
    ]
    var form = FakePage.daVinci([FakePage.daVinciPasskey, link])
    let failed = try await Command.run(form, arguments: ["--fail", "AbortError"], key: nil)
    #expect(failed.document["answers"]?["fido2"]?["code"] == "AbortError")
    form["answers"] = ["password": true]
    let left = try await Command.run(form, arguments: ["--fail", "AbortError"], key: nil)
    #expect(left.document["answers"] == ["password": true])
  }

  // MARK: Hostile pages

  @Test(
    "a hostile request of a page is an error",
    arguments: [
      ["challenge": .string(String(repeating: "AAAA", count: 1 << 18))],
      ["_excludeCredentials": .array([JSONValue](repeating: ["id": [1]], count: 10_000))],
      ["userId": "a\u{1B}[2Jb"], ["_relyingPartyId": "example.com\nevil"],
      ["timeout": .number("1e400")], ["_pubKeyCredParams": [["alg": .number("1e400")]]],
    ] as [JSONObject])
  func hostile(_ changes: JSONObject) async throws {
    let result = try await Command.run(Command.registration(changes))
    #expect(result.document["cause"]?["kind"] == "answers" && result.status == 65)
    let message = result.document["message"]?.string ?? ""
    #expect(message.utf8.count < 300 && !message.contains("\u{1B}") && !message.contains("\n"))
  }

  @Test("nested extensions are not read")
  func nested() async throws {
    var extensions: JSONValue = 1
    for _ in 0..<100 { extensions = ["a": extensions] }
    let result = try await Command.run(Command.registration(["extensions": extensions]))
    #expect(try Command.clientData(result)["type"] == "webauthn.create")
  }
}
