import CJourneyOpenSSL
package import JourneyJSON

extension PrivateKey {
  /// Reads a JSON Web Key with its private half (RFC 7517): RSA with all its primes' numbers
  /// (RFC 7518 section 6.3.2), EC on P-256, P-384 or P-521, OKP on Ed25519 (RFC 8037 section 2).
  ///
  /// `use`, `alg` and `kid` are for the caller to look at.
  /// - Throws: `unusableKey`, also where the public half is not that of the private one.
  package init(jwk: JSONValue) throws(CryptoError) {
    let claimed = try PublicKey(jwk: jwk)
    switch claimed.material {
    case .ec(let curve, _, _): self = try .ec(curve, scalar: try jwk.keyBytes("d"))
    case .ed25519: self = try .ed25519(seed: try jwk.keyBytes("d"))
    case .rsa(let modulus, let exponent):
      guard jwk["oth"] == nil else {
        throw .unusableKey(reason: "an RSA key with more than two primes is not supported")
      }
      var secret: [KeyParameters.Named] = []
      for (name, member) in Self.rsaNumbers {
        secret.append((name, .number(try jwk.keyBytes(member))))
      }
      do {
        self = try PrivateKey(.rsa(modulus: modulus, exponent: exponent), secret: secret)
        // libcrypto takes numbers that belong to different keys; only a signature shows that.
        let probe = try sign([], by: .rs256)
        guard try publicKey.verifies(probe, of: [], by: .rs256) else {
          throw CryptoError.unusableKey(reason: "mismatch")
        }
      } catch {
        throw .unusableKey(reason: "its private numbers are not those of its public half")
      }
    }
    guard publicKey == claimed else {
      throw .unusableKey(reason: "its private numbers are not those of its public half")
    }
  }
}
