import CJourneyOpenSSL

/// Text that libcrypto writes (RFC 7468).
package enum PEM {
  package static func text(
    _ write: (OpaquePointer) throws(CryptoError) -> Void
  ) throws(CryptoError) -> String {
    let sink = try made(BIO_new(BIO_s_mem()), "BIO_new")
    defer { BIO_free(sink) }
    try write(sink)
    var start: UnsafeMutablePointer<CChar>?
    let length = copenssl_memory(sink, &start)
    try check(length > 0, "BIO_get_mem_data")
    let bytes = UnsafeRawBufferPointer(start: start, count: length)
    return String(decoding: bytes, as: UTF8.self)
  }
}
