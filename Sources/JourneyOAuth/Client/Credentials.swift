import JourneyCrypto
package import JourneyFlow
package import JourneyHTTP
package import JourneyJSON

/// The session and tokens of a user, and the data that was learned while obtaining them.
///
/// Each call returns the credentials with everything learned, whether it succeeds or fails.
/// Otherwise, a rotated refresh token would be lost permanently.
package struct Credentials: Sendable, Hashable {
  /// AM's session.
  package var session: SSOToken?
  /// DaVinci's one-time code, which is kept until it is exchanged.
  package var code: AuthorizationCode?
  package var tokens: Token
  /// The mark of the session with which the tokens were obtained, or `nil` if unknown.
  package var tokenOwner: String?
  /// An ID token whose tokens were revoked. It is the hint for ending the session.
  package var idTokenHint: String?
  /// The tokens that are no longer returned and that the server has not revoked. `revoke` and
  /// `logout` revoke them.
  package var unrevoked: [RevocableToken] = []
  /// The authorization request that waits for a journey, or `nil`.
  package var openRequest: OpenRequest?
  /// The claims of the userinfo endpoint, which are kept while they belong to the tokens.
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

  /// Whether the tokens were obtained with a session other than the current session.
  var areTokensForeign: Bool {
    guard let mark = session?.mark, let tokenOwner, !tokens.isEmpty else { return false }
    return mark != tokenOwner
  }

  /// The values that must not be shown in a message or trace.
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

  /// Whether the credentials contain nothing to continue with or to end. Cookies do not count.
  package var isEmpty: Bool {
    session == nil && tokens.isEmpty && idTokenHint == nil && unrevoked.isEmpty
  }
}

extension Credentials {
  /// Creates credentials from a session and the `state` of its document.
  package init(session: SSOToken?, state: FlowState) {
    self.init(
      session: session, discovery: state.discovery.flatMap(Discovery.init(json:)),
      cookies: state.cookies)
    restore(state.flowData)
  }

  /// The members that a document's `state` keeps in addition to discovery and cookies.
  package var kept: JSONObject {
    var members = JSONObject()
    members["tokenOwner"] = tokenOwner.map(JSONValue.string)
    members["idToken"] = idTokenHint.map(JSONValue.string)
    members[OpenRequest.member] = openRequest?.json
    if !unrevoked.isEmpty { members["unrevoked"] = .array(unrevoked.map(\.json)) }
    return members
  }

  /// Reads the output of `kept`.
  package mutating func restore(_ kept: JSONObject) {
    tokenOwner = kept["tokenOwner"]?.string
    idTokenHint = kept["idToken"]?.string
    openRequest = kept[OpenRequest.member].flatMap(OpenRequest.init(json:))
    unrevoked = (kept["unrevoked"]?.array ?? []).compactMap(RevocableToken.init(json:))
  }
}

/// AM's session in the form in which it is sent.
package struct SSOToken: Sendable, Hashable {
  package let value: String
  package let cookieName: String

  /// Creates a session. Returns `nil` if the value is empty, as at the end of a journey with
  /// `noSession`.
  package init?(value: String, cookieName: String) {
    guard !value.isEmpty else { return nil }
    self.value = value
    self.cookieName = cookieName
  }

  /// The session in the form of a `Cookie` header.
  package var cookie: String { "\(cookieName)=\(value)" }

  /// A SHA-256 in base64url that distinguishes sessions without revealing them.
  package var mark: String? {
    do { return Base64.url.encode(try Hash.sha256(Array(value.utf8))) } catch { return nil }
  }
}

/// The result of a DaVinci flow, with the values that the flow has kept for it since its start.
package struct AuthorizationCode: Sendable, Hashable {
  package let code: String
  package let proof: PKCE
  /// The `nonce` of the request that began the flow, or `nil` if it had none.
  package let nonce: String?

  package init(code: String, proof: PKCE, nonce: String?) {
    self.code = code
    self.proof = proof
    self.nonce = nonce
  }
}

extension FlowState {
  /// Returns the state of a user: the data that the document does not show with the tokens.
  package func keeping(_ credentials: Credentials) -> FlowState {
    var state = self
    state.cookies = credentials.cookies
    state.discovery = credentials.discovery?.json
    state.flowData = credentials.kept
    return state
  }
}
