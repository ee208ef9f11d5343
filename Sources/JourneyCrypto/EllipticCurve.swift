/// The curves of JSON Web Keys (RFC 7518 section 6.2.1.1).
package enum EllipticCurve: String, Sendable, CaseIterable {
  case p256 = "P-256"
  case p384 = "P-384"
  case p521 = "P-521"

  /// The length of one coordinate in bytes.
  var coordinateLength: Int {
    switch self {
    case .p256: 32
    case .p384: 48
    case .p521: 66
    }
  }
}
