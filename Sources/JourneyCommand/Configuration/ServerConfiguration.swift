import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// What a configuration says of the server: the part that documents carry on.
///
/// A class, as `Configuration` is one.
final class ServerConfiguration: Sendable {
  enum Flow: Sendable {
    case journey(JourneyServer)
    /// With the headers that go to the authorize endpoint's origin.
    case davinci([HTTPHeader])
    /// Another OpenID provider, with the headers that go to its origin.
    case oidc(WebAddress, [HTTPHeader])
  }

  let flow: Flow
  let oidc: OidcConfiguration?
  /// The blocks as they go into a document's state.
  let blocks: JSONObject

  init(flow: Flow, oidc: OidcConfiguration?, blocks: JSONObject) {
    self.flow = flow
    self.oidc = oidc
    self.blocks = blocks
  }
}

extension ServerConfiguration {
  var kind: FlowState.Kind {
    switch flow {
    case .journey: .journey
    case .davinci: .davinci
    case .oidc: .oidc
    }
  }

  /// Extra headers, for the server's own origin.
  var headers: [HTTPHeader] {
    switch flow {
    case .journey(let realm): realm.headers
    case .davinci(let headers), .oidc(_, let headers): headers
    }
  }

  var provider: Provider {
    switch flow {
    case .journey(let realm): .am(serverUrl: realm.base, realm: realm.realm)
    case .davinci: .pingOne
    case .oidc(let server, _): .openID(server: server)
    }
  }
}

extension FlowError {
  /// What a flow needs and a configuration of `oidc` alone lacks.
  static var noFlow: FlowError {
    FlowError(
      .config, "the configuration has neither 'journey' nor 'davinci'",
      hint: "with 'oidc' alone there are token, refresh, userinfo, revoke and logout")
  }
}
