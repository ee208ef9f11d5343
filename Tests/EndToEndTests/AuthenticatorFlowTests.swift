import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// Second factors from the shell, against a tenant that verifies them as AM does.
@Suite("journey authenticator, from the shell")
struct AuthenticatorFlowTests {
  private static let key = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="

  /// One tenant, one device key, and what went along from one journey to the next.
  struct Walk: Sendable, CustomTestStringConvertible {
    let steps: [Step]

    init(_ steps: Step...) { self.steps = steps }

    var testDescription: String { steps.map(\.journey).joined(separator: ", then ") }
  }

  struct Step: Sendable {
    let journey: String
    let end: String
    var options: [String] = []
    var asksForPassword = true

    init(_ journey: String, _ end: String, _ options: String..., asksForPassword: Bool = true) {
      self.journey = journey
      self.end = end
      self.options = options
      self.asksForPassword = asksForPassword
    }
  }

  private static func walk(
    _ step: Step, _ shell: DemoShell, _ known: JSONValue?
  ) async throws -> (end: JSONValue, errors: String) {
    var start: JSONObject = ["journey": .string(step.journey)]
    start["authenticator"] = known
    var errors = ""
    func run(_ words: [String], _ document: JSONValue) async throws -> JSONValue {
      let outcome = try await shell.run(
        words + ["-vv"], document, ["PW": "Secret12!", "JOURNEY_DEVICE_KEY": key])
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
    "what a strict tenant takes and refuses",
    arguments: [
      Walk(
        Step("WebAuthnRegistration", "SuccessNode"), Step("WebAuthnAuthentication", "SuccessNode"),
        Step("WebAuthnAuthenticationScript", "SuccessNode"),
        Step("WebAuthnAuthentication", "ErrorNode", "--origin", "https://evil.example"),
        Step("WebAuthnAuthentication", "ErrorNode", "--fail", "NotAllowedError"),
        Step("WebAuthnRegistrationLimited", "ErrorNode")),
      Walk(
        Step("WebAuthnRegistrationScript", "SuccessNode"),
        Step("WebAuthnAuthenticationScript", "SuccessNode")),
      Walk(
        Step("WebAuthnRegistrationUsernameless", "SuccessNode"),
        Step("WebAuthnUsernameless", "SuccessNode", asksForPassword: false)),
      Walk(
        Step("WebAuthnRegistrationVerified", "ErrorNode", "--no-user-verification"),
        Step("WebAuthnRegistrationVerified", "SuccessNode"),
        Step("WebAuthnAuthenticationVerified", "SuccessNode")),
      Walk(
        Step("WebAuthnRegistrationAnyOrigin", "SuccessNode"),
        Step("WebAuthnAuthenticationAnyOrigin", "SuccessNode")),
      Walk(Step("WebAuthnRegistrationDirect", "SuccessNode")),
      Walk(Step("WebAuthnRegistrationEd25519", "SuccessNode")),
      Walk(Step("WebAuthnRegistrationRS256", "ErrorNode")),
      Walk(Step("DeviceBinding", "SuccessNode"), Step("DeviceSigningUser", "SuccessNode")),
      Walk(Step("DeviceBindingAttested", "ErrorNode")),
      Walk(Step("DeviceProfile", "SuccessNode")),
    ])
  func walks(_ walk: Walk) async throws {
    let shell = try await DemoShell()
    var known: JSONValue?
    for step in walk.steps {
      let (end, errors) = try await Self.walk(step, shell, known)
      #expect(end["type"]?.string == step.end, "\(step.journey): \(end["message"] ?? "")")
      #expect(!errors.contains(Self.key) && !errors.contains("webauthn.get\\\""), "\(errors)")
      known = end["authenticator"] ?? known
    }
  }

  @Test("an enrolment's address goes along, makes the code, and is on no line of a trace")
  func enrols() async throws {
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
    // The same code again is refused: AM takes one in a period.
    let again = try await shell.run(["start", "TOTP"]).document
    let asked = try await shell.run(
      ["next", "name=demo", "password@env:PW"], again, ["PW": "Secret12!"]
    ).document
    let replayed = try await shell.run(["next", "Enter verification code=\(code)"], asked)
    #expect(replayed.document["type"] == "ErrorNode")
  }

  @Test("a file of keys that others can read earns a line on stderr", arguments: [0o600, 0o644])
  func readableKeys(_ mode: Int) async throws {
    let shell = try await DemoShell()
    let folder = try TemporaryFolder()
    let path = try folder.write("key", Self.key)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    let page = try await shell.run(["start", "Login"]).document
    let outcome = try await shell.run(["authenticator", "--device-key", path], page)
    #expect(outcome.errors.contains("others can read") == (mode == 0o644))
    #expect(!outcome.errors.contains(Self.key) && outcome.status == 0)
  }

  @Test("a DaVinci form registers a passkey, and signs with it", arguments: ["Passkey"])
  func daVinci(_ flow: String) async throws {
    let shell = try await DemoShell("--davinci")
    var page = try await shell.run(["start", flow]).document
    for _ in 0..<2 {
      page = try await shell.run(
        ["authenticator"], page, ["JOURNEY_DEVICE_KEY": Self.key]
      ).document
      page = try await shell.run(["next"], page).document
    }
    #expect(page["type"] == "SuccessNode", "\(page["message"] ?? "")")
  }
}
