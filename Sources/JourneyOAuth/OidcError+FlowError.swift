import JourneyHTTP
public import JourneyJSON

/// What a document says of an error: `docs/errors.md` has a row for each word.
extension OidcError {
  /// The words of `cause.kind` that tokens and users can end in.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case config, state, `internal`
    case environment, dns, connect, tls, timeout, network, limit, interrupted
    case refused, expired, limited, server
    case redirect, parse, oidc
  }

  public var kind: Kind {
    switch self {
    case .notConfigured, .promptEndsSession: .config
    case .noToken, .noRefreshToken, .noSession, .unreadableDocument, .unusableVerifier,
      .unsendable:
      .state
    case .cryptography: .internal
    case .transport(let error):
      switch error.kind {
      case .config: .config
      case .environment: .environment
      case .dns: .dns
      case .connect: .connect
      case .tls: .tls
      case .timeout: .timeout
      case .network: .network
      case .limit: .limit
      case .interrupted: .interrupted
      }
    case .refused(let refusal):
      refusal.status == 429 ? .limited : refusal.isTransient ? .server : .refused
    case .loginRequired, .expired: .expired
    case .consentRequired: .refused
    case .redirected: .redirect
    case .unreadable: .parse
    case .unavailable, .unknownAnswer: .server
    case .discovery, .authorizeAnswer, .tokenAnswer, .idToken, .subjectMismatch,
      .unsupportedUserinfo:
      .oidc
    }
  }

  /// The server's "no", where it said one: then the document is an ErrorNode, else a FailureNode.
  public var refusal: OAuthError? {
    switch self {
    case .refused(let refusal), .loginRequired(let refusal), .expired(let refusal),
      .consentRequired(_, let refusal):
      refusal
    default: nil
    }
  }

  /// The machine word: the server's own, or ours.
  public var code: String? {
    switch self {
    case .refused(let refusal), .expired(let refusal): refusal.code
    case .loginRequired, .noSession: "login_required"
    case .consentRequired: "consent_required"
    case .noToken: "no_token"
    case .noRefreshToken: "no_refresh_token"
    case .promptEndsSession: "prompt_login"
    case .discovery: "discovery_error"
    case .authorizeAnswer(let fault, _): fault.code
    case .tokenAnswer: "invalid_response"
    case .idToken: "id_token_invalid"
    case .subjectMismatch: "subject_mismatch"
    case .unsupportedUserinfo: "unsupported_response"
    case .notConfigured, .unreadableDocument, .unusableVerifier, .unsendable, .cryptography,
      .transport, .redirected, .unreadable, .unavailable, .unknownAnswer:
      nil
    }
  }

  /// The HTTP status that decided it.
  public var status: Int? {
    switch self {
    case .transport(let error): error.exchange?.status
    case .redirected(let status), .unreadable(let status, _, _), .unavailable(let status),
      .unknownAnswer(let status), .authorizeAnswer(_, let status), .tokenAnswer(_, let status):
      status
    case .discovery(let fault): fault.status
    default: refusal?.status
    }
  }

  /// Whether the request that it ended with can have reached the server.
  public var sent: Bool {
    switch self {
    case .transport(let error): error.sent
    case .discovery(let fault): fault.status != nil
    case .notConfigured, .promptEndsSession, .noToken, .noRefreshToken, .noSession,
      .unreadableDocument, .unusableVerifier, .unsendable, .cryptography:
      false
    default: true
    }
  }

  /// The server's JSON, where it said no in JSON.
  public var input: JSONObject? { refusal?.input }

  /// Whether the same may well succeed later: nothing of what is held is in doubt.
  package var isTransient: Bool {
    switch self {
    case .transport, .unavailable, .unreadable, .unknownAnswer, .redirected, .discovery,
      .tokenAnswer:
      true
    case .refused(let refusal): refusal.isTransient
    default: false
    }
  }
}
