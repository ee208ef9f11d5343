public import JourneyHTTP
package import JourneyJSON

/// Why a step ended in an `ErrorNode` or a `FailureNode`.
public struct FlowError: ExplainedError, Sendable, Hashable {
  /// Scripts and apps can rely on the names of the kinds.
  public package(set) var kind: FailureKind
  /// The message for people, from the server or from `journey`.
  public package(set) var message: String
  /// The HTTP status, or `nil` if there was no response.
  public package(set) var status: Int?
  /// The code from the server or from the protocol, such as `invalid_grant`.
  public package(set) var code: String?
  /// Whether the request may have reached the server.
  public package(set) var sent: Bool
  /// The action or command that can help, or `nil` if none is known.
  public package(set) var hint: String?
  /// The seconds to wait before trying again, or `nil` if the server named none.
  public package(set) var retryAfter: Int?
  /// AM's composite advice with which the OAuth client's own journey starts, if the server sent
  /// any.
  package var advice: Advice?
  /// The journey that the server's redirect to its login page names.
  package var journey: String?
  /// The scopes that the user must consent to.
  package var scopes: [String]?
  /// The line and column at which the JSON could not be read, counted from 1.
  package var line: Int?
  package var column: Int?
  package var problems: [Problem] = []
  package var exchange: RequestSummary?

  package init(
    _ kind: FailureKind, _ message: String, status: Int? = nil, code: String? = nil,
    sent: Bool = false,
    hint: String? = nil, line: Int? = nil, column: Int? = nil
  ) {
    self.kind = kind
    self.message = message
    self.status = status
    self.code = code
    self.sent = sent
    self.line = line
    self.column = column
    self.hint = hint
    if hint == nil {
      self.hint =
        isOverload
        ? "wait, then run the same command again"
        : isFromGateway
          ? "check the server behind this gateway, then run the same command again"
          : FailureCode.hint(for: code, kind)
    }
  }

  /// Whether the refusal is temporary (HTTP 429 or 503).
  package var isOverload: Bool {
    kind == .limited || kind == .server && status == 503
  }

  /// Whether a proxy cannot reach AM or PingOne behind it (HTTP 502 or 504).
  private var isFromGateway: Bool { kind == .server && [502, 504].contains(status) }

  /// Creates the error for a request that got no response.
  package init(_ error: TransportError) {
    self.init(error.kind, error.message, sent: error.sent, hint: error.hint)
  }

  /// Returns a copy of this error for a step whose last request was `exchange`.
  package func after(_ exchange: RequestSummary?) -> FlowError {
    var error = waiting(as: exchange)
    error.exchange = exchange
    return error
  }

  /// Returns a copy with the `retryAfter` of `exchange`, if both have the same status.
  package func waiting(as exchange: RequestSummary?) -> FlowError {
    var error = self
    if let exchange, exchange.status == status { error.retryAfter = exchange.retryAfter }
    return error
  }

  /// The `cause` member of a document.
  package var json: JSONValue {
    var members: JSONObject = [
      "kind": .string(kind.rawValue), "status": status.map(JSONValue.integer) ?? .null,
      "code": code.map(JSONValue.string) ?? .null, "sent": .boolean(sent),
    ]
    if let line { members["line"] = .integer(line) }
    if let column { members["column"] = .integer(column) }
    if let hint { members["hint"] = .string(hint) }
    if let advice { members["advice"] = .object(advice.json) }
    if let journey { members["journey"] = .string(journey) }
    if let retryAfter { members["retryAfter"] = .integer(retryAfter) }
    if let scopes { members["scopes"] = .array(scopes.map(JSONValue.string)) }
    return .object(members)
  }
}
