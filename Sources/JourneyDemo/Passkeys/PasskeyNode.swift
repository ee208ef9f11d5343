import JourneyCrypto
import JourneyJSON

/// The settings of AM's WebAuthn nodes, and the pages on which they register a passkey and ask for
/// one.
struct PasskeyNode: Sendable {
  /// How a page has the ceremony's options.
  enum Mode: Sendable {
    /// A MetadataCallback, which AM sends if "Return challenge as JavaScript" is off.
    case metadata
    /// A script for the browser, which is AM's default.
    case script
    /// OpenAM's own page, with the options as JSON in a TextOutputCallback, and the answer as JSON
    /// in a password field.
    case openAM
  }

  var mode = Mode.metadata
  /// The relying party's id, or `nil` for the host of the request's `Origin`, then the only allowed
  /// origin.
  var rpId: String? = "localhost"
  var userVerification = "preferred"
  var attestation = "none"
  /// COSE numbers.
  var algorithms = [-7, -257]
  /// Whether the user can sign in without a name, because the passkey identifies its user.
  var isUsernameless = false
  /// Whether the page excludes passkeys that the user already has ("Limit registrations").
  var isLimited = false
  /// Whether the authentication page has a button for a recovery code.
  var offersRecovery = false
  /// Whether a registration creates recovery codes, which a later page shows.
  var makesRecoveryCodes = false

  static let standard = PasskeyNode()

  /// The index of the callback `webAuthnOutcome`.
  private var outcomeIndex: Int { mode == .metadata ? 1 : 2 }

  /// WebAuthn Registration.
  var registration: DemoPage {
    DemoPage(
      show: { attempt, tenant throws(RequestError) in
        let challenge = try tenant.newChallenge(&attempt)
        let name = attempt.username ?? ""
        let page = RegistrationFacts(
          node: self, challenge: challenge, userName: name,
          excluded: isLimited ? tenant.users[name]?.passkeys.map(\.id) ?? [] : [])
        return page.content
      },
      take: { answers, attempt, tenant throws(RequestError) in
        try decide(answers, &attempt, &tenant) { parts, attempt, tenant throws(RequestError) in
          try require(parts.count >= 3, .unreadable, "a part of the outcome is missing")
          let bytes = try PasskeyOutcome.bytes(parts[1])
          // The outcome is split at `::`, so a name that contains `::` gives a fifth part, and
          // counts as none.
          return try keep(
            clientData: Array(parts[0].utf8), attestationObject: bytes, id: parts[2],
            deviceName: parts.count == 4 ? parts[3] : nil, &attempt, &tenant)
        }
      })
  }

  /// Checks a new passkey and stores it.
  func keep(
    clientData: [UInt8], attestationObject: [UInt8], id: String, deviceName: String? = nil,
    _ attempt: inout LoginAttempt, _ tenant: inout TenantState
  ) throws(RequestError) -> DemoPage.Transition {
    guard var user = tenant.user(attempt) else { return .refuse() }
    // OpenAM's user handle is the name.
    let handle = mode == .openAM ? user.name : Self.userId(of: user.name)
    var passkey = try verifier(&attempt, tenant).register(
      clientData: clientData, attestationObject: attestationObject, id: id,
      PasskeyVerifier.Registration(
        userHandle: Array(handle.utf8), algorithms: algorithms,
        needsAttestation: attestation == "direct",
        excluded: isLimited ? user.passkeys.map(\.id) : []))
    if let deviceName { passkey.deviceName = deviceName }
    passkey.record = DeviceRecord(at: tenant.now)
    user.keep(passkey)
    tenant.users[user.name] = user
    attempt.nodeTypes.insert(.webauthn)
    if makesRecoveryCodes { attempt.notes["newCodesFor"] = "webauthn" }
    return .next
  }

  /// WebAuthn Authentication.
  var authentication: DemoPage {
    DemoPage(
      show: { attempt, tenant throws(RequestError) in
        let challenge = try tenant.newChallenge(&attempt)
        let known = tenant.user(attempt)?.passkeys ?? []
        return AuthenticationFacts(
          node: self, challenge: challenge, allowed: isUsernameless ? [] : known.map(\.id)
        ).content
      },
      take: { answers, attempt, tenant throws(RequestError) in
        if offersRecovery, answers.index(outcomeIndex + 1) == 0 {
          attempt.notes["usesRecoveryCode"] = true
          return .next
        }
        return try decide(answers, &attempt, &tenant) {
          parts, attempt, tenant throws(RequestError) in
          try require(parts.count >= 4, .unreadable, "a part of the outcome is missing")
          let handle = parts.count > 4 ? parts[4] : ""
          let assertion = PasskeyVerifier.Assertion(
            clientData: Array(parts[0].utf8),
            authenticatorData: try PasskeyOutcome.bytes(parts[1]),
            signature: try PasskeyOutcome.bytes(parts[2]), id: parts[3],
            userHandle: handle.isEmpty ? nil : Array(handle.utf8))
          return try signIn(assertion, &attempt, &tenant)
        }
      })
  }

