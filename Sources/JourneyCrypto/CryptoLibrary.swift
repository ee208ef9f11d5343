import CJourneyOpenSSL

/// The set-up of OpenSSL's libcrypto. libcurl would do it at its start; OpenSSL does each part once for
/// the process.
package enum CryptoLibrary {
  /// Reads openssl.cnf, which may load libraries.
  ///
  /// Call it before libcurl is loaded. Two threads that load libraries could otherwise wait for each
  /// other: one holds OpenSSL's lock and needs the loader's, the other the reverse.
  @Sendable
  package static func readConfiguration() {
    _ = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_LOAD_CONFIG), nil)
    // An error in that file must not be reported by a later call.
    ERR_clear_error()
  }

  /// Lists ciphers and digests under their names.
  package static func listAlgorithms() {
    _ = OPENSSL_init_crypto(
      UInt64(OPENSSL_INIT_ADD_ALL_CIPHERS) | UInt64(OPENSSL_INIT_ADD_ALL_DIGESTS), nil)
  }
}
