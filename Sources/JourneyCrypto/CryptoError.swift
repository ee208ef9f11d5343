import CJourneyOpenSSL

/// Why a cryptographic operation gave no result. No case holds key material or plain text.
package enum CryptoError: Error, Sendable, Equatable {
  /// libcrypto refused; `reason` is its own word for it, such as `bad decrypt`.
  case library(call: String, reason: String)
  /// A key cannot be used; `reason` says what is wrong with it.
  case unusableKey(reason: String)
  /// The algorithm is unknown, or does not fit the key.
  case unsupportedAlgorithm(String)
  /// Sealed bytes were changed, cut, or sealed with another key or other associated data.
  case sealBroken
  /// The text is not a compact JWS (RFC 7515 section 7.1).
  case malformedSignature
}

extension CryptoError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .library(let call, let reason): "libcrypto's \(call) failed: \(reason)"
    case .unusableKey(let reason): "the key cannot be used: \(reason)"
    case .unsupportedAlgorithm(let name): "algorithm '\(name)' is not supported with this key"
    case .sealBroken: "the sealed data was changed, or sealed with another key"
    case .malformedSignature: "the text is not a signed token in compact form"
    }
  }

  /// The failure of `call`, in libcrypto's words; its queue of errors is emptied.
  package static func failure(of call: String) -> CryptoError {
    let code = ERR_get_error()
    ERR_clear_error()
    let reason = code == 0 ? nil : ERR_reason_error_string(code)
    return .library(call: call, reason: reason.map { String(cString: $0) } ?? "no reason given")
  }
}

/// Passes where libcrypto says 1.
package func check(_ status: Int32, _ call: String) throws(CryptoError) {
  guard status == 1 else { throw .failure(of: call) }
}

/// Passes what libcrypto made, where it made something.
package func made<Made>(_ result: Made?, _ call: String) throws(CryptoError) -> Made {
  guard let result else { throw .failure(of: call) }
  return result
}
