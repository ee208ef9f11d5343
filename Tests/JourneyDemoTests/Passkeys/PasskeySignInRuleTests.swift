import JourneyCrypto
import JourneyJSON
import Testing

@testable import JourneyDemo

/// docs/protocol/authenticators.md, "Tenant checks": assertions.
@Suite struct PasskeySignInRuleTests {
  private let walk: PasskeyWalk

  init() throws {
    var options = TenantOptions()
    options.users = 2
    walk = try PasskeyWalk(options)
  }

  static let tamperings: [Tampering] = [
    Tampering("origin: the type is not webauthn.get") { $0.type = "webauthn.create" },
    Tampering("challenge: the challenge is not the page's") { $0.challenge = "AAAA" },
    Tampering("origin: the origin is not allowed") { $0.origin = "https://evil.example" },
    Tampering("authenticatorData: the hash is not of the rpId") { $0.rpId = "evil.example" },
    Tampering("authenticatorData: the UP flag is not set") { $0.assertionFlags = 0x04 },
    Tampering("assertion: the AT flag is set") { $0.assertionFlags = 0x45 },
    Tampering("authenticatorData: a reserved flag is set") { $0.assertionFlags = 0x07 },
    Tampering("authenticatorData: the BS flag is set without BE") { $0.assertionFlags = 0x15 },
    Tampering("assertion: the BE flag is not as registered") { $0.assertionFlags = 0x0D },
    Tampering("authenticatorData: the authenticator data is followed by other bytes") {
      $0.surplus = [0]
    },
    Tampering("assertion: the signature does not verify") { $0.signatureMask = 1 },
    Tampering("assertion: the signature does not verify") { $0.key = try .generate(.ec(.p256)) },
    Tampering("assertion: the credential is not among the page's") {
      $0.statedID = "AAAAAAAAAAAAAAAAAAAAAA"
    },
    Tampering("assertion: the counter was seen before") { $0.counter = 4 },
    Tampering("assertion: the counter was seen before") { $0.counter = 5 },
  ]

  @Test("a sign-in that breaks one rule is refused for that rule", arguments: tamperings)
  func refused(tampering: Tampering) throws {
    var passkey = try walk.passkey()
    passkey.counter = 5
    #expect(try walk.register(passkey).isSignedIn)
    passkey.counter = 6
    let honest = passkey
    try tampering.apply(&passkey)
    #expect(try walk.signIn(passkey).status == 401)
    #expect(walk.violation == tampering.violation)
    #expect(try walk.signIn(honest).isSignedIn)
  }

  @Test("a counter must grow, and 0 means that the passkey does not count")
  func counter() throws {
    var passkey = try walk.passkey()
    passkey.counter = 1
    #expect(try walk.register(passkey).isSignedIn)
    for (counter, isTaken) in [(2, true), (2, false), (0, true), (2, false), (300, true)] {
      passkey.counter = counter
      #expect(try walk.signIn(passkey).isSignedIn == isTaken)
    }
  }

  @Test("an assertion is valid for its page only, and once")
  func replay() throws {
    let passkey = try walk.passkey()
    #expect(try walk.register(passkey).isSignedIn)
    let page = try walk.page("WebAuthnAuthentication")
    let outcome = try passkey.assertion(PasskeyWalk.challenge(page))
    #expect(try walk.post(outcome, to: page).isSignedIn)
    #expect(try walk.post(outcome, to: page).status == 408)
    #expect(try walk.post(outcome, to: walk.page("WebAuthnAuthentication")).status == 401)
    #expect(walk.violation == "challenge: the challenge is not the page's")
  }

  @Test("an answer of another ceremony, or of another user, signs nobody in")
  func foreign() throws {
    let passkey = try walk.passkey()
    #expect(try walk.register(passkey, user: "user-0").isSignedIn)
    #expect(try walk.signIn(passkey, user: "user-1").status == 401)
    #expect(walk.violation == "assertion: the credential is not among the page's")
    #expect(try walk.signIn(passkey, user: "user-0").isSignedIn)
  }

