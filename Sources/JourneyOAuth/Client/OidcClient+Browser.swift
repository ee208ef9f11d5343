package import JourneyHTTP
package import JourneyJSON

/// The sign-in of a web server: the user's browser goes to the authorization endpoint, and comes
/// back with a code.
extension OidcClient {
  /// What the caller keeps between the two requests.
  package struct PendingSignIn: Sendable, Hashable {
    package let address: WebAddress
    package let state: String
    let proof: PKCE
    let nonce: String?

    /// All of these values are secret.
    package var json: JSONValue {
      var members: JSONObject = [
        "url": .string(address.text), "state": .string(state),
        "verifier": .string(proof.verifier),
      ]
      members["nonce"] = nonce.map(JSONValue.string)
      return .object(members)
    }

    fileprivate init(_ request: AuthorizeRequest, at address: WebAddress) {
      self.address = address
      state = request.state
      proof = request.proof
      nonce = request.nonce
    }

    /// Returns `nil` if the value is invalid.
    package init?(json: JSONValue) {
      guard let url = json["url"]?.string, let state = json["state"]?.string, !state.isEmpty,
        let verifier = json["verifier"]?.string
      else { return nil }
      do {
        address = try WebAddress(url)
        proof = try PKCE(verifier: verifier)
      } catch { return nil }
      self.state = state
      nonce = json["nonce"]?.string
    }
  }

  /// Returns the address for the browser.
  /// - Parameter added: the caller's parameters.
  package mutating func signInAddress(
    adding added: [OidcConfiguration.Parameter]
  ) async throws(OidcError) -> PendingSignIn {
    let endpoint = try await address(of: .authorization)
    let request = try await newRequest(adding: added)
    let parameters = request.parameters.map { ($0.name, $0.value) }
    return PendingSignIn(request, at: endpoint.adding(query: parameters))
  }

  /// Exchanges the code in the address to which the browser came back.
  package mutating func token(
    from returned: String, of pending: PendingSignIn
  ) async throws(OidcError) -> Token {
    let configuration = try configured()
    let discovery = try await discover()
    // The browser, not the client, followed this redirect.
    let redirect = RequestSummary(method: "GET", url: "", status: 302, milliseconds: 0, at: now())
    let location: HTTPHeader
    do { location = try HTTPHeader("Location", returned) } catch {
      throw .authorizationResponse(.location, status: 302)
    }
    let reply = OidcResponse(
      response: HTTPResponse(
        status: 302, headers: [location], body: [], exchange: redirect))
    let verdict = AuthorizeVerdict(
      reply, to: pending.state, at: try await address(of: .authorization), configuration,
      issuer: discovery[.issuer], sendsIssuer: discovery.isSet(.sendsIssuer))
    guard case .code(let code) = verdict else {
      if case .failure(let error) = verdict { throw error }
      throw .authorizationResponse(.noSignIn, status: 302)
    }
    try await prepareForIDToken()
    return try await exchange(code, pending.proof, nonce: pending.nonce)
  }
}
