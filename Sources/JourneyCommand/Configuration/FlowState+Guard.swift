import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyOAuth

extension FlowState {
  /// Removes the provider's cached keys, and a discovery document with an address that does not
  /// belong to the configured server. With a current configuration, a piped document must not
  /// supply keys or the addresses of other servers.
  func guarded(by server: ServerConfiguration) -> FlowState {
    var state = self
    state.discovery = nil
    guard let json = discovery, var kept = Discovery(json: json),
      let trusted = server.trusted, kept.isWithin(trusted)
    else { return state }
    kept.keys = nil
    state.discovery = kept.json
    return state
  }
}

extension ServerConfiguration {
  /// The configured discovery endpoint, or else the server. Every address in a discovery document
  /// must have its origin and PingOne environment.
  fileprivate var trusted: WebAddress? {
    oidc?.discoveryEndpoint.map { WebAddress(ifValid: $0) } ?? provider.server
  }
}
