/// Why a step or a call came to nothing: the word in `cause.kind` of a document.
///
/// The words are stable; `docs/errors.md` has a row for each.
public enum FailureKind: String, Sendable, Hashable, CaseIterable {
  /// The configuration is invalid. Nothing was sent.
  case config
  /// The document is invalid. Nothing was sent.
  case document
  /// Answers are invalid or missing. Nothing was sent.
  case answers
  /// The document's `state`, or what a user holds, does not allow the step. Nothing was sent.
  case state
  /// The link that a flow should be resumed with is invalid. Nothing was sent.
  case resume
  /// This machine lacks what is needed: libcurl, certificates.
  case environment
  /// The host name has no address.
  case dns
  /// No connection could be opened, or the address may not be connected to.
  case connect
  /// The server's certificate, or ours, was not accepted, or the two sides share no protocol.
  case tls
  /// The time for the request was over.
  case timeout
  /// The connection broke, or what came over it is not HTTP.
  case network
  /// The server redirected where redirects are not followed.
  case redirect
  /// The body of the answer is not JSON.
  case parse
  /// The server failed (HTTP 500 or more), or its JSON is not a known answer.
  case server
  /// The answer, or the number of requests at a time, is larger than allowed.
  case limit
  /// Discovery, or an authorize or token answer, breaks a rule of OAuth or OpenID Connect.
  case oidc
  /// The task was cancelled, or a signal came, before the request was sent.
  case interrupted
  /// The flow, the session or the token is over.
  case expired
  /// The server refused.
  case refused
  /// The server asks to slow down (HTTP 429).
  case limited
  /// The command line is invalid.
  case usage
  /// A bug.
  case `internal`
}
