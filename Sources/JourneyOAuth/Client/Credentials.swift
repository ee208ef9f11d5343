import JourneyCrypto
package import JourneyFlow
package import JourneyHTTP
package import JourneyJSON

/// What a user holds, and what was learned on the way to it.
///
/// Whoever acts on it gives it back with everything learned, be the end good or bad: a refresh
/// token that was rotated and then forgotten would be lost for good.
package struct Credentials: Sendable, Hashable {
  /// AM's session.
  package var session: SSOToken?
  /// DaVinci's one-time code, until it is exchanged.
  package var code: AuthorizationCode?
  package var tokens: Token
  /// The mark of the session that the tokens were got with; nil where that is not known.
  package var tokenOwner: String?
  /// An id_token whose tokens were revoked: the end of the session takes it as its hint.
  package var idTokenHint: String?
  /// Tokens that are not given any more and that the server has not ended: `revoke` and `logout` do.
  package var unrevoked: [RevocableToken] = []
  /// The authorization request that waits for a journey, or `nil`.
  package var openRequest: OpenRequest?
  /// The claims of the userinfo endpoint, while they belong to the tokens.
  package var userinfo: JSONObject?
  package var discovery: Discovery?
  package var cookies: CookieJar

  package init(
    session: SSOToken? = nil, code: AuthorizationCode? = nil, tokens: Token = Token(),
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

  /// Whether the tokens were got with another session than the present one.
  var areTokensForeign: Bool {
    guard let mark = session?.mark, let tokenOwner, !tokens.isEmpty else { return false }
    return mark != tokenOwner
  }

  /// What of it must not be seen in a message or trace.
  var secrets: Secrets {
    let texts = [
      session?.value, code?.code, code?.proof.verifier, code?.nonce, tokens.access,
      tokens.refreshToken, tokens.idToken, idTokenHint,
    ]
    let secrets = Secrets(
      texts.compactMap(\.self) + unrevoked.map(\.value) + cookies.cookies.map(\.value))
    return openRequest.map { secrets.union($0.secrets) } ?? secrets
  }

  mutating func forgetTokens() {
    tokens = Token()
    idTokenHint = nil
    tokenOwner = nil
    userinfo = nil
  }

  /// Whether there is anything that a command could go on with, or end; the cookies aside.
  package var isEmpty: Bool {
    session == nil && tokens.isEmpty && idTokenHint == nil && unrevoked.isEmpty
  }
}

extension Credentials {
  /// What a session is used with: what its document's `state` keeps.
  package init(session: SSOToken?, state: FlowState) {
    self.init(
      session: session, discovery: state.discovery.flatMap(Discovery.init(json:)),
      cookies: state.cookies)
    restore(state.flowData)
  }

  /// What a document's `state` keeps of them, beside discovery and cookies.
  package var kept: JSONObject {
    var members = JSONObject()
    members["tokenOwner"] = tokenOwner.map(JSONValue.string)
    members["idToken"] = idTokenHint.map(JSONValue.string)
    members[OpenRequest.member] = openRequest?.json
    if !unrevoked.isEmpty { members["unrevoked"] = .array(unrevoked.map(\.json)) }
    return members
  }

  /// Reads what `kept` wrote.
  package mutating func restore(_ kept: JSONObject) {
    tokenOwner = kept["tokenOwner"]?.string
    idTokenHint = kept["idToken"]?.string
    openRequest = kept[OpenRequest.member].flatMap(OpenRequest.init(json:))
    unrevoked = (kept["unrevoked"]?.array ?? []).compactMap(RevocableToken.init(json:))
  }
}

/// AM's session, as it goes out.
package struct SSOToken: Sendable, Hashable {
  package let value: String
  package let cookieName: String

  /// Nil where the value is empty: a journey with `noSession` ends so.
  package init?(value: String, cookieName: String) {
    guard !value.isEmpty else { return nil }
    self.value = value
    self.cookieName = cookieName
  }

  /// As it stands in a `Cookie` header.
  package var cookie: String { "\(cookieName)=\(value)" }

  /// Tells sessions apart without being one: a SHA-256 in base64url.
  package var mark: String? {
    do { return Base64.url.encode(try Hash.sha256(Array(value.utf8))) } catch { return nil }
  }
}

/// What a DaVinci flow ends with, and what its start kept for it.
package struct AuthorizationCode: Sendable, Hashable {
  package let code: String
  package let proof: PKCE
  /// What the start sent, where it sent one.
  package let nonce: String?

  package init(code: String, proof: PKCE, nonce: String?) {
    self.code = code
    self.proof = proof
    self.nonce = nonce
  }
}

extension FlowState {
  /// The state of a user: what the tokens' document does not show.
  package func keeping(_ credentials: Credentials) -> FlowState {
    var state = self
    state.cookies = credentials.cookies
    state.discovery = credentials.discovery?.json
    state.flowData = credentials.kept
    return state
  }
}
