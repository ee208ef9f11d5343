public import JourneyFlow
public import JourneyHTTP

/// Why there is no token, no claims, or no end of a session. One case for each reason.
public enum OidcError: Error, Sendable, Hashable {
  /// The configuration has no `oidc` block.
  case notConfigured
  /// `prompt=login` would end the session that the token is to be got with.
  case promptEndsSession
  /// No token is held that could be refreshed.
  case noToken
  /// There is an access token, but none to refresh it with.
  case noRefreshToken
  /// There is neither a session nor a refresh token to get a token with.
  case noSession
  /// A member of the document has the wrong type.
  case unreadableDocument(path: String)
  /// The verifier that the flow began with is not a verifier (RFC 7636 section 4.1).
  case unusableVerifier
  /// A value cannot become part of a request: a control character, or no name of a header.
  case unsendable(String)
  /// libcrypto could not do what it must.
  case cryptography(String)

  /// No answer came.
  case transport(TransportError)

  /// The server refused: the client, the redirect address, the scope, the user's consent, ….
  case refused(OAuthError)
  /// The session is gone, or not good enough: the server asks to log in.
  case loginRequired(OAuthError)
  /// The server redirects to a page that neither signs in nor is the redirect address.
  case otherPage(OAuthError)
  /// The client has a journey of its own, which the user must go through first.
  case journeyRequired(Advice, OAuthError)
  /// What the token came from is over: the refresh token, the one-time code, the token itself.
  case expired(OAuthError)
  /// The user has to agree to these scopes first.
  case consentRequired(scopes: [String], OAuthError)

  /// A redirect where none may be.
  case redirected(status: Int)
  /// Below 500, and no JSON. `body` says in words what it is, without what is secret.
  case unreadable(status: Int, contentType: String, body: String)
  /// 500 or more, without JSON.
  case unavailable(status: Int)
  /// JSON, but none that has a meaning here.
  case unknownAnswer(status: Int)

  /// The discovery document could not be had, or lacks what is needed.
  case discovery(DiscoveryError)
  /// The answer of the authorize endpoint must not be so.
  case authorizeAnswer(AuthorizeError, status: Int)
  /// The answer of the token endpoint must not be so; `reason` says what is wrong.
  case tokenAnswer(reason: String, status: Int)
  /// The id_token is not to be trusted.
  case idToken(IDTokenError)
  /// The claims are those of another user than the id_token's.
  case subjectMismatch
  /// The claims came signed (`application/jwt`), and are not to be trusted.
  case userinfo(IDTokenError)
}
