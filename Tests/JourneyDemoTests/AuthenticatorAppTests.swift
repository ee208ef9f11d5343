import JourneyCrypto
import JourneyJSON
import Testing

@testable import JourneyDemo

/// docs/protocol/authenticators.md, "One-time codes": the pages and rules of AM's nodes.
@Suite struct AuthenticatorAppTests {
  private let walk: JourneyWalk
  private let clock = MovableClock()

  init() throws {
    let clock = clock
    walk = JourneyWalk(try DemoTenant(clock: { clock.now }))
  }

  /// Registers an app and returns its secret.
  private func register(_ journey: String) throws -> (key: [UInt8], next: LoopbackClient.Response) {
    let page = try walk.signIn(journey)
    return (try key(page), try walk.answer(page))
  }

  private func address(_ page: LoopbackClient.Response) throws -> String {
    try #require(PasskeyWalk.output(page, 2, "value")?.string)
  }

  private func key(_ page: LoopbackClient.Response) throws -> [UInt8] {
    let secret = try #require(address(page).firstMatch(of: /secret=([A-Z2-7]+)/)).output.1
    return try Base32.decode(String(secret))
  }

  private func code(
    _ key: [UInt8], ahead steps: Int = 0, digits: Int = 6, hash: TimeCode.Algorithm = .sha1
  ) throws -> JSONValue {
    .string(
      try TimeCode.code(key: key, counter: clock.now / 30 + steps, digits: digits, hash: hash))
  }

  private func signIn(_ code: JSONValue, _ journey: String = "TOTP") throws -> Bool {
    let reply = try walk.answer(try walk.signIn(journey), code)
    return reply.isSignedIn
  }

  // MARK: Enrollment

