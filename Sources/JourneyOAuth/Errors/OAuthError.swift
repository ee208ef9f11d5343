public import JourneyJSON

/// A refusal by the server, with the server's own message.
public struct OAuthError: Sendable, Hashable {
  /// The HTTP status, which is 301 to 308 if the refusal was in a redirect.
  public let status: Int
  /// The error code (RFC 6749 sections 4.1.2.1 and 5.2), such as `invalid_grant` or
  /// `access_denied`.
  public let code: String?
  /// The server's message, unchanged. If the server sent no message, the value is a message from
  /// this library or "".
  public let message: String
  /// The server's complete JSON, or the `error` and `error_description` from a redirect or page. It
  /// is `nil` or empty if the response contains neither JSON nor an `error`.
  public let input: JSONObject?

  /// The name of the journey in the server's redirect to a sign-in page, or `nil` if the redirect
  /// names no journey.
  public private(set) var journey: String?

  /// The action that can help in this case, or `nil` to use the hint for the code.
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

  /// The error codes that mean an outage (RFC 6749 section 4.1.2.1), regardless of the status.
  package static let outages = ["server_error", "temporarily_unavailable"]

  /// Whether the failure is temporary. AM sends `server_error` with status 400, so the error code
  /// takes precedence over most statuses.
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

  /// The statuses with which an overloaded server refuses a request. These statuses take precedence
  /// over any error code in the body.
  static let overloads = [429, 503]

  /// Whether the error means that the refresh token is expired, revoked, already used or unknown.
  ///
  /// OpenAM sends `invalid_request` for an unknown token. Only the message distinguishes this error
  /// from the error for a malformed request.
  package var endsGrant: Bool {
    if Self.overloads.contains(status) { return false }
    return code == "invalid_grant"
      || code == "invalid_request" && message.lowercased().contains("does not exist")
  }
}
