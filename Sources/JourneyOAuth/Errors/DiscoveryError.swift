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
    /// The document does not contain the member with this name, for example `token_endpoint`.
    case missing(String)
    /// The value of this member of the discovery document, or of this setting, is not a usable
    /// address.
    case address(String, reason: String)
    /// The origin of the address in this member or setting must not receive the data that the
    /// client would send.
    case foreign(String, origin: String)
  }
}

extension OidcError.DiscoveryError {
  /// A human-readable description of the problem, in lowercase and without secrets.
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

  /// The remedy, or `nil` if no remedy is known.
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

  /// Returns this error for a member whose value comes from a setting.
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
