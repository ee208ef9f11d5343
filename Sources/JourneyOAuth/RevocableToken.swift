import JourneyJSON

/// A token as a revocation endpoint takes it.
package struct RevocableToken: Sendable, Hashable {
  /// The words of `token_type_hint` (RFC 7009 section 2.1).
  enum Kind: String {
    case refreshToken = "refresh_token"
    case accessToken = "access_token"
  }

  let kind: Kind
  let value: String

  var step: LogoutStep.Step {
    switch kind {
    case .refreshToken: .refreshToken
    case .accessToken: .accessToken
    }
  }
}

extension Token {
  /// What can be revoked, the refresh token first: it takes the access token along.
  var revocable: [RevocableToken] {
    let tokens: [(RevocableToken.Kind, String?)] = [
      (.refreshToken, refreshToken), (.accessToken, access),
    ]
    return tokens.compactMap { kind, value in value.map { RevocableToken(kind: kind, value: $0) } }
  }
}

extension RevocableToken {
  var json: JSONValue { [step.rawValue: .string(value)] }

  /// Nil where it is not such a token.
  init?(json: JSONValue) {
    guard let member = json.object?.first, let value = member.value.string, !value.isEmpty else {
      return nil
    }
    switch LogoutStep.Step(rawValue: member.key) {
    case .refreshToken: self.init(kind: .refreshToken, value: value)
    case .accessToken: self.init(kind: .accessToken, value: value)
    default: return nil
    }
  }
}
