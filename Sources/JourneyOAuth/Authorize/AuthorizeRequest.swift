package import JourneyHTTP

/// One request for a code: what goes out, and what the answer is held against.
package struct AuthorizeRequest: Sendable, Hashable {
  package let proof: PKCE
  /// Comes back in the answer's query.
  package let state: String
  /// Comes back in the id_token; nil where none is asked for.
  package let nonce: String?
  /// The fields of the query or form, in their order (RFC 6749 section 4.1.1).
  package private(set) var parameters: [OidcConfiguration.Parameter]
  private let hidden: [String]
  /// What stands for the request once it was pushed (RFC 9126), or `nil`.
  private(set) var requestURI: String?

  /// - Parameters:
  ///   - proof, state, nonce: fresh ones, `state` and `nonce` of the configuration aside.
  ///   - added: what the caller adds; it takes the place of the configuration's.
  ///   - hidden: values of these that must not be seen.
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
      // A name that stands twice is an error to AM, so what is added replaces.
      parameters.removeAll { $0.name == added.name }
      parameters.append(added)
    }
    let names = Set(added.map(\.name))
    self.parameters = parameters.filter { !names.contains($0.name) } + added
  }

  /// Whether a caller cannot add the field: it is ours, or another option's.
  package static func isReserved(_ name: String) -> Bool {
    fixed.contains(name) || ["response_mode", "acr_values"].contains(name)
      || name.hasPrefix("code_challenge")
  }

  /// What is ours to set: an additional parameter of such a name is a fault of the configuration.
  package static func isFixed(_ parameter: OidcConfiguration.Parameter) -> Bool {
    if parameter.name == "response_mode" {
      // The two that an answer can be read from.
      return parameter.value != "query" && parameter.value != "fragment"
    }
    return fixed.contains(parameter.name)
  }

  private static let fixed: Set<String> = [
    "response_type", "client_id", "redirect_uri", "scope", "state", "nonce",
    "code_challenge", "code_challenge_method", "request", "request_uri",
  ]

  /// The same request, told to the server beforehand (RFC 9126 section 4).
  func pushed(as uri: String, by clientId: String) -> AuthorizeRequest {
    var short = self
    short.requestURI = uri
    short.parameters = [.init("client_id", clientId), .init("request_uri", uri)]
    return short
  }

  /// What must not be seen of it.
  package var secrets: Secrets {
    Secrets([proof.verifier, state] + [nonce].compactMap(\.self) + hidden)
  }
}
