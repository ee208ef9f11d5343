public import JourneyHTTP
package import JourneyJSON

/// Why a step ended in an `ErrorNode` or a `FailureNode`.
public struct FlowError: Error, Sendable, Hashable {
  /// What kind of failure it is: a stable word.
  public package(set) var kind: FailureKind
  /// What happened, for people: lower case where it is ours, the server's own words where not.
  public package(set) var message: String
  /// The HTTP status, where there was an answer.
  public package(set) var status: Int?
  /// The server's or the protocol's machine word, such as `invalid_grant`.
  public package(set) var code: String?
  /// Whether the request can have reached the server.
  public package(set) var sent: Bool
  /// What would help; nil where nothing is known to.
  public package(set) var hint: String?
  /// The seconds after which the server wants to be asked again, or `nil` if it named none.
  public package(set) var retryAfter: Int?
  /// Where JSON could not be read, counted from 1.
  package var line: Int?
  package var column: Int?
  /// What is wrong in detail: each invalid setting or answer.
  package var problems: [Problem] = []
  /// The last request that was sent, where the step ends with this error.
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

  /// Whether the server took nothing and may take the same request later (HTTP 429 and 503).
  package var isOverload: Bool {
    kind == .limited || kind == .server && status == 503
  }

  /// A request that got no answer.
  package init(_ error: TransportError) {
    self.init(error.kind, error.message, sent: error.sent, hint: error.hint)
  }

  /// The error of a step whose last request this was.
  package func after(_ exchange: RequestSummary?) -> FlowError {
    var error = waiting(as: exchange)
    error.exchange = exchange
    return error
  }

  /// The error with the `Retry-After` of the response that caused it.
  package func waiting(as exchange: RequestSummary?) -> FlowError {
    var error = self
    if let exchange, exchange.status == status { error.retryAfter = exchange.retryAfter }
    return error
  }

  /// The `cause` member of a document; the message stands beside it.
  package var json: JSONValue {
    var members: JSONObject = [
      "kind": .string(kind.rawValue), "status": status.map(JSONValue.integer) ?? .null,
      "code": code.map(JSONValue.string) ?? .null, "sent": .boolean(sent),
    ]
    if let line { members["line"] = .integer(line) }
    if let column { members["column"] = .integer(column) }
    if let hint { members["hint"] = .string(hint) }
    if let retryAfter { members["retryAfter"] = .integer(retryAfter) }
    return .object(members)
  }
}
