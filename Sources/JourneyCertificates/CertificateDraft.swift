import CJourneyOpenSSL
import JourneyCrypto

/// An X.509 certificate before it is signed (RFC 5280).
struct CertificateDraft {
  let subject: String
  let issuer: String
  /// The validity in seconds since 1970.
  let validity: ClosedRange<Int>
  /// The extensions, in the syntax of OpenSSL's configuration files (`man x509v3_config`).
  let extensions: [(nid: Int32, value: String)]

  /// - Parameter issuerPEM: the authority's certificate, or `nil` for a self-signed one.
  /// - Returns: the certificate in PEM.
  func signed(
    holder: PrivateKey, by authority: PrivateKey, issuerPEM: String? = nil, serial: [UInt8]
  ) throws(CryptoError) -> String {
    let certificate = try made(X509_new(), "X509_new")
    defer { X509_free(certificate) }
    try check(X509_set_version(certificate, 2), "X509_set_version")
    try set(serial: serial, on: certificate)
    try name(subject, X509_get_subject_name(certificate))
    try name(issuer, X509_get_issuer_name(certificate))
    try time(validity.lowerBound, X509_getm_notBefore(certificate))
    try time(validity.upperBound, X509_getm_notAfter(certificate))
    let holderKey = try holder.handle()
    try check(X509_set_pubkey(certificate, holderKey.raw), "X509_set_pubkey")
    let issuerCertificate =
      if let issuerPEM { try Self.certificate(issuerPEM) } else { certificate }
    defer { if issuerCertificate != certificate { X509_free(issuerCertificate) } }
    var context = X509V3_CTX()
    X509V3_set_ctx(&context, issuerCertificate, certificate, nil, nil, 0)
    let identifiers = [
      (nid: NID_subject_key_identifier, value: "hash"),
      (nid: NID_authority_key_identifier, value: "keyid:always"),
    ]
    for (nid, value) in identifiers + extensions {
      let made = try made(X509V3_EXT_conf_nid(nil, &context, nid, value), "X509V3_EXT_conf_nid")
      defer { X509_EXTENSION_free(made) }
      try check(X509_add_ext(certificate, made, -1), "X509_add_ext")
    }
    let authorityKey = try authority.handle()
    try check(X509_sign(certificate, authorityKey.raw, EVP_sha256()) > 0, "X509_sign")
    return try PEM.text { (sink) throws(CryptoError) in
      try check(PEM_write_bio_X509(sink, certificate), "PEM_write_bio_X509")
    }
  }

  private func set(serial: [UInt8], on certificate: OpaquePointer) throws(CryptoError) {
    let number = try made(BN_bin2bn(serial, Int32(serial.count), nil), "BN_bin2bn")
    defer { BN_free(number) }
    _ = try made(
      BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)), "BN_to_ASN1_INTEGER")
  }

  private func name(_ text: String, _ name: OpaquePointer?) throws(CryptoError) {
    let bytes = Array(text.utf8)
    try check(
      X509_NAME_add_entry_by_txt(
        name, "CN", copenssl_utf8_string(), bytes, Int32(bytes.count), -1, 0),
      "X509_NAME_add_entry_by_txt")
  }

  private func time(
    _ seconds: Int, _ time: UnsafeMutablePointer<ASN1_TIME>?
  ) throws(CryptoError) {
    _ = try made(ASN1_TIME_set(time, seconds), "ASN1_TIME_set")
  }

  /// Reads PEM. The caller must free the certificate.
  private static func certificate(_ pem: String) throws(CryptoError) -> OpaquePointer {
    func read() -> OpaquePointer? {
      Array(pem.utf8).withUnsafeBytes { bytes in
        guard let source = BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count)) else {
          return nil
        }
        defer { BIO_free(source) }
        return PEM_read_bio_X509(source, nil, nil, nil)
      }
    }
    return try made(read(), "PEM_read_bio_X509")
  }
}
