import JourneyFlow
import JourneyHTTP
package import JourneyJSON

/// The outcomes of revoking a user's tokens and ending the session on the server.
public struct Logout: Sendable, Hashable {
  /// The steps in the order in which they were tried: refresh token, access token, session.
  public let steps: [LogoutStep]

  package init(_ steps: [LogoutStep] = []) { self.steps = steps }

  /// Whether no step failed. The token or session of a failed step is kept, so that you can call
  /// again.
  public var complete: Bool { steps.allSatisfy { $0.outcome != .failed } }

  /// Whether the session has ended, whatever happened to the tokens. The error says why it might
  /// still be valid.
  package var sessionResult: Result<Void, any Error> {
    let failed = steps.first {
      $0.outcome == .failed && ($0.step == .session || $0.step == .endSession)
    }
    guard let failed else { return .success(()) }
    return .failure(
      FlowError(
        .server, "cannot end the session: \(failed.reason ?? "no reason given")",
        status: failed.status, code: failed.code, sent: true, hint: failed.hint))
  }

  /// The `logout` member of a document.
  package var json: JSONValue {
    ["complete": .boolean(complete), "steps": .array(steps.map(\.json))]
  }
}

/// A request that revokes a token or ends a session, and its outcome.
public struct LogoutStep: Sendable, Hashable {
  /// The token to revoke, or the way to end the session.
  public enum Step: String, Sendable, Hashable, CaseIterable {
    /// A token to revoke at the revocation endpoint (RFC 7009 section 2.1).
    case refreshToken, accessToken
    /// The session to end at AM's sessions endpoint (`/json/sessions?_action=logout`).
    case session
    /// The session to end with OpenID Connect (RP-Initiated Logout 1.0 section 2).
    case endSession
  }

  /// The outcome of a step.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// The server revoked the token or ended the session.
    case ok
    /// The server no longer knew the token or session.
    case gone
    /// There was no token or session, or another step revokes or ends it.
    case skipped
    /// The token or session might still be valid.
    case failed
  }

  public let step: Step
  public let outcome: Outcome
  /// The HTTP status, or `nil` if there was no request or no response.
  public let status: Int?
  /// The server's error code, such as `invalid_client`.
  public let code: String?
  /// Why the step failed or was skipped, for the user.
  public let reason: String?
  /// What helps after a failure.
  public let hint: String?

  package init(
    _ step: Step, _ outcome: Outcome, status: Int? = nil, code: String? = nil,
    reason: String? = nil, hint: String? = nil
  ) {
    self.step = step
    self.outcome = outcome
    self.status = status
    self.code = code
    self.reason = reason
    self.hint = hint
  }

  /// Returns the skipped step of a session that only OpenID Connect can end.
  package static func noSessionsEndpoint(status: Int? = nil) -> LogoutStep {
    LogoutStep(.session, .skipped, status: status, reason: "missing sessions endpoint")
  }

  /// The hint for a temporary failure. The same command repeats only failed steps, because only
  /// their tokens and sessions are kept.
  package static let again = "run the same command again"

  package init(_ step: Step, failed error: OidcError) {
    self.init(
      step, .failed, status: error.status, code: error.code, reason: error.message,
      hint: error.hint
        ?? (error.isTransient ? Self.again : "check the 'oidc' block of the configuration"))
  }

  /// Creates a failed step for a response that does not confirm the end of the token or session.
  /// - Parameter hint: what helps, unless the server is overloaded or unavailable, which gives
  ///   `again`.
  package init(_ step: Step, unconfirmedBy reply: OidcResponse, hint: String) {
    let isPage = reply.isSuccess && reply.isPage
    self.init(
      step, .failed, status: reply.status, code: reply.errorCode,
      reason: "HTTP \(reply.status)\(isPage ? " with a page" : "")",
      hint: reply.status == 429 || reply.status >= 500 ? Self.again : hint)
  }

  /// The line on standard error about a failed step.
  package var stderrLine: String {
    let why = [reason, code].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
    return "\(step.rawValue) failed: \(why)" + (hint.map { " (\($0))" } ?? "")
  }

  var json: JSONValue {
    var members: JSONObject = [
      "step": .string(step.rawValue), "outcome": .string(outcome.rawValue),
      "status": status.map(JSONValue.integer) ?? .null,
      "code": code.map(JSONValue.string) ?? .null,
    ]
    if let hint { members["hint"] = .string(hint) }
    return .object(members)
  }
}
