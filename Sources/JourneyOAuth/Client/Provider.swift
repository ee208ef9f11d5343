package import JourneyFlow
package import JourneyHTTP

/// Whose tokens they are, which decides where what may be sent.
package enum Provider: Sendable, Hashable {
  /// PingAM: the session goes to `serverUrl`'s origin alone, tokens there or to the origin of the
  /// discovery endpoint.
  case am(serverUrl: WebAddress, realm: Realm? = nil)
  /// Any other OpenID provider: session and tokens go to one origin, which `server` lies on.
  case openID(server: WebAddress)
  /// PingOne: tokens go where its discovery document says.
  case pingOne
}

extension Provider {
  /// Whose origin the session is for; nil where the discovery document says so.
  package var server: WebAddress? {
    switch self {
    case .am(let serverUrl, _): serverUrl
    case .openID(let server): server
    case .pingOne: nil
    }
  }

  /// The configured realm of AM; `nil` for other servers.
  var realm: Realm? {
    if case .am(_, let realm) = self { realm } else { nil }
  }
}
