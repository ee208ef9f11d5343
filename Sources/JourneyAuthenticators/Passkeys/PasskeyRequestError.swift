/// Why a page with a passkey's ceremony cannot be read.
public struct PasskeyRequestError: Error, Sendable, Equatable {
  /// What is wrong with the member.
  public enum Reason: Sendable, Equatable {
    case missing
    /// Something else stands where this is expected.
    case expected(String)
    /// There are more than this many.
    case tooMany(Int)
  }

  /// Where reading stopped, such as `_allowCredentials[2].id[5]`.
  public let path: String
  /// What is wrong with it.
  public let reason: Reason
}

extension PasskeyRequestError: CustomStringConvertible {
  /// One line for people, without a secret.
  public var description: String {
    switch reason {
    case .missing: "'\(path)' of the passkey's page is missing"
    case .expected(let what): "'\(path)' of the passkey's page is invalid: expected \(what)"
    case .tooMany(let limit): "'\(path)' of the passkey's page has more than \(limit) elements"
    }
  }
}
