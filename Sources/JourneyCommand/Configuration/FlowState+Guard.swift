import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyOAuth

extension FlowState {
  /// If a configuration is given, a document must not supply cached keys. It also must not supply a
  /// discovery document with an address outside the configured server. Returns the state without
  /// these members.
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
  /// The address with which every address in a discovery document is compared.
  fileprivate var guardian: WebAddress? {
    if let text = oidc?.discoveryEndpoint {
      do { return try WebAddress(text) } catch { return nil }
    }
    return provider.server
  }
}
