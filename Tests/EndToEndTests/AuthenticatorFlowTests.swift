import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// Second factors from the shell, against a tenant that verifies them as AM does.
@Suite("journey authenticator from the shell")
struct AuthenticatorFlowTests {
  static let key = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="

  /// One tenant and one device key, and the state that is passed from one journey to the next.
  struct Walk: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let steps: [Step]
    /// The `authenticator` member that the caller gives.
    let known: JSONValue?

    init(_ fact: String, known: JSONValue? = nil, _ steps: Step...) {
      testDescription = fact
      self.known = known
      self.steps = steps
    }
  }

  struct Step: Sendable {
    let journey: String
    let end: String
    var options: [String] = []
    var asksForPassword = true
    /// Replaces what earlier steps have learned.
    let known: JSONValue?

    init(
      _ journey: String, _ end: String, _ options: String..., asksForPassword: Bool = true,
      known: JSONValue? = nil
    ) {
      self.journey = journey
      self.end = end
      self.options = options
      self.asksForPassword = asksForPassword
      self.known = known
    }
  }

  private static func walk(
    _ step: Step, _ shell: DemoShell, _ known: JSONValue?
  ) async throws -> (end: JSONValue, errors: String) {
    var start: JSONObject = ["journey": .string(step.journey)]
    start["authenticator"] = known
    var errors = ""
    func run(_ arguments: [String], _ document: JSONValue) async throws -> JSONValue {
      let outcome = try await shell.run(
        arguments + ["-vv"], document, ["PW": "Secret12!", "JOURNEY_DEVICE_KEY": key])
      errors += outcome.errors
      return outcome.document
    }
    var page = try await run(["start", "-"], .object(start))
    if step.asksForPassword {
      page = try await run(["next", "name=demo", "password@env:PW"], page)
    }
    page = try await run(["authenticator"] + step.options, page)
    return (try await run(["next"], page), errors)
  }

  @Test(
    "a strict tenant accepts valid answers, and refuses others",
    arguments: [
      Walk(
        "a passkey signs in on either kind of page, for its own origin, and once registered is excluded",
        Step("WebAuthnRegistration", "SuccessNode"), Step("WebAuthnAuthentication", "SuccessNode"),
        Step("WebAuthnAuthenticationScript", "SuccessNode"),
        Step("WebAuthnAuthentication", "ErrorNode", "--origin", "https://evil.example"),
        Step("WebAuthnAuthentication", "ErrorNode", "--fail", "NotAllowedError"),
        Step("WebAuthnAuthentication", "ErrorNode", "--fail", "unsupported"),
        Step("WebAuthnRegistrationLimited", "ErrorNode")),
      Walk(
        "a passkey is registered by a script page",
        Step("WebAuthnRegistrationScript", "SuccessNode"),
        Step("WebAuthnAuthenticationScript", "SuccessNode")),
      Walk(
        "a passkey's user handle names its user",
        Step("WebAuthnRegistrationUsernameless", "SuccessNode"),
        Step("WebAuthnUsernameless", "SuccessNode", asksForPassword: false)),
      Walk(
        "an unpressed recovery button goes back as it came",
        Step("WebAuthnRegistrationRecovery", "ContinueNode"),
        Step("WebAuthnAuthenticationRecovery", "SuccessNode")),
      Walk(
        "a page that requires user verification refuses a user who was not verified",
        Step("WebAuthnRegistrationVerified", "ErrorNode", "--no-user-verification"),
        Step("WebAuthnRegistrationVerified", "SuccessNode"),
        Step("WebAuthnAuthenticationVerified", "SuccessNode")),
      Walk(
        "next sends the claimed origin as the header that the server compares",
        Step("WebAuthnRegistrationAnyOrigin", "SuccessNode"),
        Step("WebAuthnAuthenticationAnyOrigin", "SuccessNode")),
      Walk("a passkey attests itself", Step("WebAuthnRegistrationDirect", "SuccessNode")),
      Walk("Ed25519 alone is enough", Step("WebAuthnRegistrationEd25519", "SuccessNode")),
      Walk("RS256 alone is not supported", Step("WebAuthnRegistrationRS256", "ErrorNode")),
      Walk(
        "a bound device signs for its user", Step("DeviceBinding", "SuccessNode"),
        Step("DeviceSigningUser", "SuccessNode")),
      Walk(
        "a bound device signs for the user that the caller names",
        known: ["userId": "id=demo,ou=user,o=alpha,ou=services,ou=am-config"],
        Step("DeviceBinding", "SuccessNode"),
        Step("DeviceSigning", "SuccessNode", asksForPassword: false)),
      Walk(
        "a key of another user is not found", Step("DeviceBinding", "SuccessNode"),
        Step(
          "DeviceSigning", "ErrorNode", asksForPassword: false,
          known: ["userId": "id=locky,ou=user,o=alpha,ou=services,ou=am-config"])),
      Walk(
        "a device is bound for an application of the node's list",
        known: ["issuer": "org.example.app"], Step("DeviceBinding", "SuccessNode")),
      Walk(
        "an application that is not on the node's list is refused",
        known: ["issuer": "org.example.evil"], Step("DeviceBinding", "ErrorNode")),
      Walk(
        "a device without proof is unsupported where attestation is asked for",
        Step("DeviceBindingAttested", "ErrorNode")),
      Walk(
        "a device whose caller says that it is Apple's needs no proof", known: ["platform": "ios"],
        Step("DeviceBindingAttested", "SuccessNode")),
      Walk("a device has a profile", Step("DeviceProfile", "SuccessNode")),
    ])
  func walks(_ walk: Walk) async throws {
    let shell = try await DemoShell()
    var known = walk.known
    for step in walk.steps {
      let (end, errors) = try await Self.walk(step, shell, step.known ?? known)
      #expect(end["type"]?.string == step.end, "\(step.journey): \(end["message"] ?? "")")
      #expect(!errors.contains(Self.key) && !errors.contains("webauthn.get\\\""), "\(errors)")
      known = end["authenticator"] ?? known
    }
  }

  @Test("the address of an enrollment is passed on, makes the code, and is in no trace")
  func enrolls() async throws {
    let shell = try await DemoShell()
    let page = try await Self.walk(Step("TOTP", "ContinueNode"), shell, nil)
    let address = try #require(page.end["authenticator"]?["otp"]?.string)
    let secret = try #require(address.firstMatch(of: #/secret=([A-Z2-7]+)/#)).1
    let answered = try await shell.run(["authenticator", "-vv"], page.end)
    let code = try #require(answered.document["answers"]?["Enter verification code"]?.string)
    let next = try await shell.run(["next", "-vv"], answered.document)
    #expect(next.document["type"] == "ContinueNode", "the recovery codes")
    #expect(next.document["authenticator"]?["after"]?.integer != nil)
    let shown = next.document["callbacks"]?.array?.compactMap { $0["recoveryCodes"]?.array }.first
    let codes = try #require(shown).compactMap(\.string)
    #expect(codes.count == 10)
    let errors = page.errors + answered.errors + next.errors
    #expect(!codes.contains { errors.contains($0) }, "\(errors)")
    #expect(!errors.contains(secret) && !errors.contains(code), "\(errors)")
    // AM accepts one code in a period, and refuses it the second time.
    let again = try await shell.run(["start", "TOTP"]).document
    let asked = try await shell.run(
      ["next", "name=demo", "password@env:PW"], again, ["PW": "Secret12!"]
    ).document
    let replayed = try await shell.run(["next", "Enter verification code=\(code)"], asked)
    #expect(replayed.document["type"] == "ErrorNode")
  }

  @Test(
    "a file of keys that others can read causes a warning", arguments: [0o600, 0o640, 0o604])
  func readableKeys(_ mode: Int) async throws {
    let shell = try await DemoShell()
    let folder = try TemporaryFolder()
    let path = try folder.write("key", Self.key)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    let page = try await shell.run(["start", "Login"]).document
    let outcome = try await shell.run(["authenticator", "--device-key", path], page)
    #expect(outcome.errors.contains("others can read") == (mode != 0o600))
    #expect(!outcome.errors.contains(Self.key) && outcome.status == 0)
  }

  @Test(
    "others must not be able to read a file that the authenticator's file names",
    arguments: [0o600, 0o644])
  func readableReferences(_ mode: Int) async throws {
    let shell = try await DemoShell()
    let folder = try TemporaryFolder()
    let seed = try folder.write("seed", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
    let file = try folder.write("authenticator", #"{"otp":{"$file":"seed"}}"#)
    for (path, mode) in [(file, 0o600), (seed, mode)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    let page = try await shell.run(["start", "Login"]).document
    let outcome = try await shell.run(["authenticator", "--authenticator", file], page)
    #expect(outcome.errors.contains("others can read '\(seed)'") == (mode != 0o600))
    #expect(outcome.status == 0)
  }

  @Test("policies for a phone are reported once")
  func policies() async throws {
    let shell = try await DemoShell()
    let page = try await Self.walk(Step("TOTP", "ContinueNode"), shell, nil).end
    var asked = try #require(page.object)
    let address = try #require(page["authenticator"]?["otp"]?.string)
    let told = address.replacing("otpauth://", with: "mfauth://") + "&policies=e30"
    asked["authenticator"] = ["otp": .string(told)]
    let outcome = try await shell.run(["authenticator"], .object(asked))
    #expect(outcome.errors.contains("'policies'") && outcome.status == 0, "\(outcome.errors)")
    let quiet = try await shell.run(["authenticator", "--quiet"], .object(asked))
    #expect(quiet.errors == "")
    let next = try await shell.run(
      ["next", "Enter verification code@otp:env:SEED"], .object(asked), ["SEED": told])
    #expect(next.errors.contains("'policies'"), "\(next.errors)")
  }

  @Test("a counter is passed on after it grew, and the recovery option leads to its page")
  func counts() async throws {
    let shell = try await DemoShell()
    let page = try await Self.walk(Step("HOTP", "ContinueNode"), shell, nil).end
    let first = try await shell.run(["authenticator"], page).document
    #expect(page["authenticator"]?["otp"]?.string?.contains("&counter=0&") == true)
    #expect(first["authenticator"]?["otp"]?.string?.contains("&counter=1&") == true)
    let codes = try await shell.run(["next"], first).document
    let end = try await shell.run(["next"], codes).document
    #expect(end["type"] == "SuccessNode")
    let again = try await Self.walk(Step("HOTP", "SuccessNode"), shell, end["authenticator"]).end
    #expect(again["type"] == "SuccessNode")
    #expect(again["authenticator"]?["otp"]?.string?.contains("&counter=2&") == true)
    let start: JSONValue = ["journey": "HOTP", "authenticator": again["authenticator"] ?? .null]
    let asked = try await shell.run(
      ["next", "name=demo", "password@env:PW"], shell.run(["start", "-"], start).document,
      ["PW": "Secret12!"]
    ).document
    let recovery = try await shell.run(["next", "ConfirmationCallback=Use recovery code"], asked)
    #expect(recovery.document["callbacks"]?[0]?["prompt"] == "Recovery Code")
    let left = try await shell.run(["authenticator"], recovery.document).document
    #expect(left == recovery.document)
  }

  @Test(
    "the recovery button leads to its page, with or without an outcome", arguments: [false, true])
  func recovery(_ answers: Bool) async throws {
    let shell = try await DemoShell()
    let made = try await Self.walk(Step("WebAuthnRegistration", "SuccessNode"), shell, nil)
    #expect(made.end["type"] == "SuccessNode")
    let start = try await shell.run(["start", "WebAuthnAuthenticationRecovery"]).document
    var page = try await shell.run(
      ["next", "name=demo", "password@env:PW"], start, ["PW": "Secret12!"]
    ).document
    if answers {
      page = try await shell.run(
        ["authenticator"], page, ["JOURNEY_DEVICE_KEY": Self.key]
      ).document
    }
    let next = try await shell.run(["next", "ConfirmationCallback=Use Recovery Code"], page)
    #expect(next.document["callbacks"]?[0]?["prompt"] == "Recovery Code")
  }

  @Test("a sealed page is answered, and another device key has no passkey for it")
  func sealed() async throws {
    let shell = try await DemoShell()
    let made = try await Self.walk(Step("WebAuthnRegistration", "SuccessNode"), shell, nil)
    #expect(made.end["type"] == "SuccessNode")
    let start = try await shell.run(["start", "WebAuthnAuthentication"]).document
    let page = try await shell.run(
      ["next", "name=demo", "password@env:PW"], start, ["PW": "Secret12!"]
    ).document
    let seal = ["JOURNEY_SEAL_KEY": Self.key]
    let hidden = try await shell.run(["seal"], page, seal).document
    let refused = try await shell.run(["authenticator"], hidden, ["JOURNEY_DEVICE_KEY": Self.key])
    #expect(refused.status == 65 && refused.document["cause"]?["kind"] == "state")
    #expect(refused.document["cause"]?["hint"]?.string?.contains("unseal") == true)
    let open = try await shell.run(["unseal"], hidden, seal).document
    #expect(open == page)
    let other = "AQECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
    let foreign = try await shell.run(["authenticator"], open, ["JOURNEY_DEVICE_KEY": other])
    let outcome = foreign.document["answers"]?["webAuthnOutcome"]?.string
    #expect(outcome?.contains("NotAllowedError") == true && foreign.status == 0)
    let problem = try #require(foreign.document["problems"]?[0]?["message"]?.string)
    #expect(
      foreign.errors == "journey authenticator: warning: the answer reports an error: \(problem)\n")
    let quiet = ["authenticator", "-q"]
    #expect(try await shell.run(quiet, open, ["JOURNEY_DEVICE_KEY": other]).errors.isEmpty)
    var secretive = try #require(open.object)
    secretive["tag"] = "nightly"
    secretive["defaults"] = ["a": "allowed passkeys"]
    let hiding = try await shell.run(
      ["authenticator"], .object(secretive), ["JOURNEY_DEVICE_KEY": other])
    #expect(
      hiding.errors.hasPrefix(
        "journey authenticator [nightly]: warning: the answer reports an error: "))
    #expect(!hiding.errors.contains("allowed passkeys"), "\(hiding.errors)")
    // Each of several keys signs.
    let both = ["JOURNEY_DEVICE_KEY": "\(other) \(Self.key)"]
    let answered = try await shell.run(["authenticator"], open, both).document
    #expect(try await shell.run(["next"], answered).document["type"] == "SuccessNode")
  }

  @Test("a refusal is passed on with its own status")
  func refusals() async throws {
    let refusal: JSONValue = [
      "type": "ErrorNode", "message": "Login failure",
      "cause": ["kind": "refused", "status": 401, "code": .null, "sent": true], "problems": [],
      "input": ["code": 401],
    ]
    let outcome = try await BuiltCommand().run(["authenticator"], stdin: .text(refusal.compact))
    #expect(try JSONValue(parsing: outcome.stdout) == refusal)
    #expect(outcome.status == 1 && outcome.stderr.isEmpty)
  }

  @Test(
    "a server's clock that is more than 5 s off causes a warning if a code was made",
    arguments: [(7200, "ahead of"), (-7200, "behind"), (nil, nil)] as [(Int?, String?)])
  func clocks(_ offset: Int?, direction: String?) async throws {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    let date = offset.map {
      "Date: " + format.string(from: Date(timeIntervalSinceNow: Double($0))) + "\r\n"
    }
    let refusal =
      "HTTP/1.1 401 No\r\n\(date ?? "")Content-Type: application/json\r\n"
      + "Content-Length: 12\r\n\r\n{\"code\":401}"
    for (operand, makesCode) in [("Code@otp:env:SEED", true), ("Code=123456", false)] {
      let server = try FaultServer([[.readRequest, .send(refusal)]])
      let page = SavedPage(port: server.port, [SavedPage.text(1)])
      let command = BuiltCommand(environment: [
        "SEED": "otpauth://hotp/x?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
      ])
      let outcome = try await command.run(["next", operand], stdin: .text(page.text))
      let isTold = outcome.stderr.contains("the server's clock is")
      #expect(isTold == (makesCode && direction != nil), "\(outcome.stderr)")
      if isTold, let direction {
        #expect(outcome.stderr.contains(" s \(direction) this machine's"))
      }
    }
  }

  @Test("the warning about the server's clock comes once for all documents of a stream")
  func clockOnce() async throws {
    let refusal =
      "HTTP/1.1 401 No\r\nDate: Thu, 01 Jan 2026 00:00:00 GMT\r\nContent-Type: application/json\r\n"
      + "Content-Length: 12\r\n\r\n{\"code\":401}"
    let server = try FaultServer([[.serve { _ in [.send(refusal)] }]])
    let page = SavedPage(port: server.port, [SavedPage.text(1)])
    let command = BuiltCommand(environment: [
      "SEED": "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    ])
    let outcome = try await command.run(
      ["next", "Code@otp:env:SEED"],
      stdin: .text((1...3).map { page.with("tag", .integer($0)).text }.joined(separator: "\n")))
    #expect(try outcome.documents().count == 3)
    let warnings = outcome.stderr.split(separator: "\n").filter { $0.contains("warning: ") }
    #expect(warnings.count == 1, "\(outcome.stderr)")
  }

  @Test("the answer is sent as a script changed it, with its origin as the header")
  func changed() async throws {
    let server = try FaultServer([
      [
        .readRequest,
        .send(
          "HTTP/1.1 401 No\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{\"code\":401}"
        ),
      ]
    ])
    let data: JSONValue = [
      "_type": "WebAuthn", "_action": "webauthn_registration", "challenge": "AAAA",
      "userId": "ZGVtbw", "_relyingPartyId": "",
    ]
    let page = SavedPage(
      port: server.port,
      [
        ["type": "MetadataCallback", "output": [["name": "data", "value": data]]],
        [
          "type": "HiddenValueCallback",
          "output": [
            ["name": "value", "value": "false"], ["name": "id", "value": "webAuthnOutcome"],
          ], "input": [["name": "IDToken2", "value": "webAuthnOutcome"]],
        ],
      ])
    let command = BuiltCommand(environment: ["JOURNEY_DEVICE_KEY": Self.key])
    let answered = try await command.run(["authenticator"], stdin: .text(page.text))
    var document = try #require(try JSONValue(parsing: answered.stdout).object)
    let outcome = try #require(document["answers"]?["webAuthnOutcome"]?.string)
    let changed = outcome.replacing(
      "http://127.0.0.1:\(server.port)", with: "https://evil.example")
    #expect(changed != outcome)
    document["answers"] = ["webAuthnOutcome": .string(changed)]
    _ = try await command.run(["next", "--quiet"], stdin: .text(document.compact))
    let request = try #require(server.requests.first)
    #expect(request.contains("\r\nOrigin: https://evil.example\r\n"))
    let body = try JSONValue(parsing: String(request.drop { $0 != "{" }))
    #expect(body["callbacks"]?[1]?["input"]?[0]?["value"]?.string == changed)
  }

  @Test(
    "a DaVinci form registers a passkey and signs with it, by its id or by the user handle",
    arguments: [["Passkey"], ["PasskeyRegistration", "PasskeyUsernameless"]])
  func daVinci(_ flows: [String]) async throws {
    let shell = try await DemoShell("--davinci")
    var known: JSONValue?
    for flow in flows {
      var start: JSONObject = ["journey": .string(flow)]
      start["authenticator"] = known
      var page = try await shell.run(["start", "-"], .object(start)).document
      while page["type"] == "ContinueNode" {
        page = try await shell.run(
          ["authenticator"], page, ["JOURNEY_DEVICE_KEY": Self.key]
        ).document
        page = try await shell.run(["next"], page).document
      }
      #expect(page["type"] == "SuccessNode", "\(page["message"] ?? "")")
      known = page["authenticator"]
    }
  }

  @Test(
    "a failed DaVinci ceremony is reported by its name",
    arguments: [
      "NotAllowedError", "AbortError", "InvalidStateError", "NotSupportedError", "SecurityError",
      "TimeoutError", "UnknownError",
    ])
  func failures(_ name: String) async throws {
    let shell = try await DemoShell("--davinci")
    let page = try await shell.run(["start", "Passkey"]).document
    let failed = try await shell.run(["authenticator", "--fail", name], page).document
    #expect(failed["answers"]?["fido2"]?["code"]?.string == name)
    let next = try await shell.run(["next"], failed).document
    #expect(next["name"] == "Sign On")
  }
}
