package import JourneyFlow
import JourneyHTTP
import JourneyJSON
public import JourneyOAuth
import Synchronization

extension Journey {
  /// Who signed in, by the last journey of this object that made a session; nil where none did, or
  /// after `logout()`.
  public func journeyUser() async -> (any User)? {
    guard let user = signedInUser else { return nil }
    let held = user.client.credentials
    return held.session == nil && held.tokens.isEmpty ? nil : user
  }
}

/// Remembers who signed in last.
final class SignedInUser: Sendable {
  private let last = Mutex<OidcUser?>(nil)
  private let client: @Sendable (Credentials) -> OidcClient

  var user: OidcUser? { last.withLock { $0 } }

  init(_ client: @escaping @Sendable (Credentials) -> OidcClient) {
    self.client = client
  }

  /// A journey that made no session (`noSession`) leaves the user of an earlier one.
  func remember(_ session: Session, _ state: FlowState, server: JourneyServer) {
    let credentials = Credentials(session: session, state: state, server: server)
    guard credentials.session != nil else { return }
    let user = OidcUser(client(credentials), session: AMSession(server))
    last.withLock { $0 = user }
  }
}

extension Credentials {
  /// What a journey leaves: the session, and the cookies that keep to one of AM's servers.
  package init(session: Session?, state: FlowState, server: JourneyServer) {
    self.init(
      session: session.flatMap { session in
        SSOToken(
          value: session.value,
          cookieName: session.cookieName ?? server.cookieName ?? JourneyServer.defaultCookieName)
      },
      discovery: state.discovery.flatMap(Discovery.init(json:)), cookies: state.cookies)
    restore(state.flowData)
  }
}

extension FlowState {
  /// The state of a journey's user: what the tokens' document does not show.
  package func keeping(_ credentials: Credentials) -> FlowState {
    var state = self
    state.cookies = credentials.cookies
    state.discovery = credentials.discovery?.json
    state.flowData = credentials.kept
    return state
  }
}
