import JourneyCrypto

/// The algorithms of passkeys, by their number (RFC 9053 section 2, RFC 8812 section 2).
public enum COSEAlgorithm: Int, Sendable, CaseIterable {
  /// ECDSA on P-256 with SHA-256.
  case es256 = -7
  /// Ed25519.
  case edDSA = -8
  /// RSA with PKCS #1 v1.5 and SHA-256; for keys made elsewhere.
  case rs256 = -257

  var signatureAlgorithm: SignatureAlgorithm {
    switch self {
    case .es256: .es256
    case .edDSA: .edDSA
    case .rs256: .rs256
    }
  }
}
