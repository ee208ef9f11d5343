import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// DaVinci flows from the shell, against `journey-demo --davinci`.
@Suite("DaVinci flows from the shell")
struct DaVinciFlowTests {
  struct Walk: Sendable, CustomTestStringConvertible {
    let flow: String
    let steps: [[String]]
    let end: String
    var status: Int32 = 0

    init(_ flow: String, _ steps: [[String]], _ end: String, status: Int32 = 0) {
      (self.flow, self.steps, self.end, self.status) = (flow, steps, end, status)
    }

    var testDescription: String { "\(flow) \(steps) ends as \(end)" }
  }

  private static let signOn = PingOneShell.signOn

  @Test(
    "each flow continues as its answers say",
    arguments: [
      Walk("Login", [signOn], "SuccessNode"),
      Walk("Login", [["Username=demo", "PASSWORD=Secret12!", "submit=true"]], "SuccessNode"),
      Walk("Login", [["Username=demo", "Password=wrong"]], "ErrorNode refused", status: 1),
      Walk("Login", [["Username=demo"]], "FailureNode answers", status: 65),
      Walk("Login", [["forgot=true"]], "ContinueNode Account recovery"),
      Walk("Login", [["No account? Register now!=true"]], "ContinueNode Register"),
      Walk("Login", [["forgot=true", "register=true"]], "FailureNode answers", status: 65),
      Walk("Recover", [["Username or email=nobody"]], "ErrorNode refused", status: 1),
      Walk("Devices", [signOn, ["device-authentication=SMS"]], "ContinueNode Enter the passcode"),
      Walk(
        "Devices", [signOn, ["device-authentication=1"], ["otp=x"]], "ErrorNode refused", status: 1),
      Walk(
        "Devices", [signOn, ["device-authentication=VOICE"]], "FailureNode answers", status: 65),
      Walk("Push", [signOn, ["--wait", "10"]], "SuccessNode"),
      Walk("Push", [signOn, ["--wait", "0"]], "ContinueNode Approve the sign-on"),
      Walk("Push", [signOn, ["cancel=true"]], "ContinueNode Sign On"),
      Walk("Push", [signOn, ["polling=denied"]], "FailureNode refused", status: 1),
      Walk("Wait", [signOn, ["--wait", "10"]], "SuccessNode"),
      Walk("Wait", [signOn, ["--wait", "0"]], "ContinueNode Please wait"),
      Walk("Wait", [signOn, ["polling=timedOut"]], "ErrorNode refused", status: 1),
      Walk("Social", [["Sign in with Facebook=t"]], "FailureNode answers", status: 65),
      Walk("Social", [["Sign in with Google=t"]], "ErrorNode refused", status: 1),
      Walk("Signals", [["Username=demo"]], "ErrorNode refused", status: 1),
      Walk(
        "Signals",
        [["Username=demo", "riskSDK=R/o"], [#"device-metadata={"nonce": "k2"}"#]], "SuccessNode"),
      Walk(
        "Passkey", [[#"fido2={"type": "fido_error", "code": "NotAllowedError"}"#]],
        "ContinueNode Sign On"),
      Walk("Unusual", [[]], "FailureNode answers", status: 65),
      Walk("Unusual", [["Yes=true", "sig=scribble", "odd=x", "plain="]], "SuccessNode"),
      Walk("Unusual", [["yes=true", "TEXT-5=x"]], "FailureNode answers", status: 65),
      Walk("Expire", [[]], "FailureNode expired", status: 1),
      Walk("Expire", [["wait=true"]], "FailureNode expired", status: 1),
      Walk("Refuse", [[]], "FailureNode refused", status: 1),
      Walk("Faults", [["fault=failed"]], "FailureNode refused", status: 1),
      Walk("Faults", [["fault=outage"]], "FailureNode server", status: 2),
      Walk("Faults", [["fault=login"]], "FailureNode expired", status: 1),
      Walk("Faults", [["fault=connector"]], "FailureNode refused", status: 1),
      Walk("Faults", [["fault=error"]], "FailureNode refused", status: 1),
      Walk("Faults", [["fault=html"]], "FailureNode parse", status: 2),
      Walk("Faults", [["fault=empty"]], "FailureNode parse", status: 2),
      Walk("Faults", [["fault=redirect"]], "FailureNode redirect", status: 2),
      Walk("Faults", [["fault=broken"]], "FailureNode server", status: 2),
      Walk("Faults", [["fault=down"]], "FailureNode server", status: 2),
      Walk("Faults", [["fault=slow"]], "ErrorNode limited", status: 2),
      Walk("Faults", [["fault=nothing"]], "FailureNode server", status: 2),
      Walk("Faults", [["fault=rewind"]], "ContinueNode Faults"),
      Walk("Nope", [], "ErrorNode refused", status: 1),
      Walk("Widget", [signOn], "SuccessNode"),
      Walk("Account", [["Username=ada"]], "SuccessNode"),
      Walk("Options", [], "SuccessNode"),
      Walk("Deny", [signOn], "FailureNode refused", status: 1),
      Walk("Redirect", [signOn], "SuccessNode"),
      Walk("Hosted", [signOn], "FailureNode server", status: 2),
      Walk("WidgetPage", [], "FailureNode parse", status: 2),
      Walk("WidgetScreen", [], "FailureNode server", status: 2),
      Walk("Silent", [[]], "ContinueNode Please wait"),
      Walk("Silent", [[], [], []], "SuccessNode"),
      Walk("PasskeyCustom", [["attestationValue={}"]], "ErrorNode refused", status: 1),
    ])
  func leads(_ walk: Walk) async throws {
    let shell = try await PingOneShell()
    let outcome = try await shell.walk(walk.flow, walk.steps)
    #expect(outcome.summary == walk.end, "\(outcome.document["message"]?.compact ?? "")")
    #expect(outcome.status == walk.status)
  }

  @Test("a refused registration comes back with its values, and is corrected")
  func registers() async throws {
    let shell = try await PingOneShell()
    let refused = try await shell.walk(
      "Register", [["username=demo", "email=x", "password=short", "agree=true", "topics=Offers"]])
    #expect(refused.summary == "ErrorNode refused")
    let problems = refused.document["problems"]?.array ?? []
    #expect(
      Set(problems.compactMap { $0["key"]?.string })
        == ["user.username", "user.email", "user.password"])
    let previous = try #require(refused.document["previous"])
    let values = (previous["collectors"]?.array ?? []).reduce(into: [String: JSONValue]()) {
      $0[$1["id"]?.string ?? ""] = $1["value"]
    }
    #expect(values["user.username"] == "demo")
    #expect(values["user.password"] == "")
    #expect(values["topics"] == ["offers"])
    #expect(values["agree"] == true)
    let corrected = try await shell.run(
      ["next", "username=ada", "email=ada@example.com", "password=Correct-Horse-7"], previous)
    #expect(corrected.type == "SuccessNode")
    let user = try await shell.run(["token"], corrected.document)
    #expect(user.document["token"]?["accessToken"] != nil)
    #expect(user.document["session"] == nil)
    #expect(user.document["state"]?["own"] == nil)
  }

  @Test("a passkey that no authenticator has made is refused, and the form can be sent again")
  func refusesPasskey() async throws {
    let shell = try await PingOneShell()
    let first = try await shell.run(["start", "Passkey"])
    let made = try passkey(first.document, "publicKeyCredentialCreationOptions", "webauthn.create")
    let refused = try await shell.run(["next", "fido2=\(made)"], first.document)
    #expect(refused.summary == "ErrorNode refused")
    #expect(refused.document["message"] == "The passkey was refused")
    #expect(refused.status == 1)
  }

  private func passkey(_ page: JSONValue, _ options: String, _ type: String) throws -> String {
    let challenge = try #require(page["collectors"]?[0]?[options]?["challenge"]?.array)
    let bytes = challenge.compactMap { $0.integer.map { UInt8(truncatingIfNeeded: $0) } }
    func encode(_ data: Data) -> String {
      data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        .replacing("=", with: "")
    }
    let data: JSONValue = [
      "type": .string(type), "challenge": .string(encode(Data(bytes))),
      "origin": "https://localhost",
    ]
    let outcome: JSONValue = [
      "id": "MaBr", "rawId": "MaBr", "type": "public-key",
      "response": ["clientDataJSON": .string(encode(Data(data.compact.utf8)))],
    ]
    return outcome.compact
  }

  @Test("answers can be in the form itself: a collector's value, a pressed button, a device")
  func answersInPlace() async throws {
    let shell = try await PingOneShell()
    var page = try await shell.run(["start", "Devices"]).document
    page = try await shell.run(
      ["next"], set(page, ["user.username": "demo", "user.password": "Secret12!"])
    ).document
    let device = try #require(page["collectors"]?[0]?["devices"]?[1])
    page = try await shell.run(["next"], set(page, ["device-authentication": device])).document
    #expect(page["name"] == "Enter the passcode")
    page = try await shell.run(["next"], set(page, ["resend": true])).document
    #expect(page["name"] == "Enter the passcode")
  }

  private func set(_ page: JSONValue, _ values: JSONObject) -> JSONValue {
    guard var document = page.object else { return page }
    document["collectors"] = .array(
      (page["collectors"]?.array ?? []).map { collector in
        guard var members = collector.object, let value = values[members["id"]?.string ?? ""]
        else { return collector }
        members["value"] = value
        return .object(members)
      })
    return .object(document)
  }

  @Test("a document that 'session' refuses comes back unchanged, with its code")
  func unaskedSession() async throws {
    let shell = try await PingOneShell()
    let page = try await shell.run(["start", "Login"]).document
    var members = try await shell.run(["next"] + Self.signOn, page).document.object ?? [:]
    members["authenticator"] = ["after": 1]
    let success = JSONValue.object(members)
    let refused = try await shell.run(["session"], success)
    #expect(refused.kind == "config")
    #expect(refused.document["previous"] == success)
    let user = try await shell.run(["token"], refused.document["previous"])
    #expect(user.document["token"]?["accessToken"] != nil)
  }

  @Test("a session is enough for a new code, --force-auth asks again, and sign-off ends it")
  func hasSession() async throws {
    let shell = try await PingOneShell()
    let success = try await shell.walk("Login", [Self.signOn])
    let user = try await shell.run(["token"], success.document)
    let again = try await shell.run(["start", "-"], user.document)
    #expect(again.type == "SuccessNode")
    #expect(
      again.document["session"]?["value"] != success.document["session"]?["value"])
    let asked = try await shell.run(["start", "--force-auth", "-"], user.document)
    #expect(asked.summary == "ContinueNode Sign On")
    #expect(try await shell.run(["logout"], user.document).document["logout"]?["complete"] == true)
    #expect(try await shell.run(["start", "-"], user.document).summary == "ContinueNode Sign On")
    #expect(try await shell.run(["session"], user.document).kind == "config")
  }

  @Test("the tokens in a SuccessNode are valid, and its document has no other tokens")
  func endsInTokens() async throws {
    let shell = try await PingOneShell()
    let end = try await shell.walk("Widget", [Self.signOn])
    let token = try #require(end.document["input"]?["access_token"]?.string)
    let user: JSONValue = ["type": "User", "token": ["accessToken": .string(token)]]
    let claims = try await shell.run(["userinfo"], user)
    #expect(claims.document["userinfo"]?["sub"] != nil)
    #expect(try await shell.run(["token"], end.document).document["cause"]?["code"] == "no_code")
  }

  @Test("a code from a redirect is exchanged")
  func exchangesRedirectedCode() async throws {
    let shell = try await PingOneShell()
    let end = try await shell.walk("Redirect", [Self.signOn])
    #expect(try await shell.run(["token"], end.document).type == "User")
  }

  @Test("a refused poll can lead to another form, which is in 'previous'")
  func continuesAfterPoll() async throws {
    let shell = try await PingOneShell()
    let refused = try await shell.walk("Wait", [Self.signOn, ["polling=timedOut"]])
    #expect(refused.document["previous"]?["name"] == "Nothing happened")
    #expect(
      try await shell.run(["next"], refused.document["previous"]).type == "SuccessNode")
  }

  @Test("a passkey for a page with inputs is made from a page with a passkey field")
  func answersInputs() async throws {
    let shell = try await PingOneShell()
    let page = try await shell.run(["start", "PasskeyCustom"]).document
    let options = try JSONValue(parsing: page["collectors"]?[0]?["value"]?.string ?? "")
    var other = try #require(page.object)
    var input = try #require(page["input"]?.object)
    input["form"] = [
      "components": [
        "fields": [
          [
            "type": "FIDO2", "key": "fido2", "action": "REGISTER",
            "publicKeyCredentialCreationOptions": options,
          ]
        ]
      ]
    ]
    other["input"] = .object(input)
    let made = try await shell.run(
      ["authenticator"], .object(other), ["JOURNEY_DEVICE_KEY": AuthenticatorFlowTests.key])
    let answer = try #require(made.document["answers"]?["fido2"]?["attestationValue"])
    let end = try await shell.run(["next", "attestationValue=\(answer.compact)"], page)
    #expect(end.type == "SuccessNode", "\(end.stderr)")
  }

  @Test("a document that was submitted once has expired")
  func isStale() async throws {
    let shell = try await PingOneShell()
    let page = try await shell.run(["start", "Devices"]).document
    #expect(try await shell.run(["next"] + Self.signOn, page).type == "ContinueNode")
    let late = try await shell.run(["next"] + Self.signOn, page)
    #expect(late.summary == "FailureNode expired")
    #expect(late.document["cause"]?["code"] == "timeout")
  }

  @Test(
    "a changed link sends nothing, and the page comes back",
    arguments: [
      "https://evil.example.com/x", "http://127.0.0.1:1/x", "http://x@127.0.0.1:1/x", "/x",
    ])
  func guardsLinks(_ link: String) async throws {
    let shell = try await PingOneShell()
    var page = try #require(try await shell.run(["start"]).document.object)
    var input = try #require(page["input"]?.object)
    input["_links"] = ["next": ["href": .string(link)]]
    page["input"] = .object(input)
    let outcome = try await shell.run(["next"] + Self.signOn, .object(page))
    #expect(outcome.summary == "FailureNode state")
    #expect(outcome.status == 65)
    #expect(outcome.document["request"] == nil)
    #expect(outcome.document["previous"]?["input"] == page["input"])
  }

  @Test(
    "with a given configuration, a discovery document that leads elsewhere is not used")
  func guardsDiscovery() async throws {
    let shell = try await PingOneShell()
    let page = try await shell.run(["start"]).document
    var members = try #require(page.object)
    var state = try #require(members["state"]?.object)
    var discovery = try #require(state["discovery"]?.object)
    var document = try #require(discovery["document"]?.object)
    document["authorization_endpoint"] = "https://evil.example.com/as/authorize"
    document["token_endpoint"] = "https://evil.example.com/as/token"
    discovery["document"] = .object(document)
    state["discovery"] = .object(discovery)
    members["state"] = .object(state)
    let success = try await shell.run(["next"] + Self.signOn, .object(members))
    #expect(success.type == "SuccessNode")
    #expect(try await shell.run(["token"], success.document).type == "User")
  }

  @Test("a DaVinci flow refuses the options of a journey")
  func refusesOptions() async throws {
    let shell = try await PingOneShell()
    for arguments in [["start", "--no-session"], ["start", "--advice", "A=b"]] {
      #expect(try await shell.run(arguments).summary == "FailureNode document")
    }
  }

  @Test("-vv shows no secret of a whole flow")
  func keepsSecrets() async throws {
    let shell = try await PingOneShell()
    var page = try await shell.run(["start", "-vv"])
    var told = page.stderr
    var secrets = ["Secret12!"]
    secrets.append(try #require(page.document["input"]?["interactionId"]?.string))
    for cookie in page.document["state"]?["cookies"]?.array ?? [] {
      secrets.append(try #require(cookie["value"]?.string))
    }
    let flowData = page.document["state"]?["own"]
    for name in ["verifier", "state", "nonce"] {
      secrets.append(try #require(flowData?[name]?.string))
    }
    for command in [["next", "-vv"] + Self.signOn, ["token", "-vv"], ["logout", "-vv"]] {
      page = try await shell.run(command, page.document)
      told += page.stderr
      let session = page.document["session"]?["value"]?.string
      let token = page.document["token"]?["accessToken"]?.string
      let cookies = page.document["state"]?["cookies"]?.array ?? []
      secrets += [session, token].compactMap { $0 } + cookies.compactMap { $0["value"]?.string }
    }
    #expect(told.contains("POST"))
    #expect(secrets.count > 8)
    for secret in secrets { #expect(!told.contains(secret)) }
  }
}
