public import JourneyHTTP
public import JourneyJSON

/// Why a step ended in an `ErrorNode` or a `FailureNode`.
public struct FlowError: Error, Sendable, Hashable {
  /// Stable words; `docs/errors.md` has a row for each.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The configuration, a document, its answers, its state or a resume link: nothing was sent.
    case config, document, answers, state, resume
    /// This machine lacks what is needed: libcurl, certificates.
    case environment
    /// The server could not be reached or did not answer as HTTP asks.
    case dns, connect, tls, timeout, network, redirect
    /// What came is no JSON; no known answer; too large.
    case parse, server, limit
    /// Discovery, or an authorize or token answer that must not be.
    case oidc
    /// Ended by a signal before it was sent.
    case interrupted
    /// The flow, session or token is over; the server said no; it asks to slow down.
    case expired, refused, limited
    /// The command line; a bug.
    case usage
    case `internal`
  }

  public var kind: Kind
  /// What happened, for people: lower case where it is ours, the server's own words where not.
  public var message: String
  /// The HTTP status, where there was an answer.
  public var status: Int?
  /// The server's or the protocol's machine word, such as `invalid_grant`.
  public var code: String?
  /// Whether the request can have reached the server.
  public var sent: Bool
  /// What would mend it.
  public var hint: String?
  /// Where JSON could not be read, counted from 1.
  public var line: Int?
  public var column: Int?
  /// What is wrong in detail, where that is known: faults of a configuration, of answers.
  public var problems: [Problem] = []

  public init(
    _ kind: Kind, _ message: String, status: Int? = nil, code: String? = nil, sent: Bool = false,
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
  public init(_ error: TransportError) {
    self.init(
      Kind(error.kind), error.message, sent: error.sent, hint: error.hint)
  }

  /// The `cause` member of a document; the message stands beside it.
  public var json: JSONValue {
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

extension FlowError.Kind {
  init(_ kind: TransportError.Kind) {
    self =
      switch kind {
      case .config: .config
      case .environment: .environment
      case .dns: .dns
      case .connect: .connect
      case .tls: .tls
      case .timeout: .timeout
      case .network: .network
      case .limit: .limit
      case .interrupted: .interrupted
      }
  }
}
