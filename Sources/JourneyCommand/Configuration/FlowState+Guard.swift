import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyOAuth

extension FlowState {
  /// Returns the state without cached keys. Also removes the discovery document if it contains an
  /// address outside the configured server. If a configuration is given, a document must not supply
  /// this data.
  func guarded(by server: ServerConfiguration) -> FlowState {
    var state = self
    state.discovery = nil
    guard let json = discovery, var kept = Discovery(json: json),
      let guardian = server.guardian, kept.isWithin(guardian)
    else { return state }
    kept.keys = nil
    state.discovery = kept.json
    return state
  }
}

extension ServerConfiguration {
  /// The address of the configured server. Every address in a discovery document must have the same
  /// origin and PingOne environment.
  fileprivate var guardian: WebAddress? {
    if let text = oidc?.discoveryEndpoint {
      do { return try WebAddress(text) } catch { return nil }
    }
    return provider.server
  }
}
