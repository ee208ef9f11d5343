package import JourneyHTTP

/// A request for an authorization code, with the values that the server's response must match.
package struct AuthorizeRequest: Sendable, Hashable {
  package let proof: PKCE
  /// The authorization response must contain it.
  package let state: String
  /// The ID token must contain it, unless it is `nil`.
  package let nonce: String?
  /// The parameters in the order of the query or form body (RFC 6749 section 4.1.1).
  package private(set) var parameters: [OidcConfiguration.Parameter]
  private let hidden: [String]
  /// The `request_uri` (RFC 9126) of a pushed request.
  private(set) var requestURI: String?

  /// - Parameters:
  /// - proof, state, nonce: new values. A `state` or `nonce` of the configuration replaces them.
  ///   - added: the caller's parameters, which replace others with the same name.
  ///   - hidden: the values in `added` that messages and traces must not show.
  package init(
    _ configuration: OidcConfiguration, proof: PKCE, state: String, nonce: String,
    adding added: [OidcConfiguration.Parameter] = [], hiding hidden: [String] = []
  ) throws(OidcError) {
    self.hidden = hidden
    self.proof = proof
    self.state = configuration.state ?? state
    self.nonce = configuration.wantsIDToken ? configuration.nonce ?? nonce : configuration.nonce
    var parameters: [OidcConfiguration.Parameter] = [
      .init("response_type", "code"),
      .init("client_id", configuration.clientId),
      .init("redirect_uri", configuration.redirectUri),
      .init("scope", configuration.scopes.joined(separator: " ")),
      .init("state", self.state),
      .init("code_challenge", try proof.challenge()),
      .init("code_challenge_method", "S256"),
    ]
    let optional = [
      ("nonce", self.nonce), ("login_hint", configuration.loginHint),
      ("display", configuration.display), ("prompt", configuration.prompt),
      ("ui_locales", configuration.uiLocales), ("acr_values", configuration.acrValues),
    ]
    for case (let name, let value?) in optional { parameters.append(.init(name, value)) }
    for added in configuration.additionalParameters where !Self.isFixed(added) {
      // AM refuses a repeated name.
      parameters.removeAll { $0.name == added.name }
      parameters.append(added)
    }
    let names = Set(added.map(\.name))
    self.parameters = parameters.filter { !names.contains($0.name) } + added
  }

  /// Returns whether callers must not add the field to a request. Of these, `response_mode` and
  /// `acr_values` come from the configuration.
  package static func isReserved(_ name: String) -> Bool {
    fixed.contains(name) || ["response_mode", "acr_values"].contains(name)
      || name.hasPrefix("code_challenge")
  }

  /// Returns whether the configuration must not set the parameter in `additionalParameters`, which
  /// includes a `response_mode` that the client does not support.
  package static func isFixed(_ parameter: OidcConfiguration.Parameter) -> Bool {
    if parameter.name == "response_mode" {
      // The client can read the response of only these two modes.
      return parameter.value != "query" && parameter.value != "fragment"
    }
    return fixed.contains(parameter.name)
  }

  private static let fixed: Set<String> = [
    "response_type", "client_id", "redirect_uri", "scope", "state", "nonce",
    "code_challenge", "code_challenge_method", "request", "request_uri",
  ]

  /// Returns the short request to send after this request was pushed (RFC 9126 section 4).
  func pushed(as uri: String, by clientId: String) -> AuthorizeRequest {
    var short = self
    short.requestURI = uri
    short.parameters = [.init("client_id", clientId), .init("request_uri", uri)]
    return short
  }

  /// What messages and traces must not show.
  package var secrets: Secrets {
    Secrets([proof.verifier, state] + [nonce].compactMap(\.self) + hidden)
  }
}
