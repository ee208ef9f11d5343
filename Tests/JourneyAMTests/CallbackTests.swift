import Foundation
import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// The callbacks of all fixtures: document, required answers, submission.
@Suite("Callbacks")
struct CallbackTests {
  private func callback(_ fixture: CallbackFixture) throws -> AbstractCallback {
    try #require(try Bench().page(fixture).callbackFields.first)
  }

  @Test("an unanswered callback shows its fixture's document", arguments: try CallbackFixture.all())
  func shown(_ fixture: CallbackFixture) throws {
    let callback = try callback(fixture)
    #expect(String(describing: type(of: callback)) == fixture.file)
    #expect(callback.shown.compact == fixture.shown.compact)
  }

  @Test("each fixture names the answers that are required", arguments: try CallbackFixture.all())
  func missing(_ fixture: CallbackFixture) async throws {
    let bench = try Bench()
    let page = try bench.page(fixture)
    #expect(page.callbackFields[0].missing == fixture.missing)
    guard !fixture.missing.isEmpty else { return }
    let node = try #require(await page.next() as? FailureNode)
    #expect(node.cause.kind == .answers)
    #expect(node.problems.map(\.code) == fixture.missing.map { _ in "required" })
    #expect(node.problems.allSatisfy { $0.key == page.callbackFields[0].id })
  }

