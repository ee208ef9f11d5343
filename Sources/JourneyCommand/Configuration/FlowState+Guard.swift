import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyOAuth

extension FlowState {
  /// Returns the state without the provider's cached public keys. Also removes the discovery
  /// document if one of its addresses does not belong to the configured server. If there is a
  /// current configuration, a piped document must not supply keys or the addresses of other
  /// servers.
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
  /// The address of the configured discovery endpoint, or the server's address if no discovery
  /// endpoint is configured. Every address in a discovery document must have the same origin and
  /// PingOne environment as this address.
  fileprivate var trusted: WebAddress? {
    oidc?.discoveryEndpoint.map { WebAddress(ifValid: $0) } ?? provider.server
  }
}
