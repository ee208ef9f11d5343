public import JourneyFlow
public import JourneyHTTP
package import JourneyJSON

/// Why the client could not obtain a token or claims, or could not end a session.
public enum OidcError: ExplainedError, Sendable, Hashable {
  /// The configuration has no `oidc` block.
  case notConfigured
  /// `prompt=login` would end the session that obtains the token.
  case promptEndsSession
  /// There is no token to refresh.
  case noToken
  /// There is an access token, but no refresh token.
  case noRefreshToken
  /// The call needs a session, and there is none.
  case noSession
  case unreadableDocument(path: String)
  /// The PKCE code verifier from the beginning of the flow is not valid (RFC 7636 section 4.1).
  case unusableVerifier
  /// The open authorization request in the document's `state` is not for the configured client and
  /// server.
  case foreignRequest
  /// The header has a control character or an invalid name.
  case unsendable(String)
  /// Nothing was sent, because the server would refuse it or because the call is not clear.
  case unsent(FailureKind, code: String?, message: String, hint: String?)
  /// libcrypto failed.
  case cryptography(String)

  /// There is no complete response.
  case transport(TransportError)

  /// For example because of the client, the redirect address or the scope, or because consent was
  /// denied.
  case refused(OAuthError)
  /// The session is missing or not sufficient, so the server asks the user to sign in.
  case loginRequired(OAuthError)
  /// The server redirects to an address that is neither a sign-in page nor the configured
  /// `redirectUri`.
  case otherPage(OAuthError)
  /// The client has its own journey, which the user must complete first. The hint says how to begin
  /// it, or what to add or check in the configuration.
  case journeyRequired(Advice?, hint: String?, OAuthError)
  /// The refresh token, the authorization code or the access token is no longer valid.
  case expired(OAuthError)
  /// The user must consent to these scopes first.
  case consentRequired(scopes: [String], OAuthError)

  /// The response is a redirect, which this endpoint must not send.
  case redirected(status: Int)
  /// The status is below 500, and the body is not JSON. `body` describes it, without secrets.
  case unreadable(status: Int, contentType: String, body: String)
  /// The status is 500 or more, and the body is not JSON.
  case unavailable(status: Int)
  /// The response is JSON of an unknown structure.
  case unknownResponse(status: Int)

  /// The discovery document or the server's keys cannot be read, or a necessary member is missing
  /// or invalid.
  case discovery(DiscoveryError)
  /// The response from the authorization endpoint is invalid.
  case authorizationResponse(AuthorizeError, status: Int)
  /// The response from the token endpoint is invalid, for this reason.
  case tokenResponse(reason: String, status: Int)
  /// The ID token is not trusted.
  case idToken(IDTokenError)
  /// The claims and the ID token do not belong to the same user.
  case subjectMismatch
  /// The signed claims (`application/jwt`) are not trusted.
  case userinfo(IDTokenError)
}

/// What a document shows for an error. `docs/errors.md` has a row for each code.
extension OidcError {
  private struct Row {
    let kind: FailureKind
    var code: String?
    var status: Int?
    var sent = true
    var hint: String?
  }

  private var row: Row {
    switch self {
    case .notConfigured:
      Row(
        kind: .config, sent: false,
        hint: "add 'oidc' with clientId, redirectUri, scopes and discoveryEndpoint")
    case .promptEndsSession:
      Row(kind: .config, code: "prompt_login", sent: false)
    case .noToken:
      Row(kind: .state, code: "no_token", sent: false)
    case .noRefreshToken:
      Row(kind: .state, code: "no_refresh_token", sent: false)
    case .noSession:
      Row(kind: .state, code: "login_required", sent: false)
    case .unreadableDocument, .unusableVerifier, .unsendable: Row(kind: .state, sent: false)
    case .foreignRequest: Row(kind: .state, sent: false, hint: "start again")
    case .unsent(let kind, let code, _, let hint):
      Row(kind: kind, code: code, sent: false, hint: hint)
    case .cryptography: Row(kind: .internal, sent: false)
    case .transport(let error):
      Row(kind: error.kind, status: error.exchange?.status, sent: error.sent, hint: error.hint)
    case .refused(let refusal):
      Row(
        kind: refusal.status == 429 ? .limited : refusal.isTransient ? .server : .refused,
        code: refusal.code, status: refusal.status, hint: refusal.hint)
    case .loginRequired(let refusal):
      Row(
        kind: .expired, code: "login_required", status: refusal.status,
        hint: refusal.hint
          ?? refusal.journey.map { "jq .previous | journey start \($0.nameForHint) -" })
    case .otherPage(let refusal):
      Row(
        kind: refusal.code == "interaction_required" ? .refused : .expired, code: refusal.code,
        status: refusal.status, hint: refusal.hint)
    case .journeyRequired(_, let hint, let refusal):
      Row(kind: .refused, code: "journey_required", status: refusal.status, hint: hint)
    case .expired(let refusal):
      Row(kind: .expired, code: refusal.code, status: refusal.status)
    case .consentRequired(_, let refusal):
      Row(
        kind: .refused, code: "consent_required", status: refusal.status)
    case .redirected(let status): Row(kind: .redirect, status: status)
    case .unreadable(let status, _, _): Row(kind: .parse, status: status)
    case .unavailable(let status), .unknownResponse(let status): Row(kind: .server, status: status)
    case .discovery(let error):
      Row(
        kind: .oidc, code: "discovery_error", status: error.status, sent: error.status != nil,
        hint: error.hint)
    case .authorizationResponse(let error, let status):
      Row(kind: .oidc, code: error.code, status: status, hint: error.hint)
    case .tokenResponse(_, let status):
      Row(kind: .oidc, code: "invalid_response", status: status)
    case .idToken(let error):
      Row(
        kind: .oidc, code: "id_token_invalid",
        hint: error == .mismatch(claim: "iss")
          ? FailureCode.hint(for: "issuer_mismatch", .oidc) : nil)
    case .subjectMismatch: Row(kind: .oidc, code: "subject_mismatch")
    case .userinfo: Row(kind: .oidc, code: "userinfo_invalid")
    }
  }

