public import JourneyJSON

/// A signed-in user, with methods to get tokens, get claims and sign out.
///
/// Simultaneous calls run one after another, because a refresh token may be used only once.
public protocol User: AnyObject, Sendable {
  /// Returns an access token: the kept token if it has not expired, otherwise a refreshed token. If
  /// there is no valid refresh token either, the client obtains a token with the session.
  func token() async -> Result<Token, OidcError>

  /// Refreshes the token now.
  func refresh() async -> Result<Token, OidcError>

  /// Returns the claims from the userinfo endpoint, unchanged.
  /// - Parameter cache: whether to accept the claims from an earlier call.
  func userinfo(cache: Bool) async -> Result<JSONObject, OidcError>

  /// Revokes the tokens at the server and removes them. The session remains.
  @discardableResult
  func revoke() async -> Logout

  /// Revokes the tokens, ends the session at the server, and removes the tokens and the session.
  @discardableResult
  func logout() async -> Logout
}

extension User {
  /// Requests the claims again and returns them.
  public func userinfo() async -> Result<JSONObject, OidcError> { await userinfo(cache: false) }
}
