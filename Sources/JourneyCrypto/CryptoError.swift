import CJourneyOpenSSL

/// No case contains key material or plaintext.
package enum CryptoError: Error, Sendable, Equatable {
  /// `reason` is libcrypto's, such as `bad decrypt`.
  case library(call: String, reason: String)
  case unusableKey(reason: String)
  /// The algorithm is unknown, or cannot be used with the key.
  case unsupportedAlgorithm(String)
  /// The sealed bytes were changed or truncated, or sealed with another key or other associated
  /// data.
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

  /// Returns the error with libcrypto's reason.
  fileprivate static func failure(of call: String) -> CryptoError {
    let code = ERR_get_error()
    let reason = code == 0 ? nil : ERR_reason_error_string(code)
    return .library(call: call, reason: reason.map { String(cString: $0) } ?? "no reason given")
  }
}

/// Throws libcrypto's error unless the call returns 1.
package func check(_ call: @autoclosure () -> Int32, _ name: String) throws(CryptoError) {
  try check(call() == 1, name)
}

/// Throws libcrypto's error if the call returns `false`.
package func check(_ call: @autoclosure () -> Bool, _ name: String) throws(CryptoError) {
  clearErrors()
  guard call() else { throw .failure(of: name) }
}

/// Throws libcrypto's error if the call returns `nil`.
package func made<Made>(
  _ call: @autoclosure () -> Made?, _ name: String
) throws(CryptoError) -> Made {
  clearErrors()
  guard let result = call() else { throw .failure(of: name) }
  return result
}

/// Clears libcrypto's error queue, so that the next call reports only its own errors. Reads
/// openssl.cnf first, or the next call might read it and add errors.
private func clearErrors() {
  _ = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_LOAD_CONFIG), nil)
  ERR_clear_error()
}
