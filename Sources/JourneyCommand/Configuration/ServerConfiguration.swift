import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// The part of a configuration that describes the server, which documents contain. A class, so that
/// all steps share one immutable object.
final class ServerConfiguration: Sendable {
  enum Flow: Sendable {
    case journey(JourneyServer)
    /// The headers are sent only to the origin of the authorization endpoint.
    case davinci([HTTPHeader])
    /// The OpenID provider of a configuration with only `oidc`. The headers are sent only to its
    /// origin.
    case oidc(WebAddress, [HTTPHeader])
  }

  let flow: Flow
  let oidc: OidcConfiguration?
  /// The blocks `journey`, `davinci` and `oidc`, as in the state of a document.
  let blocks: JSONObject

  init(flow: Flow, oidc: OidcConfiguration?, blocks: JSONObject) {
    self.flow = flow
    self.oidc = oidc
    self.blocks = blocks
  }
}

/// The headers of a flow, besides the configured ones (`http.headers`).
extension ServerConfiguration {
  /// Checks that the configuration allows a flow to set these headers.
  /// - Parameter kind: the kind of the error.
  /// - Throws: a `FlowError` that names the header.
  func check(_ flowHeaders: FlowHeaders, _ kind: FailureKind) throws(FlowError) {
    guard !flowHeaders.isEmpty else { return }
    if let name = flowHeaders.conflict(with: headers) {
      throw FlowError(
        kind, "duplicate header '\(name.shown)': 'http.headers' also sets it")
    }
    try checkNames(of: flowHeaders, kind)
  }

  /// Refuses headers that the configured kind of flow cannot send, whatever the configured headers.
  func checkNames(of flowHeaders: FlowHeaders, _ kind: FailureKind) throws(FlowError) {
    if case .journey(let realm) = flow,
      let session = flowHeaders[realm.cookieName ?? JourneyServer.defaultCookieName]
    {
      throw FlowError(
        kind, "the header '\(session.name.shown)' is reserved for the session")
    }
    if case .davinci = flow, let name = flowHeaders.zeroPageName {
      throw FlowError(kind, "cannot use the header '\(name)' in a DaVinci flow")
    }
  }

  /// Returns a copy that adds these headers to requests.
  func sending(_ flowHeaders: FlowHeaders) -> ServerConfiguration {
    guard !flowHeaders.isEmpty else { return self }
    let headers = flowHeaders.added(to: headers)
    let flow: Flow
    switch self.flow {
    case .journey(var realm):
      realm.headers = headers
      flow = .journey(realm)
    case .davinci: flow = .davinci(headers)
    case .oidc(let server, _): flow = .oidc(server, headers)
    }
    return ServerConfiguration(flow: flow, oidc: oidc, blocks: blocks)
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

  /// The additional headers for the server's own origin.
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
  static var noFlow: FlowError {
    FlowError(
      .config, "missing 'journey' or 'davinci' in the configuration",
      hint: "add one of them, or use only the commands token, refresh, userinfo, revoke and logout"
    )
  }
}
