package import JourneyJSON

extension PublicKey {
  /// Reads a JSON Web Key (RFC 7517): RSA, EC on P-256, P-384 or P-521, OKP on Ed25519.
  ///
  /// `use`, `alg` and `kid` are for the caller to look at.
  package init(jwk: JSONValue) throws(CryptoError) {
    switch (jwk["kty"]?.string, jwk["crv"]?.string) {
    case ("RSA", _):
      let modulus = try jwk.keyBytes("n")
      try self.init(.rsa(modulus: modulus, exponent: try jwk.keyBytes("e")))
    case ("EC", let name?):
      guard let curve = EllipticCurve(rawValue: name) else {
        throw .unusableKey(reason: "curve '\(name)' is not supported")
      }
      let x = try jwk.keyBytes("x")
      try self.init(.ec(curve, x: x, y: try jwk.keyBytes("y")))
    case ("OKP", "Ed25519"):
      try self.init(.ed25519(try jwk.keyBytes("x")))
    case (let type, let curve):
      let name = [type, curve].compactMap(\.self).joined(separator: " ")
      throw .unusableKey(reason: "key type '\(name)' is not supported")
    }
  }

  /// The key as a JSON Web Key, without `kid`, `use` and `alg`.
  package var jwk: JSONObject {
    func text(_ bytes: [UInt8]) -> JSONValue { .string(Base64.url.encode(bytes)) }
    return switch material {
    case .rsa(let modulus, let exponent):
      ["kty": "RSA", "n": text(modulus), "e": text(exponent)]
    case .ec(let curve, let x, let y):
      ["kty": "EC", "crv": .string(curve.rawValue), "x": text(x), "y": text(y)]
    case .ed25519(let bytes):
      ["kty": "OKP", "crv": "Ed25519", "x": text(bytes)]
    }
  }
}

extension JSONValue {
  /// The bytes of a member of a JSON Web Key.
  func keyBytes(_ name: String) throws(CryptoError) -> [UInt8] {
    guard let value = self[name] else {
      throw .unusableKey(reason: "its member '\(name)' is missing")
    }
    guard let bytes = value.string.flatMap({ Base64.url.decode($0) }), !bytes.isEmpty else {
      throw .unusableKey(reason: "its member '\(name)' is not base64url")
    }
    return bytes
  }
}
