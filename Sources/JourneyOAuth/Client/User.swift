public import JourneyFlow
public import JourneyJSON

/// The claims of a user.
public typealias UserInfo = JSONObject

/// A signed-in user. Simultaneous calls run one after another, because a refresh token may be used
/// only once.
public protocol User: AnyObject, Sendable {
  /// Returns the current access token, or a refreshed one if it has expired. If the refresh token
  /// is missing or no longer valid, the session obtains a token.
  func token() async -> Result<Token, OidcError>

  /// Refreshes the access token, even if it has not expired.
  func refresh() async -> Result<Token, OidcError>

  /// Returns the claims from the userinfo endpoint, unchanged.
  /// - Parameter cache: whether claims of an earlier call are enough.
  func userinfo(cache: Bool) async -> Result<JSONObject, OidcError>

  /// Revokes the tokens on the server and removes them from the client. The session remains.
  @discardableResult
  func revoke() async -> Logout

  /// Revokes the tokens and ends the session on the server, and removes both from the client.
  @discardableResult
  func logout() async -> Logout
}

extension User {
  /// Returns the claims from a new request.
  public func userinfo() async -> Result<JSONObject, OidcError> { await userinfo(cache: false) }
}

extension SuccessNode {
  /// The user, or `nil` if the flow created neither a session nor a code.
  public var user: (any User)? { owner as? any User }
}
