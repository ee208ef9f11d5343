import CJourneyOpenSSL
package import JourneyCrypto

extension PublicKey {
  /// Reads the public key of a DER-encoded X.509 certificate (RFC 5280 section 4.1), whose
  /// signature, dates and issuer the caller must check.
  /// - Throws: `unusableKey` if the bytes are not exactly one certificate with a supported key.
  package init(certificate der: [UInt8]) throws(CryptoError) {
    let (certificate, isWhole) = der.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      let certificate = d2i_X509(nil, &start, bytes.count)
      return (certificate, start == bytes.baseAddress.map { $0 + bytes.count })
    }
    guard let certificate else { throw .unusableKey(reason: "its bytes are not a certificate") }
    defer { X509_free(certificate) }
    guard isWhole else {
      throw .unusableKey(reason: "its certificate is followed by other bytes")
    }
    try self.init(KeyHandle(try made(X509_get_pubkey(certificate), "X509_get_pubkey")))
  }
}
