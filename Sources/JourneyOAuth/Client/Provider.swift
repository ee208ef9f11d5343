package import JourneyFlow
package import JourneyHTTP

/// The kind of server that issues the tokens, which decides what origins may get the session and
/// tokens.
package enum Provider: Sendable, Hashable {
  /// PingAM. The session goes only to the origin of `serverUrl`, tokens also to that of the
  /// discovery endpoint.
  case am(serverUrl: WebAddress, realm: Realm? = nil)
  /// Any other OpenID provider. The session and tokens go only to the origin of `server`.
  case openID(server: WebAddress)
  /// PingOne. Tokens go to the addresses in its discovery document.
  case pingOne
}

extension Provider {
  /// The server whose origin gets the session, or `nil` if the discovery document decides.
  package var server: WebAddress? {
    switch self {
    case .am(let serverUrl, _): serverUrl
    case .openID(let server): server
    case .pingOne: nil
    }
  }

  /// The configured realm, if the server is AM.
  var realm: Realm? {
    if case .am(_, let realm) = self { realm } else { nil }
  }
}
