/// What AM's DeviceBindingCallback asks (AM, `DeviceBindingNode`): to bind this device to a user.
public struct DeviceBindingRequest: Sendable, Equatable {
  /// How the app is to make sure of its user. The answer cannot show it, so a server cannot check it.
  public enum AuthenticationType: String, Sendable, CaseIterable {
    case biometricOnly
    case biometricAllowFallback
    case applicationPin
    case none

    /// Reads AM's word, such as `BIOMETRIC_ONLY`, or the SDK's, `biometricOnly`.
    ///
    /// - Throws: `AuthenticatorError.unknownAuthenticationType`: another word is never taken for
    ///   `none`.
    public init(named name: String) throws(AuthenticatorError) {
      let letters = name.filter { $0 != "_" }.lowercased()
      guard let type = Self.allCases.first(where: { $0.rawValue.lowercased() == letters }) else {
        throw .unknownAuthenticationType(name)
      }
      self = type
    }
  }

  /// The user's universal id, such as `id=demo,ou=user,o=alpha,ou=services,ou=am-config`; `nil`
  /// where the page names none.
  public let userID: String?
  /// Goes back as it came; it is not always base64.
  public let challenge: String
  /// How the user is to confirm; a software key confirms nothing.
  public let authenticationType: AuthenticationType
  /// How long the answer holds, in seconds.
  public let timeout: Int
  /// Whether the key has to prove that it lives in a phone's hardware.
  public let isAttested: Bool

  /// - Parameters:
  ///   - userID: an empty text counts as nil.
  ///   - timeout: seconds; 60 in place of nothing and of 0.
  public init(
    userID: String?, challenge: String, authenticationType: AuthenticationType,
    timeout: Int? = nil, isAttested: Bool = false
  ) {
    self.userID = userID.flatMap { $0.isEmpty ? nil : $0 }
    self.challenge = challenge
    self.authenticationType = authenticationType
    self.timeout = timeout.flatMap { $0 > 0 ? $0 : nil } ?? 60
    self.isAttested = isAttested
  }

  /// How a device that has no hardware for keys must refuse; nil where it can answer. AM checks no
  /// attestation of `ios`.
  package func refusal(ofPlatform platform: String?) -> DeviceBinder.Failure? {
    isAttested && platform != "ios" ? .unsupported : nil
  }
}

/// What AM's DeviceSigningVerifierCallback asks (AM, `DeviceSigningVerifierNode`): to sign with a
/// bound device.
public struct DeviceSigningRequest: Sendable, Equatable {
  /// The user's universal id; `nil` where the page names none, and the signed text does.
  public let userID: String?
  /// Goes back as it came; it is not always base64.
  public let challenge: String
  /// How long the answer holds, in seconds.
  public let timeout: Int

  /// - Parameters:
  ///   - userID: an empty text counts as nil.
  ///   - timeout: seconds; 30 in place of nothing and of 0.
  public init(userID: String?, challenge: String, timeout: Int? = nil) {
    self.userID = userID.flatMap { $0.isEmpty ? nil : $0 }
    self.challenge = challenge
    self.timeout = timeout.flatMap { $0 > 0 ? $0 : nil } ?? 30
  }
}
