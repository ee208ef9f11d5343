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
    self.hint = hint
    self.line = line
    self.column = column
  }

  /// A request that got no answer.
  package init(_ error: TransportError) {
    self.init(error.kind, error.message, sent: error.sent, hint: error.hint)
  }

  /// The error of a step whose last request this was.
  package func after(_ exchange: RequestSummary?) -> FlowError {
    var error = self
    error.exchange = exchange
    return error
  }

  /// The `cause` member of a document; the message stands beside it.
  package var json: JSONValue {
    var members: JSONObject = [
      "kind": .string(kind.rawValue), "status": status.map(JSONValue.integer) ?? .null,
      "code": code.map(JSONValue.string) ?? .null, "sent": .boolean(sent),
    ]
    if let hint { members["hint"] = .string(hint) }
    if let line { members["line"] = .integer(line) }
    if let column { members["column"] = .integer(column) }
    return .object(members)
  }
}
