package import JourneyCrypto
package import JourneyJSON

/// The private key of a passkey. Printing a key shows no secret.
package struct CredentialKey: Sendable {
  package let algorithm: COSEAlgorithm
  package let key: PrivateKey

  package init(_ key: PrivateKey) throws(AuthenticatorError) {
    self.key = key
    switch key.publicKey.material {
    case .ec(.p256, _, _): algorithm = .es256
    case .ed25519: algorithm = .edDSA
    case .rsa: algorithm = .rs256
    case .ec: throw .unsupportedKey
    }
  }

  /// Reads a private JSON Web Key (RFC 7517): EC on P-256, OKP with Ed25519, or RSA with at least
  /// 2048 bits.
  /// - Throws: `unsupportedKey` for an EC key on P-384 or P-521, or else `invalidPasskey`.
  package init(jwk: JSONValue) throws(AuthenticatorError) {
    let key: PrivateKey
    do {
      key = try PrivateKey(jwk: jwk)
    } catch .unusableKey(let reason) {
      throw .invalidPasskey(member: "key", reason: reason)
    } catch {
      throw .invalidPasskey(member: "key", reason: "\(error)")
    }
    try self.init(key)
  }

  /// Returns a signature for WebAuthn, which for ECDSA is DER-encoded.
  func sign(_ bytes: [UInt8]) throws(AuthenticatorError) -> [UInt8] {
    try AuthenticatorError.wrap { () throws(CryptoError) in
      try key.signDER(bytes, by: algorithm.signatureAlgorithm)
    }
  }
}

extension CredentialKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A description without secrets.
  package var description: String { "a private key for the algorithm \(algorithm.rawValue)" }

  /// A description without secrets.
  package var debugDescription: String { description }

  /// A mirror without children, so that printing shows no secret.
  package var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}

extension AuthenticatorError {
  /// Converts libcrypto's failures to errors of this module.
  static func wrap<Made>(
    _ body: () throws(CryptoError) -> Made
  ) throws(AuthenticatorError) -> Made {
    do {
      return try body()
    } catch {
      throw .cryptography(error.description)
    }
  }
}
