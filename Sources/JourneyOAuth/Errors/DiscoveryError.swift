public import JourneyHTTP

extension OidcError {
  /// A problem with the discovery document (OpenID Connect Discovery 1.0 section 3).
  public enum DiscoveryError: ExplainedError, Sendable, Hashable {
    /// Neither `discoveryEndpoint` nor `openId` is configured.
    case notConfigured
    /// The status of the response is not 2xx.
    case status(Int)
    /// The response is not a JSON object.
    case unreadable(status: Int)
    /// The response from `jwks_uri` is not a key set.
    case keys(status: Int)
    /// The document does not contain this member, such as `token_endpoint`.
    case missing(String)
    /// The member or setting is not a usable address.
    case address(String, reason: String)
    /// The origin of the member or setting must not receive what the client would send there.
    case foreign(String, origin: String)
  }
}

extension OidcError.DiscoveryError {
  /// The message, in lowercase and without secrets.
  public var message: String {
    switch self {
    case .notConfigured: "missing discovery endpoint in the configuration"
    case .status(let status): "cannot read the discovery document: HTTP \(status)"
    case .unreadable(let status):
      "cannot read the discovery document: the response (HTTP \(status)) is not a JSON object"
    case .keys(let status) where !(200...299).contains(status):
      "cannot read the keys at 'jwks_uri': HTTP \(status)"
    case .keys(let status):
      "cannot read the keys at 'jwks_uri': the response (HTTP \(status)) is not a key set"
    case .missing(let name): "missing '\(name)' in the discovery document"
    case .address(let name, let reason): "invalid \(Self.place(of: name)): \(reason)"
    case .foreign(let name, let origin):
      "invalid \(Self.place(of: name)): \(origin) is not the server's origin"
    }
  }

  public var hint: String? {
    switch self {
    case .status(let status) where status == 429 || status >= 500,
      .keys(let status) where status == 429 || status >= 500:
      "wait, then run the same command again"
    case .notConfigured, .status, .unreadable: "check 'oidc.discoveryEndpoint', and start again"
    case .keys: "check 'jwks_uri' in the discovery document"
    case .missing, .address: nil
    case .foreign(let name, _) where Self.isSetting(name):
      "check 'journey.serverUrl' and '\(name)', which must have the same origin"
    case .foreign:
      "check that 'serverUrl' and 'discoveryEndpoint' have the host name that the server itself uses"
    }
  }

  private static func place(of name: String) -> String {
    isSetting(name) ? "'\(name)'" : "'\(name)' in the discovery document"
  }

  private static func isSetting(_ name: String) -> Bool { name.hasPrefix("oidc.") }

  func about(_ setting: String) -> Self {
    switch self {
    case .address(_, let reason): .address(setting, reason: reason)
    case .foreign(_, let origin): .foreign(setting, origin: origin)
    default: self
    }
  }

  var status: Int? {
    switch self {
    case .status(let status), .unreadable(let status), .keys(let status): status
    default: nil
    }
  }
}