  @Test(
    "an unanswered callback submits its default, or goes back byte for byte",
    arguments: try CallbackFixture.all())
  func unanswered(_ fixture: CallbackFixture) throws {
    #expect(
      JSONValue.object(try callback(fixture).posted).compact == fixture.unanswered.compact)
  }

  @Test("an answered callback submits its answer", arguments: try CallbackFixture.all())
  func answered(_ fixture: CallbackFixture) throws {
    guard let answers = fixture.answers else { return }
    let callback = try callback(fixture)
    for (name, value) in answers {
      let kind = try #require(callback.properties.first { $0.name == name }?.kind, "\(name)")
      callback.setAccepted(try kind.accept(value), for: name)
    }
    #expect(JSONValue.object(callback.posted).compact == fixture.posted.compact)
    #expect(callback.isAnswered)
    #expect(callback.missing.isEmpty)
    // The property is set twice. The last value counts, and the field itself checks it.
    for (name, value) in answers { callback.answer(name, with: value) }
    #expect(callback.invalidAnswerProblems.isEmpty)
    #expect(JSONValue.object(callback.posted).compact == fixture.posted.compact)
  }

  @Test(
    "answers of the wrong type, and choices that are not offered, are refused",
    arguments: try CallbackFixture.all())
  func refused(_ fixture: CallbackFixture) throws {
    let callback = try callback(fixture)
    for (name, values) in fixture.refused {
      let kind = try #require(callback.properties.first { $0.name == name }?.kind, "\(name)")
      for value in values.array ?? [] {
        #expect(throws: AnswerError.self, "\(value.compact)") { try kind.accept(value) }
      }
    }
  }

  @Test("each fixture has its problems", arguments: try CallbackFixture.all())
  func problems(_ fixture: CallbackFixture) throws {
    let problems = try callback(fixture).problems.map { problem -> JSONValue in
      [
        problem.key.map(JSONValue.string) ?? .null, .string(problem.code),
        .string(problem.message),
      ]
    }
    #expect(problems == fixture.problems)
    let page = try Bench().page(fixture)
    #expect(page.problems.count == fixture.problems.count, "the page collects them")
  }

  @Test("each file of the folder has its class, its fixture and its place in the catalog")
  func folder() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/JourneyAM/Callbacks")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .map { String($0.dropLast(".swift".count)) }.sorted()
    #expect(CallbackType.all.map(\.field.name).sorted() == files)
    #expect(Set(try CallbackFixture.all().map(\.file)).sorted() == files)
    for type in CallbackType.all {
      let callback = type.make(FieldData(type.field, id: "", FieldData.Wire()))
      #expect(type.field.name == "\(Swift.type(of: callback))")
    }
  }

  @Test("two callbacks of one type have different ids, and so does one whose name is taken")
  func ids() throws {
    let page = try Bench().page([
      .callback("NameCallback", "a", number: 1), .callback("NameCallback", "b", number: 1),
      .callback("TextOutputCallback"), .callback("TextOutputCallback"),
      .callback("KbaCreateCallback", input: ["IDToken5question": "", "IDToken5answer": ""]),
      .callback("NameCallback", "c", number: 5),
      .callback("X", input: ["TextOutputCallback-3": ""]), .callback("MetadataCallback"),
      .callback(
        "MetadataCallback", output: ["data": ["_action": "webauthn_registration"]]),
    ])
    #expect(
      page.callbackFields.map(\.id) == [
        "IDToken1", "NameCallback-2", "TextOutputCallback-3", "TextOutputCallback-4", "IDToken5",
        "NameCallback-6", "X-7", "MetadataCallback-8", "FidoRegistrationCallback-9",
      ])
    #expect(Set(page.callbackFields.map(\.id)).count == page.callbackFields.count)
  }

  @Test("a chosen button waives required fields, and they go back unchanged")
  func waived() async throws {
    func page(_ bench: Bench) throws -> ContinueNode {
      try bench.page([
        .callback("PasswordCallback", "Enter OTP", number: 1, value: "old"),
        .callback(
          "ConfirmationCallback",
          output: [
            "prompt": "", "options": ["Submit", "Request"], "optionType": -1, "defaultOption": 0,
          ],
          input: ["IDToken2": 0]),
      ])
    }
    let other = try Bench(.refusal)
    let freed = try page(other)
    (freed.callbackFields[1] as? ConfirmationCallback)?.selectedIndex = 1
    #expect(await freed.next() is ErrorNode)
    #expect(try other.sent()["callbacks"]?[0]?["input"]?[0]?["value"] == "old")
    #expect(try other.sent()["callbacks"]?[1]?["input"]?[0]?["value"] == 1)

    let neither = try page(try Bench())
    #expect(
      (await neither.next() as? FailureNode)?.problems.map(\.key) == ["IDToken1", "IDToken2"])
  }

  @Test("another provider waives the fields of a page, but localAuthentication does not")
  func provider() async throws {
    let callbacks: JSONValue = [
      .callback(
        "SelectIdPCallback",
        output: ["providers": [["provider": "google"], ["provider": "localAuthentication"]]],
        input: ["IDToken1": ""]), .callback("NameCallback", "User", number: 2),
    ]
    let bench = try Bench(.refusal)
    let google = try bench.page(callbacks)
    (google.callbackFields[0] as? SelectIdpCallback)?.value = "google"
    #expect(await google.next() is ErrorNode)
    let local = try Bench().page(callbacks)
    (local.callbackFields[0] as? SelectIdpCallback)?.value = "localAuthentication"
    #expect((await local.next() as? FailureNode)?.problems.map(\.key) == ["IDToken2"])
  }

  @Test(
    "a page waits if it polls and requires no answer",
    arguments: [
      ("8000", 8000), (250, 250), ("0", 0), ("-5", -5), ("soon", 8000), (.null, 8000),
      ("99999999999999999999", 8000),
    ] as [(JSONValue, Int)])
  func waiting(_ time: JSONValue, _ milliseconds: Int) throws {
    let poll: JSONValue = .callback("PollingWaitCallback", output: ["waitTime": time])
    let exit: JSONValue = .callback(
      "ConfirmationCallback", output: ["options": ["Exit"], "optionType": -1, "defaultOption": 0],
      input: ["IDToken2": 100])
    let bench = try Bench()
    #expect(try bench.page([poll]).page.waiting == Waiting(milliseconds: milliseconds))
    #expect(try bench.page([poll, exit]).page.waiting == Waiting(milliseconds: milliseconds))
    #expect(try bench.page([poll, .callback("NameCallback", "x")]).page.waiting == nil)
    #expect(try bench.page([exit]).page.waiting == nil)
  }

  @Test("an answer is found by attribute, label and type")
  func names() throws {
    let callbacks = try Bench().page([
      .callback(
        "StringAttributeInputCallback", output: ["name": "mail", "prompt": "E-mail"],
        input: ["IDToken1": ""]),
      .callback("HiddenValueCallback", output: ["id": "webAuthnOutcome"], input: ["IDToken2": ""]),
      .callback(
        "ValidatedCreateUsernameCallback", output: ["prompt": "Name"], input: ["IDToken3": ""]),
      .callback(
        "ConsentMappingCallback",
        output: ["name": "m", "displayName": "Mapping", "message": "OK?"],
        input: ["IDToken4": false]),
      .callback("SelectIdPCallback", output: ["providers": []], input: ["IDToken5": ""]),
    ]).callbackFields
    #expect(callbacks.map(\.attributeNames) == [["mail"], ["webAuthnOutcome"], [], ["m"], []])
    #expect(callbacks.map(\.labels) == [["E-mail"], [], ["Name"], ["Mapping", "OK?"], []])
    #expect(
      callbacks[2].typeNames == ["ValidatedUsernameCallback", "ValidatedCreateUsernameCallback"])
    #expect(callbacks[4].typeNames == ["SelectIdpCallback", "SelectIdPCallback"])
    #expect(callbacks.map(\.mainProperty) == ["value", "value", "username", "accepted", "value"])
  }

  @Test("callbacks without a main property are answered by an object of properties")
  func noMainProperty() throws {
    for fixture in try CallbackFixture.all() {
      let none: Set = [
        "AppIntegrityCallback", "DeviceBindingCallback", "DeviceSigningVerifierCallback",
        "IdpCallback", "KbaCreateCallback", "LanguageCallback",
        "PingOneProtectEvaluationCallback", "ReCaptchaEnterpriseCallback",
      ]
      let callback = try callback(fixture)
      let isSettable = callback.properties.contains { $0.kind != nil }
      #expect((callback.mainProperty != nil) == (isSettable && !none.contains(fixture.file)))
    }
  }

  @Test("answers are secret, except for choices")
  func secrets() throws {
    for fixture in try CallbackFixture.all() {
      let callback = try callback(fixture)
      for (name, value) in fixture.answers ?? [:] {
        let kind = try #require(callback.properties.first { $0.name == name }?.kind)
        callback.setAccepted(try kind.accept(value), for: name)
      }
      let isOpen: Set = [
        "ChoiceCallback", "ConfirmationCallback", "ConsentMappingCallback", "LanguageCallback",
        "SelectIdpCallback", "TermsAndConditionsCallback",
      ]
      if fixture.answers != nil {
        #expect(callback.secrets.isEmpty == isOpen.contains(fixture.file))
      }
    }
  }
}

extension Field {
  /// Returns the document of the callback.
  var shown: JSONValue {
    var members: JSONObject = ["type": .string(typeName), "id": .string(id)]
    for property in properties { members[property.name] = property.value }
    return .object(members)
  }
}
