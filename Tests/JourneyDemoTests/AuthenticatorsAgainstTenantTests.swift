import JourneyAuthenticators
import JourneyCrypto
import JourneyJSON
import Testing

@testable import JourneyDemo

/// The library's authenticators and the tenant share no code, so each of them tests the other.
@Suite("Authenticators against the tenant")
struct AuthenticatorsAgainstTenantTests {
  private let walk: JourneyWalk
  private let clock = MovableClock()

  init() throws {
    let clock = clock
    walk = JourneyWalk(try DemoTenant(clock: { clock.now }))
  }

  /// Registers an app and returns the address in its QR code.
  private func enroll(_ journey: String) throws -> OTPAuthAddress {
    let page = try walk.signIn(journey)
    let value = PasskeyWalk.output(page, 2, "value")?.string
    let address = try #require(try OTPPages.address(hiddenValue: value, scripts: []))
    _ = try walk.answer(page)
    return address
  }

  private func signIn(_ journey: String, _ code: String) throws -> Bool {
    try walk.answer(try walk.signIn(journey), .string(code)).isSignedIn
  }

  @Test("a second sign-in within a period is refused, and accepted after the period")
  func waited() throws {
    let address = try enroll("TOTPRegistration")
    for _ in 0..<3 {
      let used = clock.now
      #expect(try signIn("TOTP", address.code(at: clock.now)))
      #expect(try !signIn("TOTP", address.code(at: clock.now)))
      #expect(walk.violation == "code: a code of this period was already accepted")
      let wait = try address.wait(at: Double(clock.now), after: used)
      #expect(wait > 0 && wait <= 33)
      clock.advance(Int(wait.rounded(.up)))
    }
  }

  @Test(
    "a clock that is 20 s off signs in and is learned, and one that is 95 s off is refused",
    arguments: [20, -20, 95, -95])
  func clocks(_ offset: Int) throws {
    let address = try enroll("TOTPRegistration")
    clock.advance(3000)
    let isTaken = abs(offset) < 30
    #expect(try signIn("TOTP", address.code(at: clock.now + offset)) == isTaken)
    clock.advance(300)
    #expect(try signIn("TOTP", address.code(at: clock.now + offset)) == isTaken)
  }

  @Test("a counter is valid once: up to a hundred ahead it signs in, behind or farther it does not")
  func counters() throws {
    var address = try enroll("HOTP")
    #expect(try signIn("HOTP", address.code(at: 0)))
    #expect(try !signIn("HOTP", address.code(at: 0)))
    address = try address.withNextCounter()
    #expect(try signIn("HOTP", address.code(at: 0)))
    for _ in 0..<5 { address = try address.withNextCounter() }
    #expect(try signIn("HOTP", address.code(at: 0)))
    for _ in 0..<102 { address = try address.withNextCounter() }
    #expect(try !signIn("HOTP", address.code(at: 0)))
  }

  @Test("a passkey with a key of its own signs its user in without a name")
  func documentedKey() throws {
    let key = try CredentialKey(.generate(.ec(.p256)))
    let id = [UInt8](repeating: 9, count: 16)
    let asked = try walk.signIn("WebAuthnRegistrationUsernameless")
    let request = try PasskeyRequest(metadata: PasskeyWalk.data(asked))
    guard case .registration(let registration) = request.ceremony else {
      Issue.record("expected a registration")
      return
    }
    let passkey = Passkey(
      id: id, relyingPartyID: "localhost", userHandle: registration.userHandle, key: key)
    let authenticator = PasskeyAuthenticator(
      origin: try ClaimedOrigin(walk.tenant.origin), passkeys: [passkey])
    let made = try authenticator.registration(
      of: key, id: id, relyingParty: "localhost", challenge: request.challenge, isAttested: false)
    let outcome = try PasskeyAnswer(.registered(made), to: request).value()
    #expect(try walk.answer(asked, .null, outcome).isSignedIn)
    let nameless = try walk.start("WebAuthnUsernameless")
    let answer = try authenticator.answer(
      to: PasskeyRequest(metadata: PasskeyWalk.data(nameless))
    ).value()
    #expect(try walk.answer(nameless, .null, answer).isSignedIn)
  }
}
