public import JourneyHTTP

extension OidcError {
  /// Why the client rejects a response from the authorization endpoint.
  public enum AuthorizeError: ExplainedError, Sendable, Hashable {
    /// The response has no `state` (RFC 6749 section 10.12).
    case missingState
    /// The `state` is not the one that was sent.
    case stateMismatch
    /// The response has no `iss`, although the server advertises it (RFC 9207 section 2.4).
    case missingIssuer
    /// The `iss` is not the issuer of the discovery document or the configuration.
    case issuerMismatch
    /// The response has an `iss`, but neither the discovery document nor the configuration names
    /// the issuer.
    case unknownIssuer
    /// The `client_id` is not this client's.
    case clientMismatch
    /// A code or error was sent to an address other than `redirectUri`.
    case redirectMismatch
    case repeated(String)
    /// The parameters are in the query instead of the fragment, or the reverse.
    case responseMode
    /// The `Location` header is missing, repeated or invalid.
    case location
    /// The response has neither a code nor an error.
    case noCode
    /// The response to a request without a session is not a redirect to a sign-in page.
    case noSignIn
    /// The response is a page that does not ask for consent.
    case page(contentType: String)

    var code: String {
      switch self {
      case .missingState, .stateMismatch: "state_mismatch"
      case .missingIssuer, .issuerMismatch: "issuer_mismatch"
      case .unknownIssuer: "discovery_error"
      case .clientMismatch, .redirectMismatch, .repeated, .responseMode, .location, .noCode,
        .noSignIn,
        .page:
        "invalid_response"
      }
    }

    /// Whether the metadata of the server can be the cause.
    var isAboutIssuer: Bool { [.missingIssuer, .issuerMismatch, .unknownIssuer].contains(self) }

    public var hint: String? {
      switch self {
      case .redirectMismatch: "check that 'oidc.redirectUri' is exactly the registered address"
      case .unknownIssuer: "set 'oidc.openId.issuer'"
      case .missingIssuer:
        "check the server, whose discovery document announces 'iss' in authorization responses"
      default: nil
      }
    }
  }
}

extension OidcError.AuthorizeError {
  /// The message, in lowercase and without secrets.
  public var message: String {
    if case .unknownIssuer = self {
      return "cannot check 'iss' in the authorization response: the issuer is unknown"
    }
    let reason =
      switch self {
      case .missingState: "its 'state' is missing"
      case .stateMismatch: "its 'state' differs from the 'state' of the request"
      case .missingIssuer: "its 'iss' is missing"
      case .issuerMismatch: "its 'iss' differs from the configured or discovered issuer"
      case .unknownIssuer: "its issuer is unknown"
      case .clientMismatch: "its 'client_id' belongs to another client"
      case .redirectMismatch: "it redirects to an address other than 'oidc.redirectUri'"
      case .repeated(let name): "it contains '\(name)' more than once"
      case .responseMode:
        "its parameters are not in the part of the address that 'response_mode' names"
      case .location: "its Location header is missing, repeated or invalid"
      case .noCode: "it has neither a code nor an error"
      case .noSignIn: "it does not lead to a sign-in"
      case .page(""): "expected a redirect or consent page, not a response without a content type"
      case .page(let type):
        "expected a redirect or consent page, not a response of type '\(type)'"
      }
    return "invalid authorization response: \(reason)"
  }
}
