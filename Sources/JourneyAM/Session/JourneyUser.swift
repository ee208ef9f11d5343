public import JourneyFlow
public import JourneyOAuth

extension Journey {
  /// Returns the user who last signed in with this object, or whose session is stored. Journeys
  /// that created no session do not count. Returns `nil` after `logout()` too.
  public func journeyUser() async -> (any User)? {
    guard let holder else { return nil }
    await holder.restore()
    guard let user = holder.user else { return nil }
    let held = user.client.credentials
    return held.session == nil && held.tokens.isEmpty ? nil : user
  }

  /// Returns the session that the next `start` attaches, or `nil` if there is none.
  public func session() async -> SSOToken? {
    await holder?.restore()
    return holder?.session
  }

  /// Forgets the session and its user, here and in the storage, but not on the server.
  public func deleteSession() async { await holder?.forget() }

  /// Revokes the tokens, and ends the session on the server.
  /// - Returns: an `OidcError` or `FlowError` if the session might still be valid.
  @discardableResult
  public func signOff() async -> Result<Void, any Error> {
    guard let user = await journeyUser() else { return .success(()) }
    return await user.logout().sessionResult
  }

  /// Calls `signOff()`.
  @discardableResult
  public func journeySignOff() async -> Result<Void, any Error> { await signOff() }

  /// Returns a journey with the same configuration and connections, and without session, cookies,
  /// tokens and storage. A server calls this for each of its users.
  public func forNewUser() -> Journey { Journey(of: self) }
}

extension JourneyServer {
  /// Returns the session's value with the name of its cookie, or `nil` if the value is empty.
  package func token(of session: Session) -> SessionCookie? {
    SessionCookie(
      value: session.value, cookieName: session.cookieName ?? cookieName ?? Self.defaultCookieName)
  }
}
