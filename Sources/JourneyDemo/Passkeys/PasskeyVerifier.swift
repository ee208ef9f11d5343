import JourneyCrypto
import JourneyJSON

/// Verifies passkey registrations and sign-ins, also by rules that AM does not check, but the
/// standard requires (W3C Web Authentication Level 2, sections 7.1 and 7.2).
struct PasskeyVerifier {
  /// The page's challenge, or `nil` if it was already answered.
  let challenge: [UInt8]?
  /// A scheme's default port can be omitted.
  let origins: [String]
  let rpId: String
  let needsUserVerification: Bool

  struct Registration {
    let userHandle: [UInt8]
    let algorithms: [Int]
    let needsAttestation: Bool
    let excluded: [String]
  }

  /// - Parameter id: the new credential's id from the client, in base64url.
  func register(
    clientData: [UInt8], attestationObject: [UInt8], id: String, _ page: Registration
  ) throws(RequestError) -> RegisteredPasskey {
    try check(clientData, type: "webauthn.create")
    let statement = try AttestationReader(attestationObject)
    let data = statement.data
    try check(data)
    guard let credential = data.credential else {
      throw .rule(.authenticatorData, "the AT flag is not set")
    }
    try require(
      id == Base64.url.encode(credential.id), .authenticatorData,
      "the id is not that of the attested credential")
    try require(
      page.algorithms.contains(credential.key.algorithm), .authenticatorData,
      "the page did not offer the key's algorithm")
    try statement.check(credential.key, hash: try hash(clientData))
    if page.needsAttestation, statement.format == "none" {
      throw .rule(.attestation, "the page asks for direct attestation")
    }
    try require(!page.excluded.contains(id), .challenge, "the page excludes this credential")
    return RegisteredPasskey(
      id: id, key: credential.key, userHandle: page.userHandle,
      isBackupEligible: data.flags.contains(.backupEligible), counter: data.counter)
  }

  struct Assertion {
    let clientData: [UInt8]
    let authenticatorData: [UInt8]
    let signature: [UInt8]
    let id: String
    /// The user handle, or `nil` if it is missing or empty.
    let userHandle: [UInt8]?
  }

  /// - Parameter known: the passkeys that the user can sign in with.
  /// - Returns: the passkey that signed the assertion, with its new counter.
  func authenticate(
    _ assertion: Assertion, among known: [RegisteredPasskey], needsUserHandle: Bool
  ) throws(RequestError) -> RegisteredPasskey {
    try check(assertion.clientData, type: "webauthn.get")
    let data = try AuthenticatorDataReader(assertion.authenticatorData)
    try check(data)
    try require(data.credential == nil, .assertion, "the AT flag is set")
    guard var passkey = known.first(where: { $0.id == assertion.id }) else {
      throw .rule(.assertion, "the credential is not among the page's")
    }
    let signed = assertion.authenticatorData + (try hash(assertion.clientData))
    try require(
      passkey.key.verifies(assertion.signature, of: signed), .assertion,
      "the signature does not verify")
    try require(
      assertion.userHandle != nil || !needsUserHandle, .assertion, "the user handle is missing")
    try require(
      assertion.userHandle == nil || assertion.userHandle == passkey.userHandle, .assertion,
      "the user handle is not the registered one")
    try require(
      data.flags.contains(.backupEligible) == passkey.isBackupEligible, .assertion,
      "the BE flag is not as registered")
    // 0 means that there is no counter.
    try require(
      data.counter == 0 || data.counter > passkey.counter, .assertion, "the counter was seen before"
    )
    passkey.counter = max(passkey.counter, data.counter)
    return passkey
  }

  private func check(_ clientData: [UInt8], type: String) throws(RequestError) {
    let client = try JSONValue(answer: clientData, .origin, "clientDataJSON is not JSON")
    try require(client["type"]?.string == type, .origin, "the type is not \(type)")
    guard let challenge else { throw .rule(.challenge, "the challenge was answered already") }
    try require(
      client["challenge"]?.string == Base64.url.encode(challenge), .challenge,
      "the challenge is not the page's")
    guard let origin = client["origin"]?.string.map(Self.normalized),
      origins.map(Self.normalized).contains(origin)
    else { throw .rule(.origin, "the origin is not allowed") }
  }

  private func check(_ data: AuthenticatorDataReader) throws(RequestError) {
    try require(
      data.rpIdHash == (try hash(Array(rpId.utf8))), .authenticatorData,
      "the hash is not of the rpId")
    try require(data.flags.contains(.userPresent), .authenticatorData, "the UP flag is not set")
    try require(
      data.flags.contains(.userVerified) || !needsUserVerification, .authenticatorData,
      "the UV flag is not set")
    try require(
      data.flags.isDisjoint(with: .reserved), .authenticatorData, "a reserved flag is set")
    try require(
      data.flags.contains(.backupEligible) || !data.flags.contains(.backedUp), .authenticatorData,
      "the BS flag is set without BE")
  }

  private func hash(_ bytes: [UInt8]) throws(RequestError) -> [UInt8] {
    try RequestError.crypto(try Hash.sha256(bytes))
  }

  /// Returns an origin without the default port of its scheme.
  private static func normalized(_ origin: String) -> String {
    for (scheme, port) in [("https://", ":443"), ("http://", ":80")]
    where origin.hasPrefix(scheme) && origin.hasSuffix(port) {
      return String(origin.dropLast(port.count))
    }
    return origin
  }
}

struct RegisteredPasskey: Sendable {
  /// The id in base64url, as the client sent it. AM compares this string, not the decoded bytes.
  let id: String
  let key: COSEPublicKey
  /// The user handle from the registration page.
  let userHandle: [UInt8]
  let isBackupEligible: Bool
  /// The highest signature counter so far.
  var counter: Int
  /// The name from the client, or a default name.
  var deviceName = "New Security Key"
  var record = DeviceRecord(at: 0)
}

/// Why an authenticator's answer is refused. The client gets only the response that AM would send,
/// and tests read the reason in `DemoTenant.violations`.
package struct RuleViolation: Sendable, Equatable {
  /// The rules in docs/protocol/authenticators.md, "Tenant checks".
  package enum Rule: String, Sendable {
    /// An answer that cannot be read, which causes an exception in AM.
    case unreadable
    case origin, attestation, authenticatorData, assertion, challenge, code, recoveryCode, binding
    case profile, formValue
  }

  package let rule: Rule
  /// The reason, without any data from the client.
  package let reason: String

  init(_ rule: Rule, _ reason: String) {
    self.rule = rule
    self.reason = reason
  }
}

extension RuleViolation: CustomStringConvertible {
  package var description: String { "\(rule.rawValue): \(reason)" }
}
