/// Sends requests: libcurl, or a scripted replacement in a test.
package protocol Transport: Sendable {
  /// Sends a request once, and returns the response whatever its status. Does not follow redirects.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

  /// Records an ID from the body of a response as the ID of the request.
  func identify(_ exchange: RequestSummary, as id: String)
}

extension Transport {
  package func identify(_ exchange: RequestSummary, as id: String) {}
}

/// Why a request got no response.
public struct TransportError: ExplainedError, Sendable, Hashable {
  /// The kind of failure, such as `dns` or `timeout`.
  public let kind: FailureKind
  /// The message, without an initial capital, a final period, secrets or control characters.
  public let message: String
  public let hint: String?
  /// Whether a part of the request may have reached the server.
  public internal(set) var sent: Bool
  /// The request, or `nil` if none began.
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
