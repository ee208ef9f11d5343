package import JourneyFlow
package import JourneyHTTP

/// The kind of server that issues the tokens. The kind determines which origins may receive the
/// session and tokens.
package enum Provider: Sendable, Hashable {
  /// PingAM. The session is sent only to the origin of `serverUrl`. Tokens may be sent to that
  /// origin or to the origin of the discovery endpoint.
  case am(serverUrl: WebAddress, realm: Realm? = nil)
  /// Any other OpenID provider. The session and tokens are sent only to the origin of `server`.
  case openID(server: WebAddress)
  /// PingOne. Tokens are sent to the addresses in its discovery document.
  case pingOne
}

extension Provider {
  /// The address of the server whose origin receives the session, or `nil` if the discovery
  /// document determines the origin.
  package var server: WebAddress? {
    switch self {
    case .am(let serverUrl, _): serverUrl
    case .openID(let server): server
    case .pingOne: nil
    }
  }

  /// The configured realm of AM. It is `nil` if no realm is configured or the server is not AM.
  var realm: Realm? {
    if case .am(_, let realm) = self { realm } else { nil }
  }
}
