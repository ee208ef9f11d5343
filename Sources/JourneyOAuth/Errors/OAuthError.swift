public import JourneyJSON

/// A refusal by the server.
public struct OAuthError: Sendable, Hashable {
  /// The HTTP status, 301 to 308 if the refusal was in a redirect.
  public let status: Int
  /// The error code, such as `invalid_grant` or `access_denied` (RFC 6749 sections 4.1.2.1 and
  /// 5.2).
  public let code: String?
  /// The server's message, unchanged, or else a message of this library or "".
  public let message: String
  /// The server's complete JSON, or `error` and `error_description` of a redirect or page.
  public let input: JSONObject?

  /// The journey that the server's redirect to a sign-in page names.
  public private(set) var journey: String?

  /// What helps in this case, or `nil` for the hint of the code.
  package private(set) var hint: String?

  package init(
    status: Int, code: String?, message: String, input: JSONObject? = nil, journey: String? = nil,
    hint: String? = nil
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.input = input
    self.journey = journey
    self.hint = hint
  }

  /// The codes that mean an outage (RFC 6749 section 4.1.2.1), whatever the status.
  package static let outages = ["server_error", "temporarily_unavailable"]

  /// The code comes before most statuses, because AM sends `server_error` with status 400.
  package var isTransient: Bool {
    if Self.overloads.contains(status) { return true }
    return switch code {
    case let code? where Self.outages.contains(code): true
    case "invalid_grant", "invalid_client", "invalid_request", "unauthorized_client",
      "unsupported_grant_type", "invalid_scope", "invalid_token", "not_supported":
      false
    default: status >= 500
    }
  }

  /// The statuses of an overloaded server, which come before any code in the body.
  static let overloads = [429, 503]

  /// Whether the refresh token is expired, revoked, already used or unknown.
  ///
  /// OpenAM sends `invalid_request` for an unknown token, as for a malformed request. Only the
  /// message differs.
  package var endsGrant: Bool {
    if Self.overloads.contains(status) { return false }
    return code == "invalid_grant"
      || code == "invalid_request" && message.lowercased().contains("does not exist")
  }
}