  @Test("the enrollment page is AM 8's: order, raw padding, parameters, escaped script")
  func enrollment() throws {
    let page = try walk.signIn("TOTP")
    let types = page.json["callbacks"]?.array?.compactMap { $0["type"]?.string }
    #expect(
      types == [
        "TextOutputCallback", "TextOutputCallback", "HiddenValueCallback", "ConfirmationCallback",
      ])
    #expect(PasskeyWalk.output(page, 0, "messageType") == "0")
    #expect(PasskeyWalk.output(page, 1, "messageType") == "4")
    #expect(PasskeyWalk.output(page, 2, "id") == "mfaDeviceRegistration")
    #expect(page.json["callbacks"]?[2]?["input"]?[0]?["value"] == "mfaDeviceRegistration")
    #expect(PasskeyWalk.output(page, 3, "options") == ["Next"])
    let uri = try address(page)
    #expect(
      uri.wholeMatch(
        of:
          /otpauth:\/\/totp\/ForgeRock:demo\?secret=[A-Z2-7]{26}======&period=30&digits=6&b=032b75&uid=ZGVtbw&oid=[A-Za-z0-9_-]+/
      ) != nil)
    let script = PasskeyWalk.output(page, 1, "message")?.string ?? ""
    let text = try #require(script.firstMatch(of: /text: '([^']*)'/)).output.1
    #expect(text.hasPrefix(#"otpauth\x3A\x2F\x2Ftotp\x2FForgeRock\x3Ademo\x3Fsecret\x3D"#))
    let plain = text.replacing(/\\x([0-9A-F]{2})/) { match in
      String(UnicodeScalar(UInt8(match.output.1, radix: 16) ?? 0))
    }
    #expect(plain == uri)
  }

  @Test("the other journeys say how their codes are made")
  func parameters() throws {
    let long = try address(walk.signIn("TOTPSHA256"))
    #expect(long.contains("======&period=30&digits=8&b=032b75&algorithm=SHA256&uid="))
    let counted = try address(walk.signIn("HOTP"))
    #expect(counted.hasPrefix("otpauth://hotp/ForgeRock:demo?secret="))
    #expect(counted.contains("======&counter=0&digits=6&b=032b75&uid="))
  }

  @Test(
    "another attempt, or any answer but Next, makes another secret, and the last one counts")
  func secrets() throws {
    let first = try walk.signIn("TOTP")
    #expect(try key(first) != key(walk.signIn("TOTP")))
    let again = try walk.answer(first, .null, .null, .null, 1)
    #expect(again.status == 200)
    #expect(try key(again) != key(first))
    let verifier = try walk.answer(again)
    let codes = try walk.answer(verifier, code(key(again)))
    #expect(RecoveryPage.codes(codes).count == 10)
    #expect(try walk.answer(codes).isSignedIn)
  }

  @Test("a second app is listed after the first, and only the first one is asked for codes")
  func secondDevice() throws {
    let first = try register("TOTPRegistration").key
    let second = try register("TOTPRegistration").key
    #expect(try !signIn(code(second)))
    #expect(walk.violation == "code: the code is not valid at this time")
    #expect(try signIn(code(first)))
  }

  // MARK: Codes by the clock

  @Test("a code is valid once, and no other code is valid in its period")
  func once() throws {
    let key = try register("TOTPRegistration").key
    #expect(try signIn(code(key)))
    #expect(try !signIn(code(key)))
    #expect(walk.violation == "code: a code of this period was already accepted")
    #expect(try !signIn(code(key, ahead: 1)))
    #expect(walk.violation == "code: a code of this period was already accepted")
    clock.advance(30)
    #expect(try !signIn(code(key, ahead: -1)))
    #expect(walk.violation == "code: the code is older than the last sign-in allows")
    #expect(try signIn(code(key)))
  }

  @Test("a code that is one step old is valid if nobody has signed in for two steps")
  func old() throws {
    let key = try register("TOTPRegistration").key
    #expect(try signIn(code(key)))
    clock.advance(120)
    #expect(try signIn(code(key, ahead: -1)))
  }

  @Test("an early code moves the clock: the codes of the next three steps are refused")
  func early() throws {
    let key = try register("TOTPRegistration").key
    #expect(try signIn(code(key, ahead: 1)))
    for _ in 1...3 {
      #expect(try !signIn(code(key)))
      clock.advance(30)
    }
    #expect(try signIn(code(key)))
  }

  @Test("a clock can drift by two steps at a time and by five steps in all")
  func drift() throws {
    let key = try register("TOTPRegistration").key
    #expect(try !signIn(code(key, ahead: 3)))
    #expect(walk.violation == "code: the code is not valid at this time")
    for ahead in [2, 4] {
      #expect(try signIn(code(key, ahead: ahead)))
      clock.advance(300)
    }
    #expect(try !signIn(code(key, ahead: 6)))
    #expect(walk.violation == "code: the app's clock has drifted too far")
    #expect(try signIn(code(key, ahead: 5)))
  }

  @Test("a wrong code ends the journey, and a right one can have six or eight digits")
  func wrong() throws {
    let key = try register("TOTPRegistration").key
    for code in ["000000", "", "0000000", "٠٠٠٠٠٠"] {
      #expect(try walk.answer(walk.signIn("TOTP"), .string(code)).status == 401)
    }
    #expect(walk.violation == "code: the code does not have six or eight digits")
    #expect(try signIn(code(key, digits: 8)))
  }

  @Test("codes can have eight digits of SHA-256, which differ from those of SHA-1")
  func sha256() throws {
    let (key, verifier) = try register("TOTPSHA256")
    #expect(PasskeyWalk.output(verifier, 0, "prompt") == "Enter verification code")
    let codes = try walk.answer(verifier, code(key, digits: 8, hash: .sha256))
    #expect(try walk.answer(codes).isSignedIn)
    clock.advance(300)
    #expect(try !signIn(code(key, digits: 8, hash: .sha1), "TOTPSHA256"))
  }

  // MARK: Codes by a counter

  @Test("a code by counter is one of the next hundred, and never an earlier one")
  func counter() throws {
    let (key, verifier) = try register("HOTP")
    func code(_ counter: Int) throws -> JSONValue {
      .string(try TimeCode.code(key: key, counter: counter, digits: 6, hash: .sha1))
    }
    let codes = try walk.answer(verifier, code(0))
    #expect(try walk.answer(codes).isSignedIn)
    for (number, isTaken) in [
      (0, false), (1, true), (1, false), (6, true), (5, false), (108, false), (107, true),
      (108, true),
    ] {
      #expect(try signIn(code(number), "HOTP") == isTaken, "\(number)")
    }
    #expect(walk.violation == "code: the code is not one of the next hundred")
  }

  // MARK: Recovery codes

  @Test("ten recovery codes are shown once, on a page with only a script, and each is valid once")
  func recovery() throws {
    let (key, verifier) = try register("TOTP")
    #expect(PasskeyWalk.output(verifier, 1, "options") == ["Submit", "Use recovery code"])
    let shown = try walk.answer(verifier, code(key))
    let codes = RecoveryPage.codes(shown)
    #expect(Set(codes).count == 10)
    #expect(PasskeyWalk.output(shown, 0, "message")?.string?.contains("<em>") == true)
    #expect(try walk.answer(shown).isSignedIn)

    for (code, isTaken) in [(codes[3], true), (codes[3], false), (codes[9], true), ("X", false)] {
      let asked = try walk.answer(walk.signIn("TOTP"), "", 1)
      #expect(PasskeyWalk.output(asked, 0, "prompt") == "Recovery Code")
      #expect(try walk.answer(asked, .string(code)).isSignedIn == isTaken)
    }
    #expect(walk.violation == "recoveryCode: the recovery code is not known")
    let asked = try walk.answer(walk.signIn("TOTP"), "", 1)
    #expect(try walk.answer(asked, "").status == 200)
  }

  // MARK: Calculations

  @Test(
    "codes are those of RFC 6238 appendix B and RFC 4226 appendix D",
    arguments: [
      (1, 8, .sha1, "94287082"), (37_037_036, 8, .sha1, "07081804"),
      (666_666_666, 8, .sha1, "65353130"), (1, 8, .sha256, "46119246"),
      (37_037_037, 8, .sha256, "67062674"), (0, 6, .sha1, "755224"), (9, 6, .sha1, "520489"),
    ] as [(Int, Int, TimeCode.Algorithm, String)])
  func vectors(counter: Int, digits: Int, hash: TimeCode.Algorithm, code: String) throws {
    let text = "12345678901234567890" + (hash == .sha256 ? "123456789012" : "")
    #expect(
      try TimeCode.code(key: Array(text.utf8), counter: counter, digits: digits, hash: hash)
        == code)
  }
}
