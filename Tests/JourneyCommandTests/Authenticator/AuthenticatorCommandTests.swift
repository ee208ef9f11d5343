import JourneyAuthenticators
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import Testing

@testable import JourneyCommand

@Suite("journey authenticator")
struct AuthenticatorCommandTests {
  static let key = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
  static let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

  static let outcome = FakePage.callback(
    "HiddenValueCallback", ["value": "false", "id": "webAuthnOutcome"],
    inputs: [("IDToken2", "webAuthnOutcome")])

  static func metadata(_ data: JSONObject) -> JSONValue {
    FakePage.callback("MetadataCallback", ["data": .object(data)])
  }

  static func registration(_ changes: JSONObject = [:]) -> [JSONValue] {
    var data: JSONObject = [
      "_action": "webauthn_registration", "_type": "WebAuthn", "challenge": "AAAAAA==",
      "attestationPreference": "none", "userId": "ZGVtbw==", "_relyingPartyId": "example.com",
      "_pubKeyCredParams": [["type": "public-key", "alg": -7]],
    ]
    for (name, value) in changes { data[name] = value }
    return [metadata(data), outcome]
  }

  static func signing(_ allowed: JSONValue) -> [JSONValue] {
    [
      metadata([
        "_action": "webauthn_authentication", "_type": "WebAuthn", "challenge": "AAAAAA==",
        "_relyingPartyId": "example.com", "_allowCredentials": allowed,
      ]), outcome,
    ]
  }

  static let binding = FakePage.callback(
    "DeviceBindingCallback",
    [
      "userId": "id=demo", "username": "demo", "authenticationType": "NONE", "challenge": "c",
      "title": "", "subtitle": "", "description": "", "timeout": 60, "attestation": false,
    ],
    inputs: [
      ("IDToken1jws", ""), ("IDToken1deviceName", ""), ("IDToken1deviceId", ""),
      ("IDToken1clientError", ""),
    ])

  static let verifying = FakePage.callback(
    "DeviceSigningVerifierCallback",
    [
      "userId": "", "challenge": "c", "title": "", "subtitle": "", "description": "", "timeout": 30,
    ],
    inputs: [("IDToken1jws", ""), ("IDToken1clientError", "")])

  static let code = FakePage.callback(
    "NameCallback", ["prompt": "Enter verification code"], inputs: [("IDToken1", "")])

  static func run(
    _ page: [JSONValue], arguments: [String] = [], key: String? = Self.key,
    authenticator: JSONValue? = nil, answers: JSONValue? = nil, files: [String: String] = [:],
    environment: [String: String] = [:], now: Int = 59
  ) async throws -> StepResult {
    var document = try FakePage.document(page)
    document["authenticator"] = authenticator
    document["answers"] = answers
    return try await run(
      document, arguments: arguments, key: key, files: files, environment: environment, now: now)
  }

  static func run(
    _ document: Document, arguments: [String] = [], key: String? = Self.key,
    files: [String: String] = [:], environment: [String: String] = [:], now: Int = 59
  ) async throws -> StepResult {
    var environment = environment
    environment["JOURNEY_DEVICE_KEY"] = key
    let context = CommandContext(
      try Arguments(["authenticator"] + arguments),
      .fake(environment: environment, files: files, now: now))
    return await AuthenticatorCommand(context).run(document, over: StepTransport(context.transport))
  }

  static func clientData(_ result: StepResult) throws -> JSONValue {
    let text = try #require(result.document["answers"]?["webAuthnOutcome"]?.string)
    let head = text.firstRange(of: "::").map { String(text[..<$0.lowerBound]) } ?? text
    return try JSONValue(parsing: head)
  }

  @Test("a registration is answered for the origin of serverUrl, and other fields stay")
  func registers() async throws {
    let before = try FakePage.document(Self.registration())
    let result = try await Self.run(Self.registration())
    #expect(try Self.clientData(result)["origin"] == "https://am.example.com")
    #expect(try Self.clientData(result)["type"] == "webauthn.create")
    #expect(result.status == 0 && !result.isOwnResult)
    var after = result.document
    after["answers"] = nil
    #expect(JSONValue.object(after) == .object(before))
  }

