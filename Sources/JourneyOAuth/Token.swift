/// An access token, and what came with it.
public struct Token: Sendable, Hashable {
  /// What goes into `Authorization: Bearer …` (RFC 6750 section 2.1).
  public let accessToken: String
  /// `Bearer`, as the server spells it; nil where it did not say.
  public let tokenType: String?
  /// What was granted, separated by blanks; it may be less than was asked for.
  public let scope: String?
  /// The lifetime that the server named, in seconds, counted from when the token was asked for.
  public let expiresIn: Int?
  /// When it ends, in seconds since 1970; nil where the server named no lifetime.
  public let expiresAt: Int?
  /// For `refresh()`; nil where the server issued none.
  public let refreshToken: String?
  /// Says who signed in (OpenID Connect Core 1.0 section 2); checked when it came.
  public let idToken: String?
}
