import CJourneyOpenSSL

/// The reason why a cryptographic operation failed. No case contains key material or plaintext.
package enum CryptoError: Error, Sendable, Equatable {
  /// libcrypto failed. `reason` is the reason that libcrypto gives, such as `bad decrypt`.
  case library(call: String, reason: String)
  /// A key cannot be used. `reason` says why.
  case unusableKey(reason: String)
  /// The algorithm is unknown, or cannot be used with the key.
  case unsupportedAlgorithm(String)
  /// The sealed bytes were changed or truncated, or they were sealed with a different key or with
  /// different associated data.
  case sealBroken
  /// The string is not a compact JWS (RFC 7515 section 7.1).
  case malformedSignature
}

extension CryptoError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .library(let call, let reason): "libcrypto's \(call) failed: \(reason)"
    case .unusableKey(let reason): "cannot use the key: \(reason)"
    case .unsupportedAlgorithm(let name): "algorithm '\(name)' is not supported with this key"
    case .sealBroken: "the sealed data was changed, or sealed with another key"
    case .malformedSignature: "expected a signed token in compact form"
    }
  }

  /// Returns an error for a failed call, with the reason that libcrypto gives.
  fileprivate static func failure(of call: String) -> CryptoError {
    let code = ERR_get_error()
    let reason = code == 0 ? nil : ERR_reason_error_string(code)
    return .library(call: call, reason: reason.map { String(cString: $0) } ?? "no reason given")
  }
}

/// Calls libcrypto, and throws libcrypto's error unless the call returns 1.
package func check(_ call: @autoclosure () -> Int32, _ name: String) throws(CryptoError) {
  try check(call() == 1, name)
}

/// Calls libcrypto, and throws libcrypto's error if `call` returns `false`.
package func check(_ call: @autoclosure () -> Bool, _ name: String) throws(CryptoError) {
  clearErrors()
  guard call() else { throw .failure(of: name) }
}

/// Calls libcrypto and returns the object that the call creates. Throws libcrypto's error if the
/// call returns `nil`.
package func made<Made>(
  _ call: @autoclosure () -> Made?, _ name: String
) throws(CryptoError) -> Made {
  clearErrors()
  guard let result = call() else { throw .failure(of: name) }
  return result
}

/// Clears libcrypto's error queue, so that the next call reports only its own errors. The queue can
/// contain errors from earlier calls and from reading openssl.cnf. This function therefore reads
/// that file before it clears the queue. Otherwise, the next call might read the file and add
/// errors to the queue.
private func clearErrors() {
  _ = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_LOAD_CONFIG), nil)
  ERR_clear_error()
}
