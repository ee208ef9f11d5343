public import JourneyFlow
public import JourneyJSON

/// The claims of a user, with typed values.
public typealias UserInfo = JSONObject

/// A signed-in user, with methods to get tokens, get claims and sign out.
///
/// Simultaneous calls run one after another, because a refresh token may be used only once.
public protocol User: AnyObject, Sendable {
  /// Returns an access token: the current token if it has not expired, otherwise a refreshed token.
  /// If the refresh token is missing or no longer valid, the client uses the session to obtain a
  /// token.
  func token() async -> Result<Token, OidcError>

  /// Refreshes the access token, even if it has not expired.
  func refresh() async -> Result<Token, OidcError>

  /// Returns the claims from the userinfo endpoint, unchanged.
  /// - Parameter cache: whether to accept the claims from an earlier call.
  func userinfo(cache: Bool) async -> Result<JSONObject, OidcError>

  /// Revokes the tokens on the server and removes them from the client. The session remains.
  @discardableResult
  func revoke() async -> Logout

  /// Revokes the tokens and ends the session on the server, and removes both from the client.
  @discardableResult
  func logout() async -> Logout
}

extension User {
  /// Returns the claims from a new request, even if the client has claims from an earlier call.
  public func userinfo() async -> Result<JSONObject, OidcError> { await userinfo(cache: false) }
}

extension SuccessNode {
  /// The user who signed in with the flow, or `nil` if the flow created no session and no code.
  public var user: (any User)? { owner as? any User }
}
