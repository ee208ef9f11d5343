import JourneyHTTP

extension OidcError {
  /// The cases of `OidcError` in Ping's SDK.
  public enum PingKind: Sendable, Hashable {
    /// The server did not authorize the request.
    case authorizeError
    /// The request got no response.
    case networkError
    /// The server sent an error, or a response that cannot be used.
    case apiError
    /// The configuration is missing or invalid.
    case configurationError
    /// Any other error.
    case unknown
  }

  public var pingKind: PingKind {
    switch self {
    case .notConfigured, .promptEndsSession: .configurationError
    case .transport: .networkError
    case .loginRequired, .otherPage, .journeyRequired, .consentRequired, .authorizationResponse,
      .noSession:
      .authorizeError
    case .refused, .expired, .redirected, .unreadable, .unavailable, .unknownResponse, .discovery,
      .tokenResponse:
      .apiError
    case .unsent(.config, _, _, _): .configurationError
    case .unsent, .noToken, .noRefreshToken, .unreadableDocument, .unusableVerifier,
      .foreignRequest,
      .unsendable, .cryptography, .idToken, .subjectMismatch, .userinfo:
      .unknown
    }
  }

  /// The same as `message`, as Ping's SDK calls it.
  public var errorMessage: String { message }
}
