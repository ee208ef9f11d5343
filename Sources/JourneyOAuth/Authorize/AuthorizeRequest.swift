package import JourneyHTTP

/// A request for an authorization code, with the values that the server's response must match.
package struct AuthorizeRequest: Sendable, Hashable {
  package let proof: PKCE
  /// The `state`, which the authorization response must contain.
  package let state: String
  /// The `nonce`, which the ID token must contain, or `nil` if the request has no `nonce`.
  package let nonce: String?
  /// The fields of the request's query or form body, in order (RFC 6749 section 4.1.1).
  package private(set) var parameters: [OidcConfiguration.Parameter]
  private let hidden: [String]
  /// The `request_uri` (RFC 9126), or `nil` if the request was not pushed.
  private(set) var requestURI: String?

  /// - Parameters:
  ///   - proof, state, nonce: newly generated values. If the configuration sets `state` or `nonce`,
  ///     the configured value is used instead.
  ///   - added: the caller's parameters, which replace other parameters with the same name.
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
      // A repeated name is an error in AM, so an added parameter replaces the earlier one.
      parameters.removeAll { $0.name == added.name }
      parameters.append(added)
    }
    let names = Set(added.map(\.name))
    self.parameters = parameters.filter { !names.contains($0.name) } + added
  }

  /// Returns whether the field is reserved. Callers must not add a reserved field to an individual
  /// request. Only this type or the configuration can set such a field. The reserved fields
  /// `response_mode` and `acr_values` come from the configuration.
  package static func isReserved(_ name: String) -> Bool {
    fixed.contains(name) || ["response_mode", "acr_values"].contains(name)
      || name.hasPrefix("code_challenge")
  }

  /// Returns whether only this type can set the parameter. Also returns `true` for a
  /// `response_mode` that the client does not support. If the result is `true`, the configuration
  /// must not set the parameter in `additionalParameters`.
  package static func isFixed(_ parameter: OidcConfiguration.Parameter) -> Bool {
    if parameter.name == "response_mode" {
      // These are the two modes whose response can be read.
      return parameter.value != "query" && parameter.value != "fragment"
    }
    return fixed.contains(parameter.name)
  }

  private static let fixed: Set<String> = [
    "response_type", "client_id", "redirect_uri", "scope", "state", "nonce",
    "code_challenge", "code_challenge_method", "request", "request_uri",
  ]

  /// Returns the short request that the client sends after it has pushed this request to the server
  /// (RFC 9126 section 4).
  func pushed(as uri: String, by clientId: String) -> AuthorizeRequest {
    var short = self
    short.requestURI = uri
    short.parameters = [.init("client_id", clientId), .init("request_uri", uri)]
    return short
  }

  /// The values that messages and traces must not show.
  package var secrets: Secrets {
    Secrets([proof.verifier, state] + [nonce].compactMap(\.self) + hidden)
  }
}
