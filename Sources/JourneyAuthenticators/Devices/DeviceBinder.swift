package import JourneyCrypto
public import JourneyJSON

/// Binds devices to users of AM and signs with them: a JWS of ES256 with a key that is derived from
/// the device key, the device's id and the user's (RFC 7515; AM, `DeviceBinding`).
public struct DeviceBinder: Sendable {
  /// How a ceremony fails, by the outcomes that AM's two nodes have.
  public enum Failure: String, Sendable, CaseIterable {
    case unsupported = "Unsupported"
    case abort = "Abort"
    case timeout = "Timeout"
    /// In signing alone.
    case clientNotRegistered = "ClientNotRegistered"
  }

  /// What goes into the inputs of a DeviceBindingCallback.
  public enum BindingAnswer: Sendable, Equatable {
    /// - Parameters:
    ///   - jws: compact, a secret while it holds.
    ///   - deviceID: AM asks again for ever without it.
    case bound(jws: String, deviceID: String)
    /// The input `clientError`.
    case refused(Failure)
  }

  /// The claims that the protocol sets (docs/protocol/authenticators.md, "Binding JWS").
  public static let reservedClaims: Set<String> = [
    "sub", "exp", "iat", "nbf", "iss", "challenge", "platform",
  ]

  private let deviceKey: DeviceKey
  /// Which of the user's devices this is; not empty.
  public let deviceID: String
  /// The claim `iss`: one of the node's application ids. AM takes a text without one.
  public let issuer: String?
  /// The claim `platform`: `ios` or `android`; AM takes a text without one.
  public let platform: String?

  /// - Parameter deviceID: derived from the device key in place of nothing.
  /// - Throws: `AuthenticatorError.missingDeviceID` for an empty id.
  public init(
    deviceKey: DeviceKey, deviceID: String? = nil, issuer: String? = nil, platform: String? = nil
  ) throws(AuthenticatorError) {
    guard deviceID?.isEmpty != true else { throw .missingDeviceID }
    self.deviceKey = deviceKey
    self.deviceID = if let deviceID { deviceID } else { try deviceKey.deviceID() }
    self.issuer = issuer
    self.platform = platform
  }

  /// Answers a DeviceBindingCallback. A page that asks for attestation is refused as `Unsupported`
  /// unless the caller says `ios`, where AM checks none: no software has such a proof.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - userID: where the page names no user.
  /// - Throws: `AuthenticatorError.missingUserID`.
  public func bind(
    _ request: DeviceBindingRequest, at now: Int, userID: String? = nil
  ) throws(AuthenticatorError) -> BindingAnswer {
    if let word = request.refusal(ofPlatform: platform) { return .refused(word) }
    let jws = try signed(
      challenge: request.challenge, user: request.userID ?? userID, from: now,
      for: request.timeout, claims: [:])
    return .bound(jws: jws, deviceID: deviceID)
  }

  /// Answers a DeviceSigningVerifierCallback: the value of its input `jws`.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - userID: where the page names no user.
  ///   - claims: further ones, none of `reservedClaims`.
  /// - Throws: `AuthenticatorError.missingUserID`, `reservedClaim`.
  public func sign(
    _ request: DeviceSigningRequest, at now: Int, userID: String? = nil, claims: JSONObject = [:]
  ) throws(AuthenticatorError) -> String {
    try signed(
      challenge: request.challenge, user: request.userID ?? userID, from: now,
      for: request.timeout, claims: claims)
  }

  private func signed(
    challenge: String, user: String?, from now: Int, for timeout: Int, claims custom: JSONObject
  ) throws(AuthenticatorError) -> String {
    guard let user, !user.isEmpty else { throw .missingUserID }
    let key = try deviceKey.boundKey(deviceID: deviceID, userID: user)
    var claims: JSONObject = ["sub": .string(user), "challenge": .string(challenge)]
    claims["iss"] = issuer.map(JSONValue.string)
    claims["platform"] = platform.map(JSONValue.string)
    claims["iat"] = .integer(now)
    claims["nbf"] = .integer(now)
    claims["exp"] = .integer(now.addingReportingOverflow(timeout).partialValue)
    for (name, value) in custom {
      guard !Self.reservedClaims.contains(name) else { throw .reservedClaim(name) }
      claims[name] = value
    }
    return try AuthenticatorError.wrap { () throws(CryptoError) in
      try Self.jws(claims, with: key)
    }
  }

  /// The header that AM takes the key from at binding, and the `kid` at signing.
  package static func jws(
    _ claims: JSONObject, with key: PrivateKey, kid given: String? = nil
  ) throws(CryptoError) -> String {
    let name = if let given { given } else { try key.publicKey.thumbprint() }
    let kid: JSONValue = .string(name)
    var jwk = key.publicKey.jwk
    jwk["use"] = "sig"
    jwk["alg"] = "ES256"
    jwk["kid"] = kid
    return try JSONWebSignature.compact(
      header: ["typ": "JWS", "alg": "ES256", "kid": kid, "jwk": .object(jwk)],
      payload: Array(JSONValue.object(claims).compact.utf8), by: .es256, with: key)
  }
}
