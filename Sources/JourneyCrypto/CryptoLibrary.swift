import CJourneyOpenSSL

/// OpenSSL's libcrypto as a whole.
package enum CryptoLibrary {
  /// Does now what OpenSSL does before its first TLS connection, and libcurl at its start: it reads
  /// openssl.cnf and lists ciphers and digests. Once for the process.
  package static func setUp() {
    _ = OPENSSL_init_crypto(
      UInt64(OPENSSL_INIT_LOAD_CONFIG) | UInt64(OPENSSL_INIT_ADD_ALL_CIPHERS)
        | UInt64(OPENSSL_INIT_ADD_ALL_DIGESTS), nil)
    // A fault in openssl.cnf is nobody's error later on.
    ERR_clear_error()
  }
}
