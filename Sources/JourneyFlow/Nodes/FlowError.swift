public import JourneyHTTP
package import JourneyJSON

/// The reason why a step ended in an `ErrorNode` or a `FailureNode`.
public struct FlowError: ExplainedError, Sendable, Hashable {
  /// The kind of the failure, which is stable.
  public package(set) var kind: FailureKind
  /// The message for people: the server's own text, or our own text in lowercase.
  public package(set) var message: String
  /// The HTTP status, or `nil` if there was no response.
  public package(set) var status: Int?
  /// The code of the server or the protocol, such as `invalid_grant`.
  public package(set) var code: String?
  /// Whether the request may have reached the server.
  public package(set) var sent: Bool
  /// The action or command that can help, or `nil` if none is known.
  public package(set) var hint: String?
  /// The number of seconds after which the server accepts the request again, or `nil` if the server
  /// named no number.
  public package(set) var retryAfter: Int?
  /// The advice for the client's own journey, or `nil` if the server sent no advice.
  package var advice: Advice?
  /// The journey to which a sign-in page belongs, or `nil` if the error names no journey.
  package var journey: String?
  /// The scopes that the user must consent to, or `nil` if no consent is required.
  package var scopes: [String]?
  /// The position at which JSON could not be read, counted from 1.
  package var line: Int?
  package var column: Int?
  /// One problem for each invalid setting or answer.
  package var problems: [Problem] = []
  /// The last request of a step that ends with this error.
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
    if hint == nil, isOverload { self.hint = "wait, then send .previous again" }
  }

  /// Whether the server's refusal is temporary (HTTP 429 and 503).
  package var isOverload: Bool {
    kind == .limited || kind == .server && status == 503
  }

  /// Creates the failure of a request without a response.
  package init(_ error: TransportError) {
    self.init(error.kind, error.message, sent: error.sent, hint: error.hint)
  }

  /// Returns the error of a step that ended with this request.
  package func after(_ exchange: RequestSummary?) -> FlowError {
    var error = waiting(as: exchange)
    error.exchange = exchange
    return error
  }

  /// Returns the error with the `Retry-After` value of its response.
  package func waiting(as exchange: RequestSummary?) -> FlowError {
    var error = self
    if let exchange, exchange.status == status { error.retryAfter = exchange.retryAfter }
    return error
  }

  /// The `cause` member of a document. The message is a separate member.
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
