import JourneyHTTP

extension OidcError: CustomStringConvertible {
  /// The message.
  public var description: String { message }

  /// What happened, for people: ours in lower case, or the server's own words.
  public var message: String {
    switch self {
    case .notConfigured: "the configuration has no 'oidc'"
    case .promptEndsSession: "'oidc.prompt' is 'login', which would end the session"
    case .noToken: "there is no token"
    case .noRefreshToken: "there is no refresh token"
    case .noSession: "there is no session to go on with"
    case .unreadableDocument(let path): "'\(path)' is not of the type that it must be"
    case .unusableVerifier: "the code verifier of this flow is invalid"
    case .unsendable(let reason): reason
    case .cryptography(let reason): reason
    case .transport(let error): error.message
    case .journeyRequired: "this client has a journey of its own; 'token' cannot use it yet"
    case .refused(let refusal), .expired(let refusal), .loginRequired(let refusal),
      .otherPage(let refusal):
      refusal.message.isEmpty ? refusal.code ?? "HTTP \(refusal.status)" : refusal.message
    case .consentRequired(let scopes, _):
      "the user's consent is required for \(scopes.map { "'\($0)'" }.joined(separator: ", "))"
    case .redirected(let status): "HTTP \(status) is a redirect, which is never followed"
    case .unreadable(let status, let contentType, let body):
      "HTTP \(status) with \(contentType.isEmpty ? "no content type" : "'\(contentType)'")"
        + " holds \(body)"
    case .unavailable(let status): "HTTP \(status) without JSON"
    case .unknownAnswer(let status): "HTTP \(status) with JSON that is not a known answer"
    case .discovery(let fault): fault.description
    case .authorizeAnswer(let fault, _): fault.description
    case .tokenAnswer(let reason, _): "the answer of the token endpoint is invalid: \(reason)"
    case .idToken(let fault): "the id_token is refused: \(fault.description)"
    case .subjectMismatch: "the claims are those of another user than the id_token's"
    case .userinfo(let fault): "the signed claims are refused: \(fault.description)"
    }
  }

  /// What would help; nil where nothing is known to.
  public var hint: String? {
    switch self {
    case .notConfigured: "add 'oidc' with clientId, redirectUri, scopes and discoveryEndpoint"
    case .promptEndsSession: "leave 'oidc.prompt' out"
    case .noToken, .noRefreshToken: "journey token"
    case .noSession, .loginRequired: "start again"
    case .otherPage:
      "start again; if it comes again, the page wants something of the user, such as a consent"
    case .consentRequired: "journey token --consent allow"
    case .transport(let error): error.hint
    case .discovery(let fault): fault.hint
    case .authorizeAnswer(let fault, _): fault.hint
    default: nil
    }
  }
}
