public import JourneyJSON

/// A "no" of the server, in its own words.
public struct OAuthError: Sendable, Hashable {
  /// The HTTP status; 301 to 308 where the "no" stood in a redirect.
  public let status: Int
  /// The machine word (RFC 6749 sections 4.1.2.1 and 5.2): `invalid_grant`, `access_denied`.
  public let code: String?
  /// The server's text as it came; "" where it gave none.
  public let message: String
  /// The server's JSON, whole, or `error` and `error_description` of a redirect or page; nil where
  /// it had no words.
  public let input: JSONObject?

  /// The journey that the server's login page belongs to, or `nil` if it names none.
  public private(set) var journey: String?

  package init(
    status: Int, code: String?, message: String, input: JSONObject? = nil, journey: String? = nil
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.input = input
    self.journey = journey
  }

  /// The words for an outage (RFC 6749 section 4.1.2.1), whatever the status is.
  package static let outages = ["server_error", "temporarily_unavailable"]

  /// An outage that passes: AM says `server_error` with status 400, so the word counts first.
  package var isTransient: Bool {
    if Self.overloads.contains(status) { return true }
    return switch code {
    case let code? where Self.outages.contains(code): true
    case "invalid_grant", "invalid_client", "invalid_request", "unauthorized_client",
      "unsupported_grant_type", "invalid_scope", "invalid_token":
      false
    default: status >= 500
    }
  }

  /// The statuses of a server that took nothing, which count before any word of the body.
  static let overloads = [429, 503]

  /// Whether a refresh token is over: expired, revoked, used before, or unknown (OpenAM calls
  /// that `invalid_request`, and only its text tells it from a faulty request).
  package var endsGrant: Bool {
    if Self.overloads.contains(status) { return false }
    return code == "invalid_grant"
      || code == "invalid_request" && message.lowercased().contains("does not exist")
  }
}
