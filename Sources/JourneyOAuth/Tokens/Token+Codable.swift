import JourneyJSON

extension Token: Codable {
  /// The names of RFC 6749 section 5.1, and `expires_at`.
  private enum CodingKeys: String, CodingKey {
    case access = "access_token"
    case tokenType = "token_type"
    case scope
    case expiresIn = "expires_in"
    case expiresAt = "expires_at"
    case refreshToken = "refresh_token"
    case idToken = "id_token"
  }

  /// Reads a stored token, of which every member is optional.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    access = try members.decodeIfPresent(String.self, forKey: .access)
    tokenType = try members.decodeIfPresent(String.self, forKey: .tokenType)
    scope = try members.decodeIfPresent(String.self, forKey: .scope)
    expiresIn = try members.decodeIfPresent(Int.self, forKey: .expiresIn)
    expiresAt = try members.decodeIfPresent(Int.self, forKey: .expiresAt)
    refreshToken = try members.decodeIfPresent(String.self, forKey: .refreshToken)
    idToken = try members.decodeIfPresent(String.self, forKey: .idToken)
  }

  /// Writes the members of a token response (RFC 6749 section 5.1) that have a value, and
  /// `expires_at` in seconds since 1970.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encodeIfPresent(access, forKey: .access)
    try members.encodeIfPresent(tokenType, forKey: .tokenType)
    try members.encodeIfPresent(scope, forKey: .scope)
    try members.encodeIfPresent(expiresIn, forKey: .expiresIn)
    try members.encodeIfPresent(expiresAt, forKey: .expiresAt)
    try members.encodeIfPresent(refreshToken, forKey: .refreshToken)
    try members.encodeIfPresent(idToken, forKey: .idToken)
  }
}
