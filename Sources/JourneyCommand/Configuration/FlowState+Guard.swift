import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyOAuth

extension FlowState {
  /// The state without what it must not bring where a configuration is in force: cached keys, and
  /// a discovery document with an address elsewhere than the configured server.
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
  /// What every address of a discovery document is held against.
  fileprivate var guardian: WebAddress? {
    if let text = oidc?.discoveryEndpoint {
      do { return try WebAddress(text) } catch { return nil }
    }
    return provider.server
  }
}
