extension PublicKey {
  /// Whether `signature` was made of `message` with this key's private half, where an ECDSA
  /// signature stands in DER (RFC 3279 section 2.2.3), as WebAuthn and X.509 have it. Other
  /// signatures have one form.
  ///
  /// DER is read strictly: a longer form of the same numbers, or a byte behind them, does not verify.
  /// - Throws: `unsupportedAlgorithm` where the key is of another kind than the algorithm.
  package func verifies(
    der signature: [UInt8], of message: [UInt8], by algorithm: SignatureAlgorithm
  ) throws(CryptoError) -> Bool {
    guard case .ec(let curve) = algorithm.family else {
      return try verifies(signature, of: message, by: algorithm)
    }
    let raw: [UInt8]
    do {
      raw = try ECDSASignature.raw(signature, on: curve)
    } catch {
      return false
    }
    guard try ECDSASignature.der(raw, on: curve) == signature else { return false }
    return try verifies(raw, of: message, by: algorithm)
  }
}
