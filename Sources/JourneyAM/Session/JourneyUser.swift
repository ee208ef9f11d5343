package import JourneyFlow
import JourneyHTTP
import JourneyJSON
public import JourneyOAuth
import Synchronization

extension Journey {
  /// Returns the user who last signed in with this object. Journeys that created no session do not
  /// count. Returns `nil` if no journey has created a session or if the user signed out with
  /// `logout()`.
  public func journeyUser() async -> (any User)? {
    guard let user = signedInUser else { return nil }
    let held = user.client.credentials
    return held.session == nil && held.tokens.isEmpty ? nil : user
  }
}

/// A thread-safe store for the user who signed in last.
final class SignedInUser: Sendable {
  private let last = Mutex<OidcUser?>(nil)
  /// The function that creates a client for a user's credentials.
  let client: @Sendable (Credentials) -> OidcClient

  var user: OidcUser? { last.withLock { $0 } }

  init(_ client: @escaping @Sendable (Credentials) -> OidcClient) {
    self.client = client
  }

  /// Stores the user who signed in with a journey. A journey that creates no session (`noSession`)
  /// does not replace the stored user.
  func remember(_ session: Session, _ state: FlowState, server: JourneyServer) {
    let credentials = Credentials(session: server.token(of: session), state: state)
    guard credentials.session != nil else { return }
    let user = OidcUser(client(credentials), session: AMSession(server))
    last.withLock { $0 = user }
  }
}

extension JourneyServer {
  /// Returns the session's value together with the name of its cookie, or `nil` if the value is
  /// empty.
  package func token(of session: Session) -> SSOToken? {
    SSOToken(
      value: session.value, cookieName: session.cookieName ?? cookieName ?? Self.defaultCookieName)
  }
}
