import CJourneyOpenSSL

/// The reason why a cryptographic operation failed. No case contains key material or plain text.
package enum CryptoError: Error, Sendable, Equatable {
  /// libcrypto failed. `reason` is its own reason, such as `bad decrypt`.
  case library(call: String, reason: String)
  /// A key cannot be used. `reason` says why.
  case unusableKey(reason: String)
  /// The algorithm is unknown, or is not for keys of this type.
  case unsupportedAlgorithm(String)
  /// The sealed bytes were changed or cut, or sealed with another key or other associated data.
  case sealBroken
  /// The text is not a compact JWS (RFC 7515 section 7.1).
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

  /// The failure of a call, in libcrypto's words.
  fileprivate static func failure(of call: String) -> CryptoError {
    let code = ERR_get_error()
    let reason = code == 0 ? nil : ERR_reason_error_string(code)
    return .library(call: call, reason: reason.map { String(cString: $0) } ?? "no reason given")
  }
}

/// Calls libcrypto, and throws its error unless it returns 1.
package func check(_ call: @autoclosure () -> Int32, _ name: String) throws(CryptoError) {
  try check(call() == 1, name)
}

/// Calls libcrypto, and throws its error if the condition is false.
package func check(_ call: @autoclosure () -> Bool, _ name: String) throws(CryptoError) {
  clearErrors()
  guard call() else { throw .failure(of: name) }
}

/// Calls libcrypto and returns the object that it created.
package func made<Made>(
  _ call: @autoclosure () -> Made?, _ name: String
) throws(CryptoError) -> Made {
  clearErrors()
  guard let result = call() else { throw .failure(of: name) }
  return result
}

/// Empties libcrypto's queue of errors, so that a call reports only its own errors. The queue may
/// contain errors of earlier calls, and of openssl.cnf, which libcrypto would otherwise read later.
private func clearErrors() {
  _ = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_LOAD_CONFIG), nil)
  ERR_clear_error()
}
