package import JourneyCrypto

/// Why the tenant cannot start, or cannot answer.
package enum DemoTenantError: Error, Sendable, Equatable {
  /// Nothing can listen on this port of 127.0.0.1.
  case portUnavailable(Int)
  case cryptography(CryptoError)
  /// A file of the tenant could not be written.
  case fileUnwritable(path: String, reason: String)
}

extension DemoTenantError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .portUnavailable(let port):
      "cannot listen on port \(port) of 127.0.0.1: it is taken, or not allowed"
    case .cryptography(let error): "\(error)"
    case .fileUnwritable(let path, let reason): "cannot write '\(path)': \(reason)"
    }
  }
}
