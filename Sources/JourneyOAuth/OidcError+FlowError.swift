public import JourneyHTTP
package import JourneyJSON

/// What a document says of an error: `docs/errors.md` has a row for each word.
extension OidcError {
  /// What kind of failure it is.
  public var kind: FailureKind {
    switch self {
    case .notConfigured, .promptEndsSession: .config
    case .noToken, .noRefreshToken, .noSession, .unreadableDocument, .unusableVerifier,
      .unsendable:
      .state
    case .cryptography: .internal
    case .transport(let error): error.kind
    case .refused(let refusal):
      refusal.status == 429 ? .limited : refusal.isTransient ? .server : .refused
    case .loginRequired, .otherPage, .expired: .expired
    case .consentRequired, .journeyRequired: .refused
    case .redirected: .redirect
    case .unreadable: .parse
    case .unavailable, .unknownAnswer: .server
    case .discovery, .authorizeAnswer, .tokenAnswer, .idToken, .subjectMismatch, .userinfo:
      .oidc
    }
  }

  /// The server's "no", where it said one: then the document is an ErrorNode, else a FailureNode.
  package var refusal: OAuthError? {
    switch self {
    case .refused(let refusal), .loginRequired(let refusal), .otherPage(let refusal),
      .expired(let refusal), .consentRequired(_, let refusal), .journeyRequired(_, let refusal):
      refusal
    default: nil
    }
  }

  /// The machine word: the server's own, or ours.
  public var code: String? {
    switch self {
    case .refused(let refusal), .expired(let refusal): refusal.code
    case .loginRequired, .otherPage, .noSession: "login_required"
    case .journeyRequired: "journey_required"
    case .consentRequired: "consent_required"
    case .noToken: "no_token"
    case .noRefreshToken: "no_refresh_token"
    case .promptEndsSession: "prompt_login"
    case .discovery: "discovery_error"
    case .authorizeAnswer(let fault, _): fault.code
    case .tokenAnswer: "invalid_response"
    case .idToken: "id_token_invalid"
    case .subjectMismatch: "subject_mismatch"
    case .userinfo: "userinfo_invalid"
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
  package var input: JSONObject? { refusal?.input }

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
