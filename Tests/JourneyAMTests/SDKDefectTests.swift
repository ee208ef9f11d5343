import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// docs/protocol/journey.md, "SDK defects": errors of some SDKs. Errors about tokens, session
/// storage, or code that does not exist here have no test in this suite.
@Suite("Known defects of SDKs")
struct SDKDefectTests {
  @Test("a link of another host or without an id starts nothing")
  func links() async throws {
    let bench = try Bench()
    for link in ["https://evil.test/?suspendedId=x", "https://am.example.com/am/"] {
      #expect((await bench.journey.resume(link) as? FailureNode)?.cause.kind == .resume)
    }
  }

  @Test("a 5xx with JSON is an ErrorNode, and any other a FailureNode that keeps the status")
  func serverErrors() async throws {
    let json = try Bench(ScriptedTransport.json(500, ["code": 500]))
    #expect((try await json.node(by: .next) as? ErrorNode)?.status == 500)
    let html = try Bench(ScriptedTransport.text(502, "<html>"))
    let node = try #require(try await html.node(by: .next) as? FailureNode)
    #expect(node.cause.status == 502)
  }

  @Test("a 200 that is neither a page nor a session is not a success")
  func emptySuccess() async throws {
    for body in ["{}", #"{"code":401}"#, #"{"realm":"/"}"#] {
      let bench = try Bench(ScriptedTransport.text(200, body))
      #expect(!(try await bench.node(by: .start) is SuccessNode))
    }
  }

  @Test("all members of a page go back with it, in their order")
  func echo() async throws {
    let bench = try Bench(.refusal)
    let page: JSONObject = [
      "stage": "s", "authId": "a", "callbacks": [], "header": "h", "extra": ["x": .number("1.50")],
    ]
    _ = try await bench.page(page).next()
    #expect(try bench.sent().compact == JSONValue.object(page).compact)
  }

  @Test("unknown callbacks and plain metadata are shown, and go back byte for byte")
  func unknown() async throws {
    let bench = try Bench(.refusal)
    let text = """
      [{"type":"BrandNew","output":[{"name":"a","value":1.0}],"_id":0,"input":[{"value":1e2}]},\
      {"type":"MetadataCallback","output":[{"name":"data","value":{"stage":"x"}}]},{}]
      """
    let page = try bench.page(JSONValue(parsing: text))
    #expect(page.callbackFields.map(\.type) == ["BrandNew", "MetadataCallback", "UnknownCallback"])
    _ = await page.next()
    #expect(try bench.sent()["callbacks"]?.compact == text)
  }

