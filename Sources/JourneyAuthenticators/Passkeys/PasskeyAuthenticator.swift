package import JourneyCrypto
import JourneyJSON

/// Answers the passkey pages of AM, OpenAM and DaVinci as a browser would (Web Authentication
/// sections 5.1 and 6.3).
///
/// It stores nothing: keys are derived from a device key or supplied by the caller. A key in a file
/// is no substitute for a phone, so use it only for test users. Nothing is sent, and the clock is
/// not read.
package struct PasskeyAuthenticator: Sendable {
  package let origin: ClaimedOrigin
  /// New passkeys are derived from the first key, and passkeys from any of them can sign.
  package let deviceKeys: [DeviceKey]
  /// The passkeys that a page need not name. The first of two with the same id and relying party
  /// counts.
  package let passkeys: [Passkey]
  /// Whether the answers say that the user was verified.
  package var verifiesUser = true
  /// Whether the origin must be allowed to use the page's relying party. `false` for a test that
  /// expects the server to refuse the answer.
  package var checksRelyingParty = true
  /// The counter in the answers, or 0 if signatures are not counted (section 6.1.1).
  package var signCount: UInt32 = 0
  package var randomness: any Randomness = SystemRandomness()

  /// Creates an authenticator. The first of two passkeys with the same id and relying party counts.
  package init(origin: ClaimedOrigin, deviceKeys: [DeviceKey] = [], passkeys: [Passkey] = []) {
    self.origin = origin
    self.deviceKeys = deviceKeys
    var known: [Passkey] = []
    var seen: Set<[UInt8]> = []
    for passkey in passkeys
    where seen.insert(Array(passkey.relyingPartyID.utf8) + [0] + passkey.id).inserted {
      known.append(passkey)
    }
    self.passkeys = known
  }

  /// Creates a passkey, or signs with one.
  ///
  /// The answer is `failed` if there is none of the allowed passkeys, an excluded one, or none of
  /// the requested algorithms.
  /// - Throws: `foreignRelyingParty`, `missingRelyingParty`, `missingDeviceKey`, `noKnownPasskey`,
  ///   `wrongDeviceKey`, `severalPasskeys`, `missingUserHandle`.
  package func answer(
    to request: PasskeyRequest
  ) throws(AuthenticatorError) -> PasskeyAnswer {
    guard let party = request.relyingPartyID ?? origin.host else { throw .missingRelyingParty }
    guard !checksRelyingParty || origin.mayServe(party) else {
      throw .foreignRelyingParty(party, origin: origin.text)
    }
    let outcome =
      switch request.ceremony {
      case .registration(let asked): try registered(request, asked, party)
      case .authentication(let allowed): try signed(request, allowed, party)
      }
    return PasskeyAnswer(outcome, to: request)
  }

  private func registered(
    _ request: PasskeyRequest, _ asked: PasskeyRequest.Registration, _ party: String
  ) throws(AuthenticatorError) -> PasskeyAnswer.Outcome {
    // The position of ES256 does not matter, because AM's array comes from a set and has no order.
    guard
      let algorithm = [COSEAlgorithm.es256, .edDSA].first(where: {
        asked.algorithms.contains($0.rawValue)
      })
    else {
      return .failed(
        PasskeyFailure(PasskeyFailure.notSupported, "none of the page's algorithms is supported"))
    }
    for id in asked.excluded where try holds(id, for: party) {
      return .failed(
        PasskeyFailure(
          PasskeyFailure.invalidState,
          "the authenticator already has a passkey that the page excludes")
      )
    }
    guard let device = deviceKeys.first else { throw .missingDeviceKey }
    let nonce = try AuthenticatorError.wrap { () throws(CryptoError) in
      try randomness.bytes(DeviceKey.nonceLength)
    }
    guard nonce.count == DeviceKey.nonceLength else {
      throw .cryptography("cannot get enough random bytes")
    }
    let made = try device.passkey(relyingParty: party, nonce: nonce, algorithm: algorithm)
    return .registered(
      try registration(
        of: made.key, id: made.id, relyingParty: party, challenge: request.challenge,
        isAttested: asked.attestation == .direct || asked.attestation == .enterprise))
  }

  /// Returns the registration of a new passkey with this key.
  /// - Parameter isAttested: whether the passkey's own key signs the attestation (`packed`, section
  ///   8.2). Otherwise, it has no signature (`none`, section 8.7).
  package func registration(
    of key: CredentialKey, id: [UInt8], relyingParty: String, challenge: [UInt8], isAttested: Bool
  ) throws(AuthenticatorError) -> PasskeyRegistration {
    let clientData = Array(
      ClientData.text(.create, challenge: challenge, origin: origin.text).utf8)
    let credential = AuthenticatorData.credential(
      id: id, coseKey: try COSEKey.encoded(key.key.publicKey, key.algorithm))
    let flags = flags.union(.attestedCredential)
    let (data, hash) = try AuthenticatorError.wrap { () throws(CryptoError) in
      (
        try AuthenticatorData.encoded(
          relyingParty: relyingParty, flags: flags, signCount: signCount, credential: credential),
        try Hash.sha256(clientData)
      )
    }
    var statement: [(key: CBOR, value: CBOR)] = []
    if isAttested {
      statement = [
        (.text("alg"), .integer(key.algorithm.rawValue)),
        (.text("sig"), .bytes(try key.sign(data + hash))),
      ]
    }
    let object = CBOR.map([
      (.text("fmt"), .text(isAttested ? "packed" : "none")), (.text("attStmt"), .map(statement)),
      (.text("authData"), .bytes(data)),
    ])
    return PasskeyRegistration(
      id: id, relyingPartyID: relyingParty, algorithm: key.algorithm, clientData: clientData,
      attestationObject: object.encoded)
  }

  private func signed(
    _ request: PasskeyRequest, _ allowed: [[UInt8]], _ party: String
  ) throws(AuthenticatorError) -> PasskeyAnswer.Outcome {
    if allowed.isEmpty { return .signed(try signedByOnlyOne(request, party)) }
    for id in allowed {
      guard let (key, handle) = try passkey(id, for: party) else { continue }
      return .signed(
        try assertion(
          of: key, id: id, userHandle: handle, relyingParty: party, challenge: request.challenge))
    }
    if deviceKeys.isEmpty, passkeys.allSatisfy({ $0.key == nil }) { throw .missingDeviceKey }
    return .failed(
      PasskeyFailure(
        PasskeyFailure.notAllowed, "the authenticator has none of the allowed passkeys"))
  }

  /// Signs with the relying party's only usable passkey for a page that names none. Such a page
  /// accepts only a passkey with a user handle (section 6.3.3).
  private func signedByOnlyOne(
    _ request: PasskeyRequest, _ party: String
  ) throws(AuthenticatorError) -> PasskeyAssertion {
    let known = passkeys.filter { $0.relyingPartyID == party }
    var held: [(passkey: Passkey, key: CredentialKey)] = []
    for passkey in known {
      if let key = try self.passkey(passkey.id, for: party)?.key { held.append((passkey, key)) }
    }
    guard let first = held.first else {
      guard !known.isEmpty else { throw .noKnownPasskey(relyingParty: party) }
      throw deviceKeys.isEmpty ? .missingDeviceKey : .wrongDeviceKey(relyingParty: party)
    }
    let discoverable = held.filter { $0.passkey.userHandle != nil }
    guard let (passkey, key) = discoverable.first else {
      throw .missingUserHandle(id: Base64.url.encode(first.passkey.id))
    }
    guard discoverable.count == 1 else {
      throw .severalPasskeys(ids: discoverable.map { Base64.url.encode($0.passkey.id) })
    }
    return try assertion(
      of: key, id: passkey.id, userHandle: passkey.userHandle, relyingParty: party,
      challenge: request.challenge)
  }

  package func assertion(
    of key: CredentialKey, id: [UInt8], userHandle: [UInt8]?, relyingParty: String,
    challenge: [UInt8]
  ) throws(AuthenticatorError) -> PasskeyAssertion {
    let clientData = Array(ClientData.text(.get, challenge: challenge, origin: origin.text).utf8)
    let (data, hash) = try AuthenticatorError.wrap { () throws(CryptoError) in
      (
        try AuthenticatorData.encoded(
          relyingParty: relyingParty, flags: flags, signCount: signCount),
        try Hash.sha256(clientData)
      )
    }
    return PasskeyAssertion(
      id: id, clientData: clientData, authenticatorData: data,
      signature: try key.sign(data + hash), userHandle: userHandle)
  }

  private var flags: AuthenticatorData.Flags {
    verifiesUser ? [.userPresent, .userVerified] : [.userPresent]
  }

  private func holds(_ id: [UInt8], for party: String) throws(AuthenticatorError) -> Bool {
    if passkeys.contains(where: { $0.id == id && $0.relyingPartyID == party }) { return true }
    return try passkey(id, for: party) != nil
  }

  /// Returns the key, supplied or derived, and the user handle, or `nil` if no key is known.
  private func passkey(
    _ id: [UInt8], for party: String
  ) throws(AuthenticatorError) -> (key: CredentialKey, userHandle: [UInt8]?)? {
    let known = passkeys.first { $0.id == id && $0.relyingPartyID == party }
    if let key = known?.key { return (key, known?.userHandle) }
    for device in deviceKeys {
      if let key = try device.passkeyKey(relyingParty: party, id: id) {
        return (key, known?.userHandle)
      }
    }
    return nil
  }
}
