public import JourneyJSON

/// Who signed in: gives tokens and claims, and ends them.
///
/// Calls that come at the same time are taken one after another, for a refresh token may be used
/// only once.
public protocol User: AnyObject, Sendable {
  /// The access token: the one that is held while it is fresh, else refreshed, else obtained with
  /// the session.
  func token() async -> Result<Token, OidcError>

  /// Refreshes the token now.
  func refresh() async -> Result<Token, OidcError>

  /// The claims of the userinfo endpoint, as the server gave them.
  /// - Parameter cache: whether those of an earlier call will do.
  func userinfo(cache: Bool) async -> Result<JSONObject, OidcError>

  /// Revokes the tokens at the server and forgets them; the session stays.
  @discardableResult
  func revoke() async -> Logout

  /// Revokes the tokens, ends the session at the server, and forgets both.
  @discardableResult
  func logout() async -> Logout
}

extension User {
  /// The claims, which the server is asked for again.
  public func userinfo() async -> Result<JSONObject, OidcError> { await userinfo(cache: false) }
}
