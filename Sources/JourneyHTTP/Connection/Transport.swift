/// Sends requests: libcurl, or a script in a test.
package protocol Transport: Sendable {
  /// Sends one request, once, and gives its answer whatever the status: redirects are answers.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

  /// Takes the id that the body of a response gives its request.
  func identify(_ exchange: RequestSummary, as id: String)
}

extension Transport {
  package func identify(_ exchange: RequestSummary, as id: String) {}
}

/// Why a request got no answer.
public struct TransportError: Error, Sendable, Hashable {
  /// What kind of failure it is.
  public let kind: FailureKind
  /// For people: lower case, no final stop, no secret, no control character.
  public let message: String
  /// What would help, where something is known to.
  public let hint: String?
  /// Whether the request, or a part of it, can have reached the server.
  public internal(set) var sent: Bool
  /// What may be said of the request; `nil` where none was begun.
  package var exchange: RequestSummary?

  package init(
    _ kind: FailureKind, _ message: String, hint: String? = nil, sent: Bool,
    exchange: RequestSummary? = nil
  ) {
    self.kind = kind
    self.message = message
    self.hint = hint
    self.sent = sent
    self.exchange = exchange
  }
}
