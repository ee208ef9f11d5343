/// The kind of a failure, as shown in the `cause.kind` member of a document.
///
/// The raw values are stable, and `docs/errors.md` has a row for each value.
public enum FailureKind: String, Sendable, Hashable, CaseIterable {
  /// The configuration is invalid. Nothing was sent.
  case config
  /// The document is invalid. Nothing was sent.
  case document
  /// Answers are invalid or missing. Nothing was sent.
  case answers
  /// The step cannot use the document, for example because its `state` is invalid or it contains no
  /// token or session. Nothing was sent.
  case state
  /// The link that resumes a flow is invalid. Nothing was sent.
  case resume
  /// This machine has no libcurl or no trusted certificates.
  case environment
  /// The host name cannot be resolved to an address.
  case dns
  /// No connection could be opened, or a connection to the address is not allowed.
  case connect
  /// The TLS handshake failed, for example because the server's or the client's certificate was not
  /// accepted.
  case tls
  /// The request exceeded its time limit.
  case timeout
  /// The connection broke, or the response is not HTTP.
  case network
  /// The server sent a redirect that `journey` does not follow.
  case redirect
  /// The body of the response is not JSON.
  case parse
  /// The server failed (HTTP 500 or higher), or its response is JSON with an unknown structure.
  case server
  /// A response or document is too large, or the process lacks a resource, such as file descriptors
  /// or memory.
  case limit
  /// A discovery document, an authorization response or a token response breaks a rule of OAuth or
  /// OpenID Connect.
  case oidc
  /// A signal arrived before the request was sent, or the task was canceled. If the task was
  /// canceled, the request might already have been in flight.
  case interrupted
  /// The flow, link, session or token has expired.
  case expired
  /// The server refused the request.
  case refused
  /// The server asks the client to slow down (HTTP 429).
  case limited
  /// The journey is not as the answers or the recorded pages expect. The walk reached its end.
  case changed
  /// The command line is invalid.
  case usage
  /// `journey` has a defect.
  case `internal`
}
