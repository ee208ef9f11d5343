import JourneyJSON

extension Token: Codable {
  /// The names of RFC 6749 section 5.1 and `expires_at`, each with the name in documents.
  private static let names = [
    ("access_token", "accessToken"), ("token_type", "tokenType"), ("expires_in", "expiresIn"),
    ("expires_at", "expiresAt"), ("refresh_token", "refreshToken"), ("id_token", "idToken"),
  ]

  /// Reads a stored token, or the `token` of a User. Every member is optional.
  public init(from decoder: any Decoder) throws {
    var members = try JSONObject(from: decoder)
    for (name, own) in Self.names {
      if let value = members.removeValue(forKey: name) { members[own] = value }
    }
    do { try self.init(json: .object(members)) } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: error.message))
    }
  }

  /// Writes the members of a token response (RFC 6749 section 5.1) that have a value, and
  /// `expires_at` in seconds since 1970.
  public func encode(to encoder: any Encoder) throws {
    var members = json.object ?? [:]
    for (name, own) in Self.names {
      if let value = members.removeValue(forKey: own) { members[name] = value }
    }
    try members.encode(to: encoder)
  }
}