  /// Checks an assertion and updates the passkey's counter.
  func signIn(
    _ assertion: PasskeyVerifier.Assertion, _ attempt: inout LoginAttempt,
    _ tenant: inout TenantState
  ) throws(RequestError) -> DemoPage.Transition {
    let name = isUsernameless ? Self.user(of: assertion.userHandle) : attempt.username
    var user = name.flatMap { tenant.users[$0] }
    var passkey = try verifier(&attempt, tenant).authenticate(
      assertion, among: user?.passkeys ?? [], needsUserHandle: isUsernameless)
    passkey.record.usedAt = tenant.now
    user?.keep(passkey)
    attempt.nodeTypes.insert(.webauthn)
    if let user {
      tenant.users[user.name] = user
      attempt.username = user.name
    }
    return .next
  }

  /// Returns the verifier for the answer, and removes the challenge, so that it can be answered
  /// only once.
  func verifier(_ attempt: inout LoginAttempt, _ tenant: TenantState) -> PasskeyVerifier {
    let challenge = attempt.notes["challenge"]?.string.flatMap { Base64.standard.decode($0) }
    attempt.notes["challenge"] = nil
    let origin = attempt.request?.header("Origin")
    return PasskeyVerifier(
      challenge: challenge,
      origins: rpId == nil ? [origin].compactMap(\.self) : tenant.passkeyOrigins,
      rpId: rpId ?? origin.map(Self.host) ?? Self.host(tenant.origin),
      needsUserVerification: userVerification == "required")
  }

  private func decide(
    _ answers: PageAnswers, _ attempt: inout LoginAttempt, _ tenant: inout TenantState,
    _ verified: ([String], inout LoginAttempt, inout TenantState) throws(RequestError) ->
      DemoPage.Transition
  ) throws(RequestError) -> DemoPage.Transition {
    switch try PasskeyOutcome(answers.text(outcomeIndex)) {
    case .empty: .again
    case .unsupported, .clientError: .refuse()
    case .parts(let parts): try verified(parts, &attempt, &tenant)
    }
  }

  /// Returns AM's `userId`, the name in base64url. The user handle is the characters of this
  /// string, not the decoded bytes.
  static func userId(of name: String) -> String { Base64.url.encode(Array(name.utf8)) }

  private static func user(of handle: [UInt8]?) -> String? {
    handle.flatMap { String(validating: $0, as: UTF8.self) }.flatMap { Base64.url.decode($0) }
      .flatMap { String(validating: $0, as: UTF8.self) }
  }

  private static func host(_ origin: String) -> String {
    let authority = origin.split(separator: "/").dropFirst().first.map(String.init) ?? origin
    guard let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") else {
      return authority
    }
    return String(authority[..<colon])
  }
}

extension DemoUser {
  /// Adds a passkey, or replaces the user's passkey with the same id.
  mutating func keep(_ passkey: RegisteredPasskey) {
    if let index = passkeys.firstIndex(where: { $0.id == passkey.id }) {
      passkeys[index] = passkey
    } else {
      passkeys.append(passkey)
    }
  }
}

extension TenantState {
  /// The origins for passkeys with the relying party id `localhost`.
  var passkeyOrigins: [String] { [origin] + options.origins }

  /// Stores a new challenge of 32 bytes in the attempt, and returns it in base64.
  func newChallenge(_ attempt: inout LoginAttempt) throws(RequestError) -> String {
    let challenge = try standardSecret(32)
    attempt.notes["challenge"] = .string(challenge)
    return challenge
  }

  /// Returns the response for an error, and records the rule violation in it, if any.
  mutating func answer(to error: RequestError) -> OutgoingResponse {
    guard let violation = error.violation else { return error.response }
    if violations.count >= 1000 { violations.removeFirst() }
    violations.append(violation)
    let isLogin = misbehavior.contains(.unreadableOutcomeFails)
    return isLogin ? AMResponse.error(401, "Login failure") : error.response
  }
}
