/// The algorithms of JSON Web Signatures with a key pair (RFC 7518 section 3.1, RFC 8037 section
/// 3.1, RFC 9864). `none` and HS256 are not among them, so that a token with either is never
/// accepted as signed with a key pair.
package enum SignatureAlgorithm: String, Sendable, CaseIterable {
  case rs256 = "RS256"
  case rs384 = "RS384"
  case rs512 = "RS512"
  case ps256 = "PS256"
  case ps384 = "PS384"
  case ps512 = "PS512"
  case es256 = "ES256"
  case es384 = "ES384"
  case es512 = "ES512"
  case edDSA = "EdDSA"
  /// EdDSA with an Ed25519 key, under the name that RFC 9864 defines.
  case ed25519 = "Ed25519"

  /// libcrypto's name for the hash, or `nil` for EdDSA, which needs none.
  var digest: String? {
    switch self {
    case .rs256, .ps256, .es256: "SHA256"
    case .rs384, .ps384, .es384: "SHA384"
    case .rs512, .ps512, .es512: "SHA512"
    case .edDSA, .ed25519: nil
    }
  }

  var isPSS: Bool { [.ps256, .ps384, .ps512].contains(self) }

  enum Family: Equatable {
    case rsa
    case ec(EllipticCurve)
    case ed25519
  }

  var family: Family {
    switch self {
    case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: .rsa
    case .es256: .ec(.p256)
    case .es384: .ec(.p384)
    case .es512: .ec(.p521)
    case .edDSA, .ed25519: .ed25519
    }
  }
}
