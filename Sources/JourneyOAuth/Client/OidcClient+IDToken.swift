import JourneyJSON

extension OidcClient {
  /// Checks a received ID token. The configuration determines whether the signature is checked in
  /// addition to the claims.
  mutating func check(
    _ text: String, accessToken: String?, code: String? = nil, nonce: String? = nil,
    previous: String? = nil
  ) async throws(OidcError) {
    let configuration = try configured()
    let token: IDToken
    do { token = try IDToken(text) } catch { throw .idToken(error) }
    let discovery = try await discover()
    try await checkSignature(of: token, algorithms: discovery.signatureAlgorithms)
    let issuer = try await self.text(of: .issuer)
    let expectation = IDTokenValidator(
      issuer: issuer, clientId: configuration.clientId, now: now(),
      accessToken: accessToken, code: code, nonce: nonce,
      previous: previous.flatMap(IDToken.init(kept:)),
      maxAge: configuration.maxAge)
    do { try expectation.check(token) } catch { throw .idToken(error) }
  }

  /// Checks the signature of a token with the kept keys. If none of these keys matches the token,
  /// the client first requests new keys. If `idTokenValidation` is `claims`, the client checks only
  /// the algorithm.
  /// - Parameter algorithms: the signature algorithms that the server names, or `nil` if it names
  ///   none.
  mutating func checkSignature(of token: IDToken, algorithms: [String]?) async throws(OidcError) {
    guard try configured().idTokenValidation == .full else {
      // The key of `HS…` would be the client's secret.
      let name = token.algorithm.lowercased()
      guard !["", "none"].contains(name), !name.hasPrefix("hs") else {
        throw .idToken(.algorithm(token.algorithm))
      }
      return
    }
    guard let algorithm = JWKS.algorithm(of: token, named: algorithms) else {
      throw .idToken(.algorithm(token.algorithm))
    }
    var keys: JWKS
    if let kept = try await discover().keys { keys = kept } else { keys = try await fetchKeys() }
    if !keys.hasKey(for: token, algorithm) { keys = try await fetchKeys() }
    let used: JSONObject
    do { used = try keys.check(token, algorithm) } catch { throw .idToken(error) }
    if token.kid != nil {
      keys.keep(used)
      keep(keys)
    }
  }
}
