import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// The part of a configuration about the server, which documents contain.
///
/// It is a class because `Configuration` is one.
final class ServerConfiguration: Sendable {
  enum Flow: Sendable {
    case journey(JourneyServer)
    /// A DaVinci flow, with the headers for the origin of its authorization endpoint.
    case davinci([HTTPHeader])
    /// Another OpenID provider, with the headers for its origin.
    case oidc(WebAddress, [HTTPHeader])
  }

  let flow: Flow
  let oidc: OidcConfiguration?
  /// The blocks as a document's state contains them.
  let blocks: JSONObject

  init(flow: Flow, oidc: OidcConfiguration?, blocks: JSONObject) {
    self.flow = flow
    self.oidc = oidc
    self.blocks = blocks
  }
}

/// The headers of one flow, in addition to the headers of the machine.
extension ServerConfiguration {
  /// Checks that a flow may set its headers.
  /// - Parameter kind: the kind of the error if it must not.
  /// - Throws: a `FlowError` that names the header.
  func check(_ flowHeaders: FlowHeaders, _ kind: FailureKind) throws(FlowError) {
    guard !flowHeaders.isEmpty else { return }
    if let name = flowHeaders.conflict(with: headers) {
      throw FlowError(
        kind, "the header '\(name.shown)' is in 'http.headers', and a flow cannot replace it")
    }
    try checkNames(of: flowHeaders, kind)
  }

  /// Checks for headers that no flow of this kind can send, whatever the machine's headers are.
  func checkNames(of flowHeaders: FlowHeaders, _ kind: FailureKind) throws(FlowError) {
    if case .journey(let realm) = flow,
      let session = flowHeaders[realm.cookieName ?? JourneyServer.defaultCookieName]
    {
      throw FlowError(kind, "the header '\(session.name.shown)' is where the session goes")
    }
    if case .davinci = flow, let name = flowHeaders.zeroPageName {
      throw FlowError(kind, "a DaVinci flow does not know the header '\(name)'")
    }
  }

  /// Returns the configuration whose requests also have these headers.
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
  /// The error of a flow whose configuration has only `oidc`.
  static var noFlow: FlowError {
    FlowError(
      .config, "the configuration has neither 'journey' nor 'davinci'",
      hint: "with 'oidc' alone there are token, refresh, userinfo, revoke and logout")
  }
}
