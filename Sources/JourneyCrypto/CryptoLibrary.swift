import CJourneyOpenSSL

/// OpenSSL's libcrypto as a whole. What is done here OpenSSL would do before its first TLS connection, and
/// libcurl at its start; each once for the process.
package enum CryptoLibrary {
  /// Reads openssl.cnf. That may load libraries: a thread that does this while another one loads
  /// libraries that use OpenSSL may wait for it, and the other one for this.
  @Sendable
  package static func readConfiguration() {
    _ = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_LOAD_CONFIG), nil)
    // A fault in it is nobody's error later on.
    ERR_clear_error()
  }

  /// Lists ciphers and digests under their names.
  package static func listAlgorithms() {
    _ = OPENSSL_init_crypto(
      UInt64(OPENSSL_INIT_ADD_ALL_CIPHERS) | UInt64(OPENSSL_INIT_ADD_ALL_DIGESTS), nil)
  }
}
