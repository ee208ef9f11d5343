import JourneyCrypto
import JourneyFlow
import JourneyJSON

/// An ID token before it is signed (OpenID Connect Core 1.0 section 2), with AM's own claims.
struct IDTokenDraft {
  /// The claim by which AM finds the session when it receives the ID token as a hint.
  static let sessionClaim = "org.forgerock.openidconnect.ops"

  let issuer: String
  let grant: OAuthGrant
  let accessToken: String
  /// The authorization code, or `nil` for a refresh, whose ID token has neither a `c_hash` nor a
  /// nonce.
  let code: String?

  func signed(_ tenant: inout TenantState) throws(RequestError) -> String {
    let misbehavior = tenant.misbehavior
    var signer = try tenant.signingKeys.current(tenant.options.signingAlgorithm)
    let claims = Array(JSONValue.object(try claims(signer.algorithm, tenant)).compact.utf8)
    let header: JSONObject = ["typ": "JWT", "kid": .string(signer.kid)]
    if misbehavior.contains(.idTokenUnsigned) {
      return [Array("{\"alg\":\"none\"}".utf8), claims].map { Base64.url.encode($0) }
        .joined(separator: ".") + "."
    }
    if misbehavior.contains(.idTokenSharedKey) {
      return try RequestError.crypto(
        try JSONWebSignature.compact(
          header: header, payload: claims, withSecret: Array("demo".utf8)))
    }
    if misbehavior.contains(.idTokenForeignKey) {
      var others = SigningKeys()
      signer = try others.current(signer.algorithm)
    }
    return try RequestError.crypto(
      try JSONWebSignature.compact(
        header: header, payload: claims, by: signer.algorithm, with: signer.key))
  }

  private func claims(
    _ algorithm: SignatureAlgorithm, _ tenant: TenantState
  ) throws(RequestError) -> JSONObject {
    let misbehavior = tenant.misbehavior
    func marked(_ text: String, _ kind: Misbehavior) -> JSONValue {
      .string(misbehavior.contains(kind) ? text + "x" : text)
    }
    let user = tenant.users[grant.username]
    var claims: JSONObject = [
      "at_hash": try half(
        of: misbehavior.contains(.idTokenAccessHash) ? accessToken + "x" : accessToken, algorithm),
      "sub": marked(user?.id ?? grant.username, .idTokenSubject),
      "auditTrackingId": .string(try tenant.secret(12)), "iss": marked(issuer, .idTokenIssuer),
      "tokenName": "id_token",
    ]
    if let code {
      if let nonce = grant.nonce { claims["nonce"] = marked(nonce, .idTokenNonce) }
      claims["c_hash"] = try half(of: code, algorithm)
    }
    claims["aud"] = marked(grant.client, .idTokenAudience)
    claims[Self.sessionClaim] = .string(try tenant.sessionReference(grant.session))
    claims["azp"] = .string(grant.client)
    claims["auth_time"] = .integer(grant.authTime)
    claims["realm"] = .string(grant.realm.description)
    let lifetime = misbehavior.contains(.idTokenExpired) ? -120 : tenant.options.accessTokenLifetime
    claims["exp"] = .integer(tenant.now + lifetime)
    claims["tokenType"] = "JWTToken"
    claims["iat"] = .integer(tenant.now)
    return claims
  }

  /// Returns the left half of the hash in base64url, for `at_hash` and `c_hash` (Core section
  /// 3.1.3.6).
  private func half(
    of text: String, _ algorithm: SignatureAlgorithm
  ) throws(RequestError) -> JSONValue {
    let bytes = Array(text.utf8)
    let digest =
      switch algorithm {
      case .rs256, .ps256, .es256: try RequestError.crypto(try Hash.sha256(bytes))
      case .rs384, .ps384, .es384: try RequestError.crypto(try Hash.sha384(bytes))
      case .rs512, .ps512, .es512, .edDSA, .ed25519:
        try RequestError.crypto(try Hash.sha512(bytes))
      }
    return .string(Base64.url.encode(Array(digest.prefix(digest.count / 2))))
  }
}

extension TenantState {
  /// Returns a reference to a session for an ID token, which gives no access to it.
  func sessionReference(_ token: String) throws(RequestError) -> String {
    Base64.url.encode(try RequestError.crypto(try Hash.sha256(Array(token.utf8))))
  }
}
