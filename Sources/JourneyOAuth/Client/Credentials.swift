import JourneyCrypto
package import JourneyFlow
package import JourneyHTTP
package import JourneyJSON

/// The session and tokens of a user, and what else the client got with them.
///
/// Each call updates them, even if it fails, so that a rotated refresh token is never lost.
package struct Credentials: Sendable, Hashable {
  package var session: SessionCookie?
  /// DaVinci's authorization code, until it is exchanged.
  package var code: AuthorizationCode?
  package var tokens: Token
  /// The `mark` of the session that obtained the tokens, if it is known.
  package var tokenOwner: String?
  /// The ID token that is kept after the access and refresh tokens are revoked or refused, as a
  /// hint for ending the session.
  package var idTokenHint: String?
  /// The tokens that the client no longer uses and the server has not revoked yet. `revoke` and
  /// `logout` try again.
  package var unrevoked: [RevocableToken] = []
  /// The authorization request that waits for a journey.
  package var openRequest: OpenRequest?
  /// The response of the userinfo endpoint for the current tokens.
  package var userinfo: JSONObject?
  package var discovery: Discovery?
  package var cookies: CookieJar

  package init(
    session: SessionCookie? = nil, code: AuthorizationCode? = nil, tokens: Token = Token(),
    tokenOwner: String? = nil, userinfo: JSONObject? = nil, discovery: Discovery? = nil,
    cookies: CookieJar = CookieJar()
  ) {
    self.session = session
    self.code = code
    self.tokens = tokens
    self.tokenOwner = tokenOwner
    self.userinfo = userinfo
    self.discovery = discovery
    self.cookies = cookies
  }

  /// Whether another session than the current one obtained the tokens.
  var areTokensForeign: Bool {
    guard let mark = session?.mark, let tokenOwner, !tokens.isEmpty else { return false }
    return mark != tokenOwner
  }

  /// What messages and traces must not show.
  var secrets: Secrets {
    let texts = [
      session?.value, code?.code, code?.proof.verifier, code?.nonce, tokens.access,
      tokens.refreshToken, tokens.idToken, idTokenHint,
    ]
    let secrets = Secrets(
      texts.compactMap(\.self) + unrevoked.map(\.value) + cookies.cookies.map(\.value))
    return openRequest.map { secrets.union($0.secrets) } ?? secrets
  }

  /// - Parameter keepsIDToken: whether to keep the ID token as a hint for ending the session.
  mutating func forgetTokens(keepsIDToken: Bool = false) {
    idTokenHint = keepsIDToken ? tokens.idToken ?? idTokenHint : nil
    tokens = Token()
    tokenOwner = nil
    userinfo = nil
  }

  /// Whether there is neither a session nor a token. Cookies and authorization codes do not count.
  package var isEmpty: Bool {
    session == nil && tokens.isEmpty && idTokenHint == nil && unrevoked.isEmpty
  }
}

extension Credentials {
  package init(session: SessionCookie?, state: FlowState) {
    self.init(
      session: session, discovery: state.discovery.flatMap(Discovery.init(json:)),
      cookies: state.cookies)
    restore(state.flowData)
  }

  /// What these credentials add to a document's `state`, apart from the discovery metadata and the
  /// cookies.
  package var kept: JSONObject {
    var members = JSONObject()
    members["tokenOwner"] = tokenOwner.map(JSONValue.string)
    members["idToken"] = idTokenHint.map(JSONValue.string)
    members[OpenRequest.member] = openRequest?.json
    if !unrevoked.isEmpty { members["unrevoked"] = .array(unrevoked.map(\.json)) }
    return members
  }

  package mutating func restore(_ kept: JSONObject) {
    tokenOwner = kept["tokenOwner"]?.string
    idTokenHint = kept["idToken"]?.string
    openRequest = kept[OpenRequest.member].flatMap(OpenRequest.init(json:))
    unrevoked = (kept["unrevoked"]?.array ?? []).compactMap(RevocableToken.init(json:))
  }
}

/// An AM session: the name and the value of the session cookie.
package struct SessionCookie: Sendable, Hashable {
  package let value: String
  package let cookieName: String

  /// Returns `nil` if the value is empty, for example after a journey with `noSession`.
  package init?(value: String, cookieName: String) {
    guard !value.isEmpty else { return nil }
    self.value = value
    self.cookieName = cookieName
  }

  /// `name=value`, for a `Cookie` header.
  package var cookie: String { "\(cookieName)=\(value)" }

  /// The SHA-256 hash of the value in base64url, which identifies the session without revealing it.
  package var mark: String? {
    do { return Base64.url.encode(try Hash.sha256(Array(value.utf8))) } catch { return nil }
  }
}

/// The authorization code of a DaVinci flow, with what the client needs to exchange it.
package struct AuthorizationCode: Sendable, Hashable {
  package let code: String
  package let proof: PKCE
  /// The `nonce` of the request that began the flow, if it had one.
  package let nonce: String?

  package init(code: String, proof: PKCE, nonce: String?) {
    self.code = code
    self.proof = proof
    self.nonce = nonce
  }
}

extension FlowState {
  /// Returns a copy with the cookies, the discovery metadata and the `kept` members of the
  /// credentials.
  package func keeping(_ credentials: Credentials) -> FlowState {
    var state = self
    state.cookies = credentials.cookies
    state.discovery = credentials.discovery?.json
    state.flowData = credentials.kept
    return state
  }
}
