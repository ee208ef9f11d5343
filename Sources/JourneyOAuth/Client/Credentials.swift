import JourneyCrypto
package import JourneyFlow
package import JourneyHTTP
package import JourneyJSON

/// The session and tokens of a user, and other data that the client received while it obtained the
/// tokens.
///
/// The client updates the credentials in each call, even if the call fails. Otherwise, a rotated
/// refresh token would be lost.
package struct Credentials: Sendable, Hashable {
  /// AM's session.
  package var session: SessionCookie?
  /// DaVinci's authorization code, which is kept until the client exchanges it.
  package var code: AuthorizationCode?
  package var tokens: Token
  /// The `mark` of the session that was used to obtain the tokens, or `nil` if that session is
  /// unknown.
  package var tokenOwner: String?
  /// The ID token that the client keeps after the access and refresh tokens are revoked or refused.
  /// The client sends the ID token as a hint when it ends the session.
  package var idTokenHint: String?
  /// The tokens that the client no longer uses, but that the server has not yet revoked. `revoke`
  /// and `logout` try again to revoke these tokens.
  package var unrevoked: [RevocableToken] = []
  /// The authorization request that waits for a journey, or `nil` if no request is waiting.
  package var openRequest: OpenRequest?
  /// The claims that the userinfo endpoint returned for the current tokens, or `nil` if the client
  /// has not received any.
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

  /// Whether the tokens were obtained with a session other than the current one.
  var areTokensForeign: Bool {
    guard let mark = session?.mark, let tokenOwner, !tokens.isEmpty else { return false }
    return mark != tokenOwner
  }

  /// The values that messages and traces must not show.
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

  /// Whether there is no session to use or end, and no token to use or revoke. Cookies and
  /// authorization codes do not count.
  package var isEmpty: Bool {
    session == nil && tokens.isEmpty && idTokenHint == nil && unrevoked.isEmpty
  }
}

extension Credentials {
  /// Creates credentials from a session and the `state` of its document.
  package init(session: SessionCookie?, state: FlowState) {
    self.init(
      session: session, discovery: state.discovery.flatMap(Discovery.init(json:)),
      cookies: state.cookies)
    restore(state.flowData)
  }

  /// The members that these credentials add to a document's `state`, except the discovery metadata
  /// and the cookies.
  package var kept: JSONObject {
    var members = JSONObject()
    members["tokenOwner"] = tokenOwner.map(JSONValue.string)
    members["idToken"] = idTokenHint.map(JSONValue.string)
    members[OpenRequest.member] = openRequest?.json
    if !unrevoked.isEmpty { members["unrevoked"] = .array(unrevoked.map(\.json)) }
    return members
  }

  /// Restores the members that `kept` returned earlier.
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

  /// Creates a session. Returns `nil` if the value is empty, for example after a journey with
  /// `noSession`.
  package init?(value: String, cookieName: String) {
    guard !value.isEmpty else { return nil }
    self.value = value
    self.cookieName = cookieName
  }

  /// The session in the form `name=value`, for a `Cookie` header.
  package var cookie: String { "\(cookieName)=\(value)" }

  /// The SHA-256 hash of the cookie's value, in base64url. The hash identifies the session without
  /// revealing it.
  package var mark: String? {
    do { return Base64.url.encode(try Hash.sha256(Array(value.utf8))) } catch { return nil }
  }
}

/// The authorization code from a DaVinci flow, with the values that the client needs to exchange
/// it.
package struct AuthorizationCode: Sendable, Hashable {
  package let code: String
  package let proof: PKCE
  /// The `nonce` of the request that began the flow, or `nil` if that request had no `nonce`.
  package let nonce: String?

  package init(code: String, proof: PKCE, nonce: String?) {
    self.code = code
    self.proof = proof
    self.nonce = nonce
  }
}

extension FlowState {
  /// Returns a copy of this state with the cookies and the discovery metadata of the credentials,
  /// and with the members that `kept` returns.
  package func keeping(_ credentials: Credentials) -> FlowState {
    var state = self
    state.cookies = credentials.cookies
    state.discovery = credentials.discovery?.json
    state.flowData = credentials.kept
    return state
  }
}
