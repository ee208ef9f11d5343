public import JourneyHTTP

extension OidcError {
  /// The problem of the discovery document (OpenID Connect Discovery 1.0 section 3).
  public enum DiscoveryError: ExplainedError, Sendable, Hashable {
    /// Neither a `discoveryEndpoint` nor `openId` is configured.
    case notConfigured
    /// The status is not 2xx.
    case status(Int)
    /// The response is not a JSON object.
    case unreadable(status: Int)
    /// The response of `jwks_uri` is not a key set.
    case keys(status: Int)
    /// The document lacks this member, such as `token_endpoint`.
    case missing(String)
    /// The member is not a usable address.
    case address(String, reason: String)
    /// The member's origin is not trusted to receive the data that would be sent to it.
    case foreign(String, origin: String)
  }
}

extension OidcError.DiscoveryError {
  /// The problem for people, in lowercase and without secrets.
  public var message: String {
    switch self {
    case .notConfigured: "no discovery endpoint is configured"
    case .status(let status): "the discovery endpoint answers HTTP \(status)"
    case .unreadable(let status): "the discovery endpoint's HTTP \(status) holds no JSON object"
    case .keys(let status): "'jwks_uri' answers HTTP \(status) without a key set"
    case .missing(let name): "the discovery document has no '\(name)'"
    case .address(let name, let reason): "'\(name)' of the discovery document is refused: \(reason)"
    case .foreign(let name, let origin):
      "'\(name)' of the discovery document lies on \(origin), which is not the server's origin"
    }
  }

  /// The remedy, or `nil` if none is known.
  public var hint: String? {
    switch self {
    case .notConfigured, .status, .unreadable: "is 'oidc.discoveryEndpoint' right?"
    case .keys: "is 'jwks_uri' of the discovery document right?"
    case .missing, .address: nil
    case .foreign: "do 'serverUrl' and 'discoveryEndpoint' name the server as it names itself?"
    }
  }

  var status: Int? {
    switch self {
    case .status(let status), .unreadable(let status), .keys(let status): status
    default: nil
    }
  }
}
