package import JourneyCrypto
package import JourneyJSON

/// A software device that AM can bind to users, with ES256 signatures (RFC 7515, AM's
/// `DeviceBinding`).
///
/// Each signing key is derived from the device key, the id of the device and the id of the user.
package struct DeviceBinder: Sendable {
  /// Why a ceremony failed. The raw values are outcomes of AM's binding and signing nodes.
  package enum Failure: String, Sendable, CaseIterable {
    case unsupported = "Unsupported"
    case abort = "Abort"
    case timeout = "Timeout"
    /// Only for a signing ceremony.
    case clientNotRegistered = "ClientNotRegistered"
  }

  /// The inputs of a DeviceBindingCallback.
  package enum BindingAnswer: Sendable, Equatable {
    /// - Parameters:
    ///   - jws: the compact JWS, which is secret while it is valid.
    ///   - deviceID: the id of the device. Without it, AM repeats the page forever.
    case bound(jws: String, deviceID: String)
    /// The input `clientError`.
    case failed(Failure)
  }

  /// The claims of the protocol (docs/protocol/authenticators.md, "Binding JWS").
  package static let reservedClaims: Set<String> = [
    "sub", "exp", "iat", "nbf", "iss", "challenge", "platform",
  ]

  private let deviceKey: DeviceKey
  /// Distinguishes this device from the user's others. Never empty.
  package let deviceID: String
  /// The claim `iss`: one of the node's application ids. AM accepts a JWS without it.
  package let issuer: String?
  /// The claim `platform`: `ios` or `android`. AM accepts a JWS without it.
  package let platform: String?

  /// - Parameter deviceID: `nil` to derive the id from the device key.
  /// - Throws: `AuthenticatorError.missingDeviceID` if the id is empty.
  package init(
    deviceKey: DeviceKey, deviceID: String? = nil, issuer: String? = nil, platform: String? = nil
  ) throws(AuthenticatorError) {
    guard deviceID?.isEmpty != true else { throw .missingDeviceID }
    self.deviceKey = deviceKey
    self.deviceID = if let deviceID { deviceID } else { try deviceKey.deviceID() }
    self.issuer = issuer
    self.platform = platform
  }

  /// Answers a DeviceBindingCallback.
  ///
  /// A software device cannot attest a key, so it refuses a page that asks for attestation with
  /// `Unsupported`, except on the platform `ios`, whose attestation AM does not check.
  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - userID: the user's id for a page that names no user.
  /// - Throws: `AuthenticatorError.missingUserID`.
  package func bind(
    _ request: DeviceBindingRequest, at now: Int, userID: String? = nil
  ) throws(AuthenticatorError) -> BindingAnswer {
    if let failure = request.failure(onPlatform: platform) { return .failed(failure) }
    let jws = try signed(
      challenge: request.challenge, user: request.userID ?? userID, from: now,
      for: request.timeout, claims: [:])
    return .bound(jws: jws, deviceID: deviceID)
  }

  /// Returns the input `jws` of a DeviceSigningVerifierCallback.
  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - userID: the user's id for a page that names no user.
  ///   - claims: additional claims, none of which is in `reservedClaims`.
  /// - Throws: `AuthenticatorError.missingUserID`, `reservedClaim`.
  package func sign(
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

  /// Returns a JWS. AM takes the public key from its header when a device is bound, and later finds
  /// the key by the `kid` in the header.
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
