/// A sender of requests: libcurl, or a scripted replacement in a test.
package protocol Transport: Sendable {
  /// Sends a request once, and returns the response regardless of its status. Does not follow
  /// redirects.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

  /// Records an ID from the body of a response as the ID of the request.
  func identify(_ exchange: RequestSummary, as id: String)
}

extension Transport {
  package func identify(_ exchange: RequestSummary, as id: String) {}
}

/// The reason why a request got no response.
public struct TransportError: ExplainedError, Sendable, Hashable {
  /// The kind of failure, such as `dns` or `timeout`.
  public let kind: FailureKind
  /// The message, without an initial capital or a final period. It contains no secrets and no
  /// control characters.
  public let message: String
  /// The remedy, or `nil` if no remedy is known.
  public let hint: String?
  /// Whether the request, or part of it, might have reached the server.
  public internal(set) var sent: Bool
  /// The summary of the request, or `nil` if no request began.
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