  @Test("unknown inputs stay, and none is added")
  func inputs() throws {
    let bench = try Bench()
    let page = try bench.page([
      .callback("NameCallback", input: ["IDToken1": "", "IDToken1extra": "keep"]),
      .callback("ValidatedCreateUsernameCallback", input: ["IDToken2": ""]),
    ])
    (page.callbackFields[0] as? NameCallback)?.name = "demo"
    let name = try #require(page.callbackFields[1] as? ValidatedUsernameCallback)
    name.username = "demo"
    name.validateOnly = true
    #expect(
      page.callbackFields[0].posted["input"]
        == [["name": "IDToken1", "value": "demo"], ["name": "IDToken1extra", "value": "keep"]])
    #expect(name.posted["input"] == [["name": "IDToken2", "value": "demo"]])
  }

  @Test("a property that is not set keeps the server's value, and a number is null until it is set")
  func untouched() throws {
    let page = try Bench().page([
      .callback("DeviceProfileCallback", input: ["IDToken1": "prefilled"]),
      .callback(
        "NumberAttributeInputCallback", output: ["value": .null, "required": false],
        input: ["IDToken2": .null]),
    ])
    #expect(page.callbackFields[0].posted["input"]?[0]?["value"] == "prefilled")
    #expect(page.callbackFields[1].posted["input"]?[0]?["value"] == JSONValue.null)
  }

  @Test("numbers are read from strings, and strings from numbers")
  func numbersAsTexts() throws {
    let page = try Bench().page([
      .callback("TextOutputCallback", output: ["messageType": 2]),
      .callback("PollingWaitCallback", output: ["waitTime": 8000]),
      .callback("ConfirmationCallback", output: ["messageType": "1", "optionType": "0"]),
    ])
    #expect((page.callbackFields[0] as? TextOutputCallback)?.messageType == .error)
    #expect((page.callbackFields[1] as? PollingWaitCallback)?.waitTime == 8000)
    let button = try #require(page.callbackFields[2] as? ConfirmationCallback)
    #expect(button.messageType == .warning)
    #expect(button.optionType == .yesNo)
  }

  @Test("the default of a confirmation is an index, and pressed automatically only as the first")
  func defaultOption() throws {
    let page = try Bench().page([
      .callback(
        "ConfirmationCallback",
        output: ["options": ["a", "b", "c"], "optionType": -1, "defaultOption": 2],
        input: ["IDToken1": 0])
    ])
    let confirmation = page.callbackFields[0] as? ConfirmationCallback
    #expect(confirmation?.defaultIndex == 2)
    // As in the SDK, which reads the number as a constant of Java.
    #expect(confirmation?.defaultOption == .cancel)
    #expect(page.callbackFields[0].missing == ["selectedIndex"])
  }

  @Test("an invalid index is not sent, and a confirmation without options accepts a string")
  func bounds() async throws {
    let bench = try Bench()
    let page = try bench.page([
      .callback("ChoiceCallback", output: ["choices": ["a"]], input: ["IDToken1": 0])
    ])
    (page.callbackFields[0] as? ChoiceCallback)?.selectedIndex = 1
    #expect((await page.next() as? FailureNode)?.cause.kind == .answers)
    let other = try bench.page([
      .callback("ConfirmationCallback", output: ["optionType": 1], input: ["IDToken1": 0])
    ])
    let kind = other.callbackFields[0].properties.last?.kind
    #expect(try kind?.accept("cancel") == 2)
  }

  @Test("options belong to a journey, not to the object that runs it")
  func options() async throws {
    let page = ScriptedTransport.json(200, ["authId": "a.b.c"])
    let bench = try Bench(page, page, .refusal)
    _ = await bench.journey.start("A") { $0.forceAuth = true }
    let plain = try #require(await bench.journey.start("B") as? ContinueNode)
    _ = await plain.next()
    #expect(bench.transport.requests[2].address.query == nil)
  }

  @Test("realms, slashes and plus signs in a URL are correct")
  func addresses() async throws {
    let bench = try Bench(.refusal, base: "https://am.example.com/am/", realm: "/a/b c")
    _ = await bench.journey.start("x+y")
    #expect(
      bench.transport.requests[0].address.text
        == "https://am.example.com/am/json/realms/root/realms/a/realms/b%20c/authenticate"
        + "?authIndexType=service&authIndexValue=x%2By")
  }

  @Test("an invalid address fails before any request")
  func badAddress() async throws {
    for url in ["", "am.example.com", "https://", "https://a b/", "https://am%2e.example.com"] {
      let journey = Journey.createJourney { $0.serverUrl = url }
      #expect((await journey.start() as? FailureNode)?.cause.kind == .config)
    }
  }

  @Test("the session is sent as cookie and header, and only a copy for a new user has no cookies")
  func cookies() async throws {
    let bench = try Bench(
      ScriptedTransport.json(
        200, ["authId": "a"], headers: [("Set-Cookie", "amlbcookie=03; Path=/")]),
      .refusal, .refusal)
    let page = try #require(
      await bench.journey.start { $0.session = Session(value: "t", cookieName: "sso") }
        as? ContinueNode)
    _ = await page.next()
    #expect(bench.transport.requests[1].header("Cookie") == "sso=t; amlbcookie=03")
    #expect(bench.transport.requests[1].header("sso") == "t")
    _ = await bench.journey.forNewUser().start()
    #expect(bench.transport.requests[2].header("Cookie") == nil)
  }

  @Test("the first page of a new object has typed callbacks")
  func firstStart() async throws {
    let bench = try Bench(
      ScriptedTransport.json(
        200, ["authId": "a", "callbacks": [.callback("NameCallback", "User")]]))
    let page = try #require(await bench.journey.start() as? ContinueNode)
    #expect(page.callbackFields.first is NameCallback)
  }

  @Test("inputs keep the server's order, and a default choice is a number")
  func order() throws {
    let page = try Bench().page([
      .callback("KbaCreateCallback", input: ["IDToken1answer": "", "IDToken1question": ""]),
      .callback(
        "ChoiceCallback", output: ["choices": ["a", "b"], "defaultChoice": 1],
        input: ["IDToken2": ""]),
    ])
    let question = try #require(page.callbackFields[0] as? KbaCreateCallback)
    question.selectedAnswer = "red"
    question.selectedQuestion = "color?"
    #expect(
      question.posted["input"]
        == [
          ["name": "IDToken1answer", "value": "red"],
          ["name": "IDToken1question", "value": "color?"],
        ])
    #expect(page.callbackFields[1].posted["input"]?[0]?["value"] == 1)
  }

  @Test("a 401 with an authId is a page, and a tokenId without successUrl is a success")
  func verdicts() async throws {
    let page = try Bench(ScriptedTransport.json(401, ["authId": "a", "callbacks": []]))
    #expect(try await page.node(by: .next) is ContinueNode)
    let yes = try Bench(ScriptedTransport.json(200, ["tokenId": "t"]))
    #expect(try await yes.node(by: .next) is SuccessNode)
  }

  @Test("reCAPTCHA Enterprise works anywhere on a page, and its payload is a string")
  func captcha() throws {
    let page = try Bench().page([
      .callback("TextOutputCallback"),
      .callback(
        "ReCaptchaEnterpriseCallback",
        input: [
          "IDToken2token": "", "IDToken2action": "", "IDToken2clientError": "",
          "IDToken2payload": "",
        ]),
    ])
    let captcha = try #require(page.callbackFields[1] as? ReCaptchaEnterpriseCallback)
    captcha.action = "login"
    let kind = try #require(captcha.properties.first { $0.name == "payload" }?.kind)
    captcha.setAccepted(try kind.accept(["a": 1]), for: "payload")
    #expect(
      captcha.posted["input"]?.array?.map { $0["value"] ?? .null } == [
        "", "login", "", "{\"a\":1}",
      ])
  }

  @Test("PingOne Protect in metadata is shown completely and sent back")
  func protect() throws {
    let data: JSONValue = [
      "_type": "PingOneProtect", "_action": "protect_initialize", "envId": "e",
    ]
    let callback: JSONValue = .callback("MetadataCallback", output: ["data": data])
    let page = try Bench().page([callback])
    #expect((page.callbackFields[0] as? PingOneProtectInitializeCallback)?.envId == "e")
    #expect(JSONValue.object(page.callbackFields[0].posted) == callback)
  }

  @Test("an unknown authentication type stays unchanged, and does not become 'none'")
  func authenticationType() throws {
    let page = try Bench().page([
      .callback("DeviceBindingCallback", output: ["authenticationType": "BIOMETRIC"])
    ])
    let binding = try #require(page.callbackFields[0] as? DeviceBindingCallback)
    #expect(binding.deviceBindingAuthenticationType == "biometric")
  }

  @Test("failed policies that cannot be read are kept unchanged")
  func failedPolicies() throws {
    let page = try Bench().page([
      .callback(
        "ValidatedCreatePasswordCallback",
        output: ["failedPolicies": ["oops", "{\"policyRequirement\":\"IS_NEW\"}"], "prompt": "P"],
        input: ["IDToken1": ""])
    ])
    #expect(page.problems.map(\.code) == ["failed_policy", "IS_NEW"])
    #expect(page.problems.map(\.message) == ["oops", "P: is new"])
    #expect(
      page.callbackFields[0]["failedPolicies"] as JSONValue? == [
        "oops", ["policyRequirement": "IS_NEW"],
      ])
  }

  @Test("a timeout and a used link have their own kinds, by their structure")
  func timeouts() async throws {
    for (body, code) in [
      (#"{"code":401,"detail":{"errorCode":"110"}}"#, "timeout"),
      (#"{"code":"requestTimedOut"}"#, "timeout"),
      (#"{"message":"x.SuspendedAuthSessionException: gone"}"#, "suspended_expired"),
    ] {
      let bench = try Bench(ScriptedTransport.text(401, body))
      let no = try #require(try await bench.node(by: .next) as? ErrorNode)
      #expect(no.cause.kind == .expired)
      #expect(no.cause.code == code)
    }
  }
}