  @Test("a user handle must be the text of the page, if there is one")
  func userHandle() throws {
    let passkey = try walk.passkey()
    #expect(try walk.register(passkey).isSignedIn)
    for (handle, isTaken) in [
      (nil, true), ("", true), ("ZGVtbw", true), ("ZGVtbw==", false), ("demo", false),
      ("bG9ja3k", false),
    ] as [(String?, Bool)] {
      #expect(try walk.signIn(passkey, userHandle: handle).isSignedIn == isTaken)
    }
    #expect(walk.violation == "assertion: the user handle is not the registered one")
  }

  @Test("without a name, the user handle is required and names the user")
  func usernameless() throws {
    var passkey = try walk.passkey()
    #expect(
      try walk.register(passkey, "WebAuthnRegistrationUsernameless", user: "user-0").isSignedIn)
    func signIn(_ handle: String?) throws -> LoopbackClient.Response {
      let page = try walk.walk.start("WebAuthnUsernameless")
      #expect(PasskeyWalk.data(page)["_allowCredentials"] == [])
      #expect(PasskeyWalk.data(page)["allowCredentials"] == "")
      return try walk.post(
        passkey.assertion(PasskeyWalk.challenge(page), userHandle: handle), to: page)
    }
    let end = try signIn(Base64.url.encode(Array("user-0".utf8)))
    #expect(end.isSignedIn)
    let cookie = "iPlanetDirectoryPro=\(end.json["tokenId"]?.string ?? "")"
    let user = try walk.walk.client.send(
      "POST", "/am/json/realms/root/realms/alpha/sessions?_action=getSessionInfo",
      headers: JourneyWalk.headers + [("Cookie", cookie)])
    #expect(user.json["username"] == "user-0")
    #expect(try signIn(nil).status == 401)
    #expect(try signIn(Base64.url.encode(Array("user-1".utf8))).status == 401)
    #expect(walk.violation == "assertion: the credential is not among the page's")
    passkey.signatureMask = 1
    #expect(try signIn(Base64.url.encode(Array("user-0".utf8))).status == 401)
    #expect(walk.violation == "assertion: the signature does not verify")
  }

  @Test("user verification is required if the page requires it")
  func verified() throws {
    var passkey = try walk.passkey()
    #expect(try walk.register(passkey).isSignedIn)
    passkey.assertionFlags = 0x01
    #expect(try walk.signIn(passkey).isSignedIn)
    #expect(try walk.signIn(passkey, "WebAuthnAuthenticationVerified").status == 401)
    #expect(walk.violation == "authenticatorData: the UV flag is not set")
  }

  @Test("the recovery button takes precedence over an outcome, and each code is valid once")
  func recovery() throws {
    let passkey = try walk.passkey()
    let shown = try walk.register(passkey, "WebAuthnRegistrationRecovery")
    let code = try #require(RecoveryPage.codes(shown).first)
    #expect(try walk.walk.answer(shown).isSignedIn)

    var page = try walk.page("WebAuthnAuthenticationRecovery")
    #expect(page.json["callbacks"]?[2]?["input"]?[0]?["value"] == 100)
    #expect(PasskeyWalk.output(page, 2, "defaultOption") == 0)
    let outcome = try passkey.assertion(PasskeyWalk.challenge(page))
    #expect(try walk.post(outcome, to: page).isSignedIn)

    for isTaken in [true, false] {
      page = try walk.page("WebAuthnAuthenticationRecovery")
      let asked = try walk.walk.answer(
        page, .null, .string(try passkey.assertion(PasskeyWalk.challenge(page))), 0)
      #expect(PasskeyWalk.output(asked, 0, "prompt") == "Recovery Code")
      #expect(try walk.walk.answer(asked, .string(code)).isSignedIn == isTaken)
    }
    #expect(walk.violation == "recoveryCode: the recovery code is not known")
  }
}
