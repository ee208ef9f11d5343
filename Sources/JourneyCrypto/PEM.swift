import CJourneyOpenSSL

/// Text that libcrypto writes (RFC 7468).
enum PEM {
  static func text(
    _ write: (OpaquePointer) throws(CryptoError) -> Void
  ) throws(CryptoError) -> String {
    let sink = try made(BIO_new(BIO_s_mem()), "BIO_new")
    defer { BIO_free(sink) }
    try write(sink)
    var start: UnsafeMutablePointer<CChar>?
    let length = copenssl_memory(sink, &start)
    guard length > 0, let start else { throw .failure(of: "BIO_get_mem_data") }
    let bytes = UnsafeRawBufferPointer(start: start, count: length)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The certificate that `pem` holds; the caller frees it.
  static func certificate(_ pem: String) throws(CryptoError) -> OpaquePointer {
    let certificate = Array(pem.utf8).withUnsafeBytes { bytes -> OpaquePointer? in
      guard let source = BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count)) else { return nil }
      defer { BIO_free(source) }
      return PEM_read_bio_X509(source, nil, nil, nil)
    }
    return try made(certificate, "PEM_read_bio_X509")
  }
}
