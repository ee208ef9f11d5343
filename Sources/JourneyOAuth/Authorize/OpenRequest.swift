package import JourneyFlow
package import JourneyHTTP
package import JourneyJSON

/// An authorization request that waits until the user has completed a journey.
///
/// It is kept in the `state` of a document, which anybody can edit, so `address(at:_:)` must check
/// `goto` each time before the client sends the session there.
package struct OpenRequest: Sendable, Hashable {
  /// Where the request continues, from the server's redirect.
  let goto: String
  let proof: PKCE
  let state: String
  let nonce: String?
  /// The `request_uri` (RFC 9126) of a pushed request.
  let requestURI: String?
  /// The advice that the journey must satisfy, if the redirect contained any.
  package let advice: Advice?

  /// The parameters of `goto` whose values a document shows in `request.url`.
  static let shownFields: Set<String> = [
    "client_id", "redirect_uri", "response_type", "scope", "code_challenge_method",
  ]
}

extension OpenRequest {
  /// Creates an open request for the server's redirect.
  init(_ asked: AuthorizeRequest, goto: String, advice: Advice?) {
    self.init(
      goto: goto, proof: asked.proof, state: asked.state, nonce: asked.nonce,
      requestURI: asked.requestURI, advice: advice)
  }

  /// Returns a copy for another redirect of the server.
  func redirected(to goto: String, advice: Advice?) -> OpenRequest {
    OpenRequest(
      goto: goto, proof: proof, state: state, nonce: nonce, requestURI: requestURI, advice: advice)
  }

  /// Returns the address that may receive the session, or `nil` if `goto` does not belong to this
  /// request.
  ///
  /// It is that of `endpoint`, and each parameter that binds the response to the request occurs
  /// once, unchanged. `oauthObjectKey` is removed, because with it AM would ask for the journey
  /// again.
  /// - Parameter endpoint: the `authorization_endpoint`, whose origin the caller has checked.
  func address(at endpoint: String, _ configuration: OidcConfiguration) throws(OidcError)
    -> WebAddress?
  {
    let mark = UInt8(ascii: "?")
    let base = goto.utf8.prefix { $0 != mark }
    guard WebAddress.nameSameEndpoint(goto, endpoint), base.count < goto.utf8.count
    else { return nil }
    var expected = ["client_id": configuration.clientId]
    if let requestURI {
      expected["request_uri"] = requestURI
    } else {
      expected["redirect_uri"] = configuration.redirectUri
      expected["state"] = state
      expected["code_challenge"] = try proof.challenge()
    }
    var kept: [Substring] = []
    var found: Set<String> = []
    let query = Substring(goto.utf8.dropFirst(base.count + 1))
    for field in query.split(separator: "&", omittingEmptySubsequences: false) {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { PercentEncoding.decode(String($0).replacing("+", with: " ")) }
      guard let name = parts[0], let value = parts.count > 1 ? parts[1] : "" else { return nil }
      if name == "oauthObjectKey" { continue }
      kept.append(field)
      guard let wanted = expected[name] else { continue }
      guard found.insert(name).inserted, value.utf8.elementsEqual(wanted.utf8) else { return nil }
    }
    guard found.count == expected.count else { return nil }
    return WebAddress(ifValid: "\(Substring(base))?" + kept.joined(separator: "&"))
  }

  /// What messages and traces must not show.
  package var secrets: Secrets {
    let query = goto.drop { $0 != "?" }.dropFirst()
    let values = QueryField.all(in: query).map(\.decodedAsForm)
      .compactMap { Self.harmless.contains($0.name) || $0.value.isEmpty ? nil : $0.value }
    return Secrets([proof.verifier, state] + [nonce, requestURI].compactMap(\.self) + values)
  }

  /// The parameters of the protocol or the configuration, whose values are not secret.
  private static let harmless = shownFields.union([
    "realm", "response_mode", "acr_values", "prompt", "display", "ui_locales", "max_age",
  ])
}

extension OpenRequest {
  /// The member of a document's `state`.
  package static let member = "openRequest"

  package var json: JSONValue {
    var members: JSONObject = [
      "goto": .string(goto), "verifier": .string(proof.verifier), "state": .string(state),
    ]
    members["nonce"] = nonce.map(JSONValue.string)
    members["requestUri"] = requestURI.map(JSONValue.string)
    members["advice"] = (advice?.xml).map(JSONValue.string)
    return .object(members)
  }

  /// Returns `nil` if the value is invalid.
  package init?(json: JSONValue) {
    guard let goto = json["goto"]?.string, let state = json["state"]?.string, !state.isEmpty,
      let verifier = json["verifier"]?.string
    else { return nil }
    do { proof = try PKCE(verifier: verifier) } catch { return nil }
    self.goto = goto
    self.state = state
    nonce = json["nonce"]?.string
    requestURI = json["requestUri"]?.string
    advice = json["advice"]?.string.flatMap(Advice.init(xml:))
  }
}