  @Test("a passkey without an id on the page is learned, and replaces an older one of its user")
  func learns() async throws {
    let page = Self.registration(["_authenticatorSelection": ["residentKey": "required"]])
    let first = try await Self.run(page, authenticator: ["userId": "x"])
    let learned = try #require(first.document["authenticator"])
    #expect(learned["userId"] == "x" && learned["passkeys"]?.array?.count == 1)
    #expect(learned["passkeys"]?[0]?["userHandle"] == "WkdWdGJ3PT0")
    #expect(learned["passkeys"]?[0]?["rpId"] == "example.com")
    let again = try await Self.run(page, authenticator: learned).document["authenticator"]
    #expect(again?["passkeys"]?.array?.count == 1 && again != learned)
    let signed = try await Self.run(Self.signing([]), authenticator: learned)
    #expect(try Self.clientData(signed)["type"] == "webauthn.get")
  }

  @Test("if none of the page's passkeys is known, the answer is a refusal, and problems say why")
  func refuses() async throws {
    let page = Self.signing([["type": "public-key", "id": [1, 2, 3]]])
    let result = try await Self.run(page)
    let text = result.document["answers"]?["webAuthnOutcome"]?.string
    #expect(text?.hasPrefix("ERROR::NotAllowedError:") == true, "\(text ?? "")")
    #expect(
      result.document["problems"]?[0]?["key"] == "webAuthnOutcome"
        && result.document["problems"]?[0]?["id"] == "IDToken2")
    #expect(result.status == 0)
  }

  struct Failure: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let page: [JSONValue]
    var arguments: [String] = []
    var key: String? = AuthenticatorCommandTests.key
    var authenticator: JSONValue?
    var kind = "answers"
    let says: String
    var files: [String: String] = [:]
  }

  static let failures: [Failure] = [
    Failure(
      testDescription: "a device key is missing", page: registration(), key: nil, kind: "config",
      says: "missing device key: JOURNEY_DEVICE_KEY is not set or is empty"),
    Failure(
      testDescription: "a device key is too short", page: registration(), key: "AAEC",
      kind: "config", says: "32 bytes"),
    Failure(
      testDescription: "another server's relying party",
      page: registration(["_relyingPartyId": "example.org"]), says: "authenticator.origin"),
    Failure(
      testDescription: "a page that names no passkey", page: signing([]),
      says: "authenticator.passkeys"),
    Failure(
      testDescription: "a page that cannot be read", page: registration(["challenge": 7]),
      says: "challenge"),
    Failure(
      testDescription: "an outcome beside a script that holds no ceremony",
      page: [
        FakePage.callback(
          "TextOutputCallback", ["message": "window.stop();", "messageType": "4"]), outcome,
      ], says: "cannot find a passkey ceremony"),
    Failure(
      testDescription: "a ceremony without a field for its outcome",
      page: [registration()[0]], says: "'webAuthnOutcome'"),
    Failure(
      testDescription: "two ceremonies",
      page: registration() + [
        metadata(["_type": "WebAuthn", "_action": "webauthn_authentication", "challenge": "AAAA"])
      ],
      says: "2 ceremonies"),
    Failure(
      testDescription: "an unknown failure", page: registration(),
      arguments: ["--fail", "NoError"],
      says: "NoError"),
    Failure(
      testDescription: "a failure that codes do not know", page: [code],
      arguments: ["--fail", "Abort"], authenticator: ["otp": .string(secret)], says: "Abort"),
    Failure(
      testDescription: "a failure that binding does not know", page: [binding],
      arguments: ["--fail", "ClientNotRegistered"], says: "ClientNotRegistered"),
    Failure(
      testDescription: "a user is missing", page: [verifying], says: "authenticator.userId"),
    Failure(
      testDescription: "an unknown member", page: [code], authenticator: ["orgin": "x"],
      says: "did you mean 'origin'?"),
    Failure(
      testDescription: "a member of a wrong type", page: [code], authenticator: ["otp": 7],
      says: "'authenticator.otp': expected a string"),
    Failure(
      testDescription: "a passkey that is no object", page: [code],
      authenticator: ["passkeys": [7]],
      says: "'authenticator.passkeys[0]': expected an object"),
    Failure(
      testDescription: "a passkey without an id", page: [code],
      authenticator: ["passkeys": [["rpId": "a.example"]]],
      says: "'authenticator.passkeys[0].id': missing value"),
    Failure(
      testDescription: "a document's reference", page: [code],
      authenticator: ["otp": ["$env": "SEED"]], says: "must not contain a reference"),
    Failure(
      testDescription: "an invalid secret", page: [code], authenticator: ["otp": "1"],
      says: "secret"),
    Failure(
      testDescription: "a file that is missing", page: [code],
      arguments: ["--authenticator", "a.json"], says: "a.json"),
    Failure(
      testDescription: "a file that is not JSON", page: [code],
      arguments: ["--authenticator", "a.json"], says: "invalid JSON", files: ["a.json": "{"]),
  ]

  @Test("a failure contains the page, and has the status of its kind", arguments: failures)
  func failure(_ failure: Failure) async throws {
    let result = try await Self.run(
      failure.page, arguments: failure.arguments, key: failure.key,
      authenticator: failure.authenticator,
      files: failure.files)
    let said = result.document["message"]?.string ?? ""
    let hint = result.document["cause"]?["hint"]?.string ?? ""
    #expect(result.document["type"] == "FailureNode")
    #expect(result.document["cause"]?["kind"]?.string == failure.kind, "\(said)")
    #expect("\(said) \(hint)".contains(failure.says), "\(said) \(hint)")
    #expect(!said.contains(Self.secret) && !said.contains(Self.key))
    #expect(result.document["previous"]?["type"] == "ContinueNode" && result.status == 65)
  }

  @Test("a requested refusal needs no key, and does not check the relying party")
  func fails() async throws {
    let page = Self.registration(["_relyingPartyId": "example.org"])
    let result = try await Self.run(page, arguments: ["--fail", "AbortError"], key: nil)
    let text = result.document["answers"]?["webAuthnOutcome"]?.string
    #expect(text?.hasPrefix("ERROR::AbortError:") == true)
    let plain = try await Self.run(page, arguments: ["--fail", "unsupported"], key: " ")
    #expect(plain.document["answers"]?["webAuthnOutcome"] == "unsupported")
    let bound = try await Self.run([Self.binding], arguments: ["--fail", "Timeout"], key: nil)
    #expect(bound.document["answers"]?["IDToken1"] == ["clientError": "Timeout"])
    let signed = try await Self.run(
      [Self.verifying], arguments: ["--fail", "ClientNotRegistered"], key: nil)
    #expect(signed.document["answers"]?["IDToken1"] == ["clientError": "ClientNotRegistered"])
  }

  @Test("--origin is claimed for any relying party, and the member only for a valid one")
  func origins() async throws {
    let page = Self.registration(["_relyingPartyId": "example.org"])
    let claimed = try await Self.run(page, arguments: ["--origin", "https://evil.example"])
    #expect(try Self.clientData(claimed)["origin"] == "https://evil.example")
    let member = try await Self.run(
      page, authenticator: ["origin": "https://login.example.org:8443"])
    #expect(try Self.clientData(member)["origin"] == "https://login.example.org:8443")
    let wrong = try await Self.run(page, authenticator: ["origin": "https://example.net"])
    #expect(wrong.document["cause"]?["kind"] == "answers")
  }

  @Test(
    "an answered page stays unchanged, and so does a ceremony that a pressed button leaves",
    arguments: [
      ["webAuthnOutcome": "mine"], ["IDToken3": "Cancel"],
    ] as [JSONObject])
  func answered(_ answers: JSONObject) async throws {
    let page = Self.registration() + [FakePage.options(3)]
    let result = try await Self.run(page, answers: .object(answers))
    #expect(result.document["answers"] == .object(answers))
  }

  @Test("the default option leaves nothing, but any option leaves a confirmation without a default")
  func options() async throws {
    let pressed: JSONValue = ["IDToken3": "Submit"]
    let stays = try await Self.run(
      Self.registration() + [FakePage.options(3)], answers: pressed)
    #expect(stays.document["answers"]?["webAuthnOutcome"] != nil)
    #expect(stays.document["answers"]?["IDToken3"] == "Submit")
    let leaves = try await Self.run(
      Self.registration() + [FakePage.unpressed(3)], answers: pressed)
    #expect(leaves.document["answers"] == pressed)
  }

  @Test("a device is bound, signs and has one profile, and another device key is another device")
  func devices() async throws {
    let bound = try await Self.run(
      [Self.binding], authenticator: ["deviceName": "CI"], now: 1_795_251_066)
    let answer = try #require(bound.document["answers"]?["IDToken1"])
    #expect(answer["jws"]?.string?.split(separator: ".").count == 3)
    #expect(answer["deviceId"]?.string?.isEmpty == false && answer["deviceName"] == "CI")
    let signed = try await Self.run([Self.verifying], authenticator: ["userId": "id=demo"])
    #expect(signed.document["answers"]?["IDToken1"]?["jws"]?.string?.isEmpty == false)
    let profile = FakePage.callback(
      "DeviceProfileCallback", ["metadata": true, "location": false, "message": ""],
      inputs: [("IDToken1", "")])
    var texts: Set<String> = []
    for key in [Self.key, Self.key, "AQECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="] {
      let result = try await Self.run([profile], key: key)
      texts.insert(try #require(result.document["answers"]?["IDToken1"]?.string))
    }
    #expect(texts.count == 2)
    let given = try await Self.run(
      [profile], key: nil, authenticator: ["profile": ["identifier": "mine"]])
    #expect(given.document["answers"]?["IDToken1"]?.string?.contains("mine") == true)
  }

  @Test("binding learns the user's universal id and replaces an older one, and a refusal does not")
  func learnsUser() async throws {
    let bound = try await Self.run([Self.binding], authenticator: ["userId": "u", "issuer": "app"])
    let learned = try #require(bound.document["authenticator"])
    #expect(learned == ["userId": "id=demo", "issuer": "app"])
    let signed = try await Self.run([Self.verifying], authenticator: learned)
    let named = try await Self.run([Self.verifying], authenticator: ["userId": "id=demo"])
    func header(_ result: StepResult) -> Substring? {
      result.document["answers"]?["IDToken1"]?["jws"]?.string?.split(separator: ".").first
    }
    #expect(header(signed) != nil && header(signed) == header(named))
    let refused = try await Self.run([Self.binding], arguments: ["--fail", "Abort"])
    #expect(refused.document["authenticator"] == nil)
  }

  @Test("only the first of several device keys binds, and signs for a bound device")
  func firstKey() async throws {
    let other = "AQECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
    for page in [Self.binding, Self.verifying] {
      var headers: [Substring?] = []
      for key in [Self.key, "\(Self.key) \(other)", "\(other) \(Self.key)"] {
        let result = try await Self.run([page], key: key, authenticator: ["userId": "id=demo"])
        let jws = result.document["answers"]?["IDToken1"]?["jws"]?.string
        headers.append(jws?.split(separator: ".").first)
      }
      #expect(headers[0] != nil && headers[0] == headers[1] && headers[0] != headers[2])
    }
  }

  @Test("a seed file with a byte order mark and blanks is read, and stays in its file")
  func seedFile() async throws {
    let result = try await Self.run(
      [Self.code], arguments: ["--authenticator", "a.json"], key: nil,
      files: ["a.json": #"{"otp":{"$file":"seed"}}"#, "seed": "\u{FEFF} \(Self.secret)\n\n"],
      now: 45)
    #expect(result.document["answers"] == ["Enter verification code": "287082"])
    #expect(result.document["authenticator"] == ["after": 45])
  }

  @Test("a confirmation that is answered with 100 presses nothing, and the page is answered")
  func nothingPressed() async throws {
    for confirmation in [FakePage.options(3), FakePage.unpressed(3)] {
      let result = try await Self.run(
        Self.registration() + [confirmation], answers: ["IDToken3": 100])
      #expect(result.document["answers"]?["webAuthnOutcome"] != nil)
      #expect(result.document["answers"]?["IDToken3"] == 100)
    }
  }

  @Test("a hint begins with a verb and has one clause")
  func hints() {
    let errors: [AuthenticatorError] = [
      .invalidOrigin, .foreignRelyingParty("a", origin: "b"), .missingRelyingParty,
      .noKnownPasskey(relyingParty: "a"), .wrongDeviceKey(relyingParty: "a"),
      .severalPasskeys(ids: []), .missingUserHandle(id: "a"), .missingUserID,
    ]
    for error in errors {
      let hint = error.hint ?? ""
      let verbs = ["set", "name", "add", "check", "register"]
      #expect(verbs.contains { hint.hasPrefix("\($0) ") }, "\(hint)")
      #expect(hint.contains("'authenticator.") && !hint.contains(";"))
      #expect(FlowError.authenticator("k", error).hint == hint)
    }
  }

  @Test("a code is made by time or by a counter, and without a seed the page stays unchanged")
  func codes() async throws {
    let timed = try await Self.run(
      [Self.code], key: nil, authenticator: ["otp": .string(Self.secret)], now: 45)
    #expect(timed.document["answers"] == ["Enter verification code": "287082"])
    #expect(timed.document["authenticator"]?["after"] == 45)
    let address = "otpauth://hotp/AM:demo?secret=\(Self.secret)&counter=1"
    let counted = try await Self.run(
      [Self.code], arguments: ["--authenticator", "a.json"], key: nil,
      files: ["a.json": #"{"otp":{"$env":"SEED"},"userId":"u"}"#],
      environment: ["SEED": address])
    #expect(counted.document["answers"]?["Enter verification code"] == "287082")
    #expect(
      counted.document["authenticator"]?["otp"]?.string
        == address.replacing("counter=1", with: "counter=2"))
    #expect(counted.document["authenticator"]?["userId"] == nil, "nothing else of a file")
    let without = try await Self.run([Self.code], key: nil)
    #expect(without.document["answers"] == nil && without.status == 0)
  }

  @Test("the address of an enrollment replaces an older one")
  func enrolls() async throws {
    let address = "otpauth://totp/AM:demo?secret=\(Self.secret)======&issuer=AM"
    let page = FakePage.callback(
      "HiddenValueCallback", ["value": .string(address), "id": "mfaDeviceRegistration"],
      inputs: [("IDToken1", "mfaDeviceRegistration")])
    let result = try await Self.run([page], key: nil, authenticator: ["otp": "old", "userId": "u"])
    #expect(result.document["authenticator"] == ["otp": .string(address), "userId": "u"])
    #expect(result.document["answers"] == nil)
  }

  @Test("if an option leads away from the page, nothing is learned")
  func leaves() async throws {
    let address = "otpauth://totp/AM:demo?secret=\(Self.secret)"
    let page = [
      FakePage.callback(
        "HiddenValueCallback", ["value": .string(address), "id": "mfaDeviceRegistration"],
        inputs: [("IDToken1", "mfaDeviceRegistration")]),
      FakePage.callback(
        "ConfirmationCallback",
        [
          "prompt": "", "messageType": 0, "options": ["Next", "Skip"], "optionType": -1,
          "defaultOption": 0,
        ], inputs: [("IDToken2", 0)]),
    ]
    for (option, learned) in [(0, address), (1, "old")] {
      let result = try await Self.run(
        page, key: nil, authenticator: ["otp": "old"], answers: ["IDToken2": .integer(option)])
      #expect(result.document["authenticator"]?["otp"]?.string == learned)
    }
  }

  @Test(
    "an enrollment that cannot be read is an error without its secret",
    arguments: ["digits=10", "period=0", "algorithm=MD5", "counter=x&secret=MY"])
  func unreadableEnrollment(parameter: String) async throws {
    let page = FakePage.callback(
      "HiddenValueCallback",
      [
        "value": .string("otpauth://totp/AM:demo?secret=\(Self.secret)&\(parameter)"),
        "id": "mfaDeviceRegistration",
      ], inputs: [("IDToken1", "mfaDeviceRegistration")])
    let result = try await Self.run([page], key: nil, authenticator: ["otp": "old"])
    #expect(result.document["cause"]?["kind"] == "answers")
    #expect(result.document["problems"]?[0]?["key"] == "mfaDeviceRegistration")
    #expect(result.document["message"]?.string?.contains(Self.secret) == false)
  }

  @Test("a page that registers only push messages enrolls nothing")
  func pushOnly() async throws {
    let page = FakePage.callback(
      "HiddenValueCallback",
      ["value": "pushauth://push/AM:demo?a=b", "id": "mfaDeviceRegistration"],
      inputs: [("IDToken1", "mfaDeviceRegistration")])
    let result = try await Self.run([page], key: nil, authenticator: ["otp": "old"])
    #expect(result.document["type"] == "ContinueNode")
    #expect(result.document["authenticator"] == ["otp": "old"])
  }

  @Test(
    "a bound device signs only a challenge that is a string",
    arguments: [nil, .null, 12345]
      as [JSONValue?])
  func missingChallenge(challenge: JSONValue?) async throws {
    for (type, outputs) in [
      ("DeviceBindingCallback", ["userId": "id=demo", "authenticationType": "NONE"]),
      ("DeviceSigningVerifierCallback", ["userId": "id=demo"]),
    ] as [(String, JSONObject)] {
      var outputs = outputs
      outputs["challenge"] = challenge
      let page = FakePage.callback(
        type, outputs, inputs: [("IDToken1jws", ""), ("IDToken1clientError", "")])
      let result = try await Self.run([page])
      #expect(result.document["cause"]?["kind"] == "answers", "\(type)")
      #expect(result.document["answers"] == nil)
    }
  }

  @Test("attestation is refused with a problem, and needs no device key")
  func attested() async throws {
    let page = FakePage.callback(
      "DeviceBindingCallback",
      [
        "userId": "id=demo", "authenticationType": "NONE", "challenge": "c", "timeout": 60,
        "attestation": true,
      ], inputs: [("IDToken1jws", ""), ("IDToken1clientError", "")])
    let result = try await Self.run([page], key: nil)
    #expect(result.document["answers"] == ["IDToken1": ["clientError": "Unsupported"]])
    let problem = result.document["problems"]?[0]
    #expect(
      problem?["key"] == "DeviceBindingCallback" && problem?["id"] == "IDToken1"
        && problem?["code"] == "authenticator")
    #expect(result.status == 0)
    let bound = try await Self.run([page], authenticator: ["platform": "ios"])
    #expect(bound.document["answers"]?["IDToken1"]?["jws"] != nil)
  }

  @Test("a failure contains no answers")
  func failureWithoutAnswers() async throws {
    let result = try await Self.run(
      [Self.code], arguments: ["--authenticator", "missing"], answers: ["other": "SECRET"])
    #expect(result.document["cause"] != nil)
    #expect(result.document["previous"]?["answers"] == nil)
    #expect(result.document["previous"]?["type"] == "ContinueNode")
  }

  @Test("a document that is not a page is passed on unchanged, or refused")
  func others() async throws {
    for type in ["SuccessNode", "User"] {
      let document: Document = ["type": .string(type), "session": ["value": "x"]]
      let result = try await Self.run(document)
      #expect(JSONValue.object(result.document) == .object(document) && result.status == 0)
    }
    let start = try await Self.run(["journey": "Login"] as Document)
    #expect(start.document["cause"]?["kind"] == "state")
  }
}
