/// The kind of a failure, in the member `cause.kind` of a document. The raw values are stable, and
/// `docs/errors.md` has a row for each.
public enum FailureKind: String, Sendable, Hashable, CaseIterable {
  /// The configuration is invalid. Nothing was sent.
  case config
  /// The document is invalid. Nothing was sent.
  case document
  /// Answers are invalid or missing. Nothing was sent.
  case answers
  /// The step cannot use the document, for example because its `state` is invalid or it has no
  /// token or session. Nothing was sent.
  case state
  /// The link that resumes a flow is invalid. Nothing was sent.
  case resume
  /// This machine has no libcurl or no trusted certificates.
  case environment
  /// The host name cannot be resolved.
  case dns
  /// No connection could be opened, or a connection to the address is not allowed.
  case connect
  /// The TLS handshake failed, for example because a certificate was not accepted.
  case tls
  /// The request exceeded its time limit.
  case timeout
  /// The connection broke, or the response is not HTTP.
  case network
  /// The server sent a redirect that `journey` does not follow.
  case redirect
  /// The body is not JSON.
  case parse
  /// The server failed (HTTP 500 or higher), or sent JSON of an unknown structure.
  case server
  /// A response or document is too large, or the process lacks file descriptors, memory or another
  /// resource.
  case limit
  /// A discovery document, an authorization response or a token response breaks a rule of OAuth or
  /// OpenID Connect.
  case oidc
  /// A signal came before the request was sent, or the task was canceled, perhaps with the request
  /// in flight.
  case interrupted
  /// The flow, link, session or token has expired.
  case expired
  case refused
  /// The server asks the client to slow down (HTTP 429).
  case limited
  /// The walk reached its end, and the journey is not as the answers or the recorded pages expect.
  case changed
  /// The command line is invalid.
  case usage
  /// `journey` has a defect.
  case `internal`
}
