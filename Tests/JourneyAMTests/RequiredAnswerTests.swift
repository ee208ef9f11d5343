import JourneyAM
import JourneyFlow
import JourneyJSON
import JourneyTestSupport
import Testing

/// Required answers for which a value could go back, but AM would refuse it again or count it as a
/// failure.
@Suite("Required answers")
struct RequiredAnswerTests {
  private static let refused: JSONValue = [#"{"policyRequirement":"UNIQUE"}"#]
  private static let recovery = ConfirmationTests.confirmation(
    ["Use Recovery Code"], preset: 0, received: 100)

  static let attributes: [(JSONValue, shown: JSONValue, answer: JSONValue)] = [
    (attribute("String", "old", refused), "", "new"),
    (attribute("String", "", refused, required: false), "", "new"),
    (attribute("Number", 7, refused), .null, 8), (attribute("Boolean", true, refused), false, true),
    (attribute("String", "old", ["not JSON"]), "", "old"),
  ]

  static func attribute(
    _ kind: String, _ value: JSONValue, _ failedPolicies: JSONValue, required: Bool = true
  ) -> JSONValue {
    .callback(
      "\(kind)AttributeInputCallback",
      output: [
        "name": "x", "prompt": "X", "required": .boolean(required), "policies": [:],
        "failedPolicies": failedPolicies, "validateOnly": false, "value": value,
      ],
      input: ["IDToken1": value, "IDToken1validateOnly": false])
  }

  @Test("an attribute whose value was refused requires an answer", arguments: attributes)
  func refusedAttribute(_ callback: JSONValue, _ shown: JSONValue, _ answer: JSONValue) async throws
  {
    let bench = try Bench(.refusal)
    let page = try bench.page([callback])
    #expect(page.callbackFields[0].properties.first { $0.name == "value" }?.value == shown)
    let refused = try #require(await page.next() as? FailureNode)
    #expect(refused.problems.map { "\($0.code) \($0.key ?? "-")" } == ["required IDToken1"])
    page.callbackFields[0].setAccepted(answer, for: "value")
    #expect(await page.next() is ErrorNode)
    #expect(try bench.sent()["callbacks"]?[0]?["input"]?[0]?["value"] == answer)
  }

  @Test("an attribute without failed policies goes back with its value")
  func attribute() async throws {
    for none: JSONValue in [[], .null] {
      let bench = try Bench(.refusal)
      _ = try await bench.page([Self.attribute("String", "old", none)]).next()
      #expect(try bench.sent()["callbacks"]?[0]?["input"]?[0]?["value"] == "old")
    }
  }

  @Test("a required consent needs true or false, and an optional one goes back unchanged")
  func consent() async throws {
    func consent(_ isRequired: JSONValue) -> JSONValue {
      .callback(
        "ConsentMappingCallback", output: ["name": "m", "isRequired": isRequired],
        input: ["IDToken1": false])
    }
    for isRequired: JSONValue in [true, "true", 1] {
      let bench = try Bench(.refusal)
      let page = try bench.page([consent(isRequired)])
      #expect(page.callbackFields[0].missing == ["accepted"])
      #expect(page.callbackFields[0].properties.last?.value == false)
      #expect((await page.next() as? FailureNode)?.problems.map(\.key) == ["IDToken1"])
      (page.callbackFields[0] as? ConsentMappingCallback)?.accepted = false
      #expect(await page.next() is ErrorNode)
      #expect(try bench.sent()["callbacks"]?[0]?["input"]?[0]?["value"] == false)
    }
    for isRequired: JSONValue in [false, .null] {
      let bench = try Bench(.refusal)
      #expect(await (try bench.page([consent(isRequired)])).next() is ErrorNode)
      #expect(try bench.sent()["callbacks"]?[0]?["input"]?[0]?["value"] == false)
    }
  }

  private static func outcome(_ value: JSONValue = "false", id: JSONValue = "webAuthnOutcome")
    -> JSONValue
  {
    .callback(
      "HiddenValueCallback", output: ["value": value, "id": id], input: ["IDToken1": id])
  }

  @Test("a webAuthnOutcome requires an answer", arguments: ["false", "", .null] as [JSONValue])
  func webAuthnOutcome(_ value: JSONValue) async throws {
    let bench = try Bench(.refusal)
    let page = try bench.page([Self.outcome(value), Self.recovery])
    #expect(page.callbackFields[0].properties.last?.value == "")
    #expect((await page.next() as? FailureNode)?.problems.map(\.key) == ["IDToken1"])
    (page.callbackFields[0] as? HiddenValueCallback)?.value = "unsupported"
    #expect(await page.next() is ErrorNode)
    #expect(try bench.sent()["callbacks"]?[0]?["input"]?[0]?["value"] == "unsupported")
    #expect(try bench.sent()["callbacks"]?[1]?["input"]?[0]?["value"] == 100)
  }

  @Test(
    "the recovery button waives the outcome, which goes back with the server's value")
  func recoveryCode() async throws {
    let bench = try Bench(.refusal)
    let page = try bench.page([Self.outcome(), Self.recovery])
    (page.callbackFields[1] as? ConfirmationCallback)?.selectedIndex = 0
    #expect(await page.next() is ErrorNode)
    #expect(try bench.sent()["callbacks"]?[0]?["input"]?[0]?["value"] == "false")
    #expect(try bench.sent()["callbacks"]?[1]?["input"]?[0]?["value"] == 0)
  }

  @Test("any other hidden value goes back with its value")
  func hiddenValue() async throws {
    let bench = try Bench(.refusal)
    #expect(await (try bench.page([Self.outcome("nonce", id: "jwt")])).next() is ErrorNode)
    #expect(try bench.sent()["callbacks"]?[0]?["input"]?[0]?["value"] == "nonce")
  }

  static let binding: JSONValue = .callback(
    "DeviceBindingCallback", output: ["challenge": "c"],
    input: [
      "IDToken1jws": "", "IDToken1deviceName": "", "IDToken1deviceId": "",
      "IDToken1clientError": "",
    ])

  @Test(
    "a jws requires a deviceId",
    arguments: [
      (["jws": "a.b.c"], ["deviceId"]), (["jws": "a.b.c", "deviceName": "ci"], ["deviceId"]),
      (["jws": "a.b.c", "deviceId": "1"], []), (["jws": "a.b.c", "deviceId": ""], []),
      (["clientError": "Abort"], []), (["jws": "", "clientError": "Abort"], []), ([:], []),
    ] as [(JSONObject, [String])])
  func deviceId(_ answers: JSONObject, _ missing: [String]) async throws {
    let bench = missing.isEmpty ? try Bench(.refusal) : try Bench()
    let page = try bench.page([Self.binding])
    for (name, value) in answers { page.callbackFields[0].setAccepted(value, for: name) }
    #expect(page.callbackFields[0].missing == missing)
    let node = await page.next()
    #expect((node is ErrorNode) == missing.isEmpty)
    #expect(node.problems.map(\.code) == missing.map { _ in "required" })
  }

  @Test("a signing verifier requires only its jws")
  func signing() async throws {
    let bench = try Bench(.refusal)
    let page = try bench.page([
      .callback(
        "DeviceSigningVerifierCallback", output: ["challenge": "c"],
        input: ["IDToken1jws": "", "IDToken1clientError": ""])
    ])
    page.callbackFields[0].setAccepted("a.b.c", for: "jws")
    #expect(await page.next() is ErrorNode)
  }
}
