import JourneyJSON

extension OidcClient {
  /// Checks the claims and, unless the configuration says otherwise, the signature.
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

  /// Checks the signature with the kept keys, or with new ones if none matches the token. Checks
  /// only the algorithm if `idTokenValidation` is `claims`.
  /// - Parameter algorithms: the signature algorithms that the server names, if it names any.
  mutating func checkSignature(of token: IDToken, algorithms: [String]?) async throws(OidcError) {
    guard try configured().idTokenValidation == .full else {
      // `HS…` would make the client's secret the key.
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