  public var kind: FailureKind { row.kind }
  /// The error code, from the server or from this library.
  public var code: String? { row.code }
  /// The HTTP status, or `nil` if no response caused the error.
  public var status: Int? { row.status }
  /// Whether the failed request may have reached the server.
  public var sent: Bool { row.sent }
  /// What helps, in one clause, if that is known.
  public var hint: String? { row.hint ?? FailureCode.hint(for: code, kind) }

  /// The server's refusal, or `nil` for any other error.
  package var refusal: OAuthError? {
    switch self {
    case .refused(let refusal), .loginRequired(let refusal), .otherPage(let refusal),
      .expired(let refusal), .consentRequired(_, let refusal), .journeyRequired(_, _, let refusal):
      refusal
    default: nil
    }
  }

  /// Whether the document for the error is an ErrorNode.
  package var isRefusal: Bool {
    if case .unsent(.refused, _, _, _) = self { return true }
    return refusal != nil
  }

  /// The JSON of the server's refusal, if there is any.
  package var input: JSONObject? { refusal?.input }

  /// Whether the same request might succeed later. Such a failure says nothing about the tokens or
  /// the session.
  package var isTransient: Bool {
    switch self {
    case .transport, .unavailable, .unreadable, .unknownResponse, .redirected, .discovery,
      .tokenResponse:
      true
    case .refused(let refusal): refusal.isTransient
    default: false
    }
  }
}

extension OidcError {
  /// A message of this library in lowercase, or the server's own.
  public var message: String {
    switch self {
    case .notConfigured: "missing 'oidc' in the configuration"
    case .promptEndsSession: "'oidc.prompt' is 'login', which would end the session"
    case .noToken: "missing token"
    case .noRefreshToken: "missing refresh token"
    case .noSession: "missing session"
    case .unreadableDocument(let path): "invalid type of '\(path)'"
    case .unusableVerifier: "invalid code verifier in this flow"
    case .foreignRequest:
      "the pending authorization request in 'state' is for another client or server"
    case .unsendable(let reason): reason
    case .unsent(_, _, let message, _): message
    case .cryptography(let reason): reason
    case .transport(let error): error.message
    case .refused(let refusal), .expired(let refusal), .loginRequired(let refusal),
      .otherPage(let refusal), .journeyRequired(_, _, let refusal):
      refusal.message.isEmpty ? refusal.code ?? "HTTP \(refusal.status)" : refusal.message
    case .consentRequired(let scopes, _):
      "the user's consent is required for \(scopes.map { "'\($0)'" }.sentenceList())"
    case .redirected(let status): "unexpected redirect (HTTP \(status))"
    case .unreadable(let status, let contentType, let body):
      "the response (HTTP \(status), \(contentType.isEmpty ? "no content type" : "'\(contentType)'"))"
        + " \(body)"
    case .unavailable(let status): "server error (HTTP \(status)): the response is not JSON"
    case .unknownResponse(let status):
      "the response (HTTP \(status)) contains JSON in an unknown format"
    case .discovery(let error): error.message
    case .authorizationResponse(let error, _): error.message
    case .tokenResponse(let reason, _): "invalid token response: \(reason)"
    case .idToken(let error): "invalid ID token: \(error.message)"
    case .subjectMismatch: "the userinfo response is for a different user than the ID token"
    case .userinfo(let error): "invalid signed claims: \(error.message)"
    }
  }
}
