package import JourneyJSON

/// What became of each thing that was to be ended at the server.
public struct Logout: Sendable, Hashable {
  /// In the order in which they were tried: refresh token, access token, session.
  public let steps: [LogoutStep]

  package init(_ steps: [LogoutStep] = []) { self.steps = steps }

  /// Whether nothing is left to be ended. What failed is still held, so that the same call does
  /// the rest.
  public var complete: Bool { steps.allSatisfy { $0.outcome != .failed } }

  /// The `logout` member of a document.
  package var json: JSONValue {
    ["complete": .boolean(complete), "steps": .array(steps.map(\.json))]
  }
}

/// One request to end something, and what came of it.
public struct LogoutStep: Sendable, Hashable {
  /// What was to be ended.
  public enum Step: String, Sendable, Hashable, CaseIterable {
    /// A token, at the revocation endpoint (RFC 7009 section 2.1).
    case refreshToken, accessToken
    /// The flow's own session (AM `/json/sessions?_action=logout`).
    case session
    /// OpenID Connect's end of session (RP-Initiated Logout 1.0 section 2).
    case endSession
  }

  /// What became of it.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// The server has ended it.
    case ok
    /// The server did not know it any more.
    case gone
    /// It was not there, or another step ends it.
    case skipped
    /// It may still be alive.
    case failed
  }

  /// What was to be ended.
  public let step: Step
  /// What became of it.
  public let outcome: Outcome
  /// The HTTP status; nil where no answer came or nothing was sent.
  public let status: Int?
  /// The server's machine word, such as `invalid_client`.
  public let code: String?
  /// Why it failed or was skipped; for people.
  public let reason: String?
  /// What to do about a failure.
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

  /// A session that only OpenID Connect can end.
  package static func noSessionsEndpoint(status: Int? = nil) -> LogoutStep {
    LogoutStep(.session, .skipped, status: status, reason: "there is no sessions endpoint")
  }

  /// The hint for a failure that passes: what failed is still held, so nothing is ended twice.
  package static let again = "run the same command again"

  /// A step that an error ended.
  package init(_ step: Step, failed error: OidcError) {
    self.init(
      step, .failed, status: error.status, code: error.code, reason: error.message,
      hint: error.hint
        ?? (error.isTransient ? Self.again : "check the 'oidc' block of the configuration"))
  }

  /// A step that a response did not confirm.
  /// - Parameter hint: what to do, unless the server is overloaded or out of order.
  package init(_ step: Step, unconfirmedBy reply: OidcResponse, hint: String) {
    let isPage = reply.isSuccess && reply.isPage
    self.init(
      step, .failed, status: reply.status, code: reply.errorCode,
      reason: "HTTP \(reply.status)\(isPage ? " with a page" : "")",
      hint: reply.status == 429 || reply.status >= 500 ? Self.again : hint)
  }

  /// One line about a failure: the status, the server's word, and what to do.
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
