/// AM's request to bind this device to a user (AM, `DeviceBindingNode`).
package struct DeviceBindingRequest: Sendable, Equatable {
  /// How the app verifies its user. The answer does not contain this, so a server cannot check it.
  package enum AuthenticationType: String, Sendable, CaseIterable {
    case biometricOnly
    case biometricAllowFallback
    case applicationPin
    case none

    /// Reads AM's name, such as `BIOMETRIC_ONLY`, or the SDK's, such as `biometricOnly`.
    /// - Throws: `AuthenticatorError.unknownAuthenticationType`. An unknown name must never count
    ///   as `none`.
    package init(named name: String) throws(AuthenticatorError) {
      let letters = name.filter { $0 != "_" }.lowercased()
      guard let type = Self.allCases.first(where: { $0.rawValue.lowercased() == letters }) else {
        throw .unknownAuthenticationType(name)
      }
      self = type
    }
  }

  /// The user's universal id, such as `id=demo,ou=user,o=alpha,ou=services,ou=am-config`, or `nil`
  /// if the page names no user.
  package let userID: String?
  /// To be answered unchanged. It is not always base64.
  package let challenge: String
  /// How the user must be verified. A software key cannot verify a user.
  package let authenticationType: AuthenticationType
  /// How long the answer is valid, in seconds.
  package let timeout: Int
  /// Whether an attestation must prove that the key is stored in a phone's hardware.
  package let isAttested: Bool

  /// - Parameters:
  ///   - userID: an empty string counts as `nil`.
  ///   - timeout: in seconds. `nil`, 0 and negative values count as 60.
  package init(
    userID: String?, challenge: String, authenticationType: AuthenticationType,
    timeout: Int? = nil, isAttested: Bool = false
  ) {
    self.userID = userID.flatMap { $0.isEmpty ? nil : $0 }
    self.challenge = challenge
    self.authenticationType = authenticationType
    self.timeout = timeout.flatMap { $0 > 0 ? $0 : nil } ?? 60
    self.isAttested = isAttested
  }

  /// Returns the failure that a device without key hardware must report, or `nil` if it can be
  /// bound, as on the platform `ios`, whose attestation AM does not check.
  package func failure(onPlatform platform: String?) -> DeviceBinder.Failure? {
    isAttested && platform != "ios" ? .unsupported : nil
  }
}

/// AM's request to sign with a bound device (AM, `DeviceSigningVerifierNode`).
package struct DeviceSigningRequest: Sendable, Equatable {
  /// The user's universal id, or `nil` if the page names no user, so that the caller must provide
  /// the `sub`.
  package let userID: String?
  /// To be answered unchanged. It is not always base64.
  package let challenge: String
  /// How long the answer is valid, in seconds.
  package let timeout: Int

  /// - Parameters:
  ///   - userID: an empty string counts as `nil`.
  ///   - timeout: in seconds. `nil`, 0 and negative values count as 30.
  package init(userID: String?, challenge: String, timeout: Int? = nil) {
    self.userID = userID.flatMap { $0.isEmpty ? nil : $0 }
    self.challenge = challenge
    self.timeout = timeout.flatMap { $0 > 0 ? $0 : nil } ?? 30
  }
}
