/// A request, and what to do with its answer.
struct CurlJob: Sendable {
  typealias Outcome = Result<HTTPResponse, TransportError>

  let id: UInt64
  let request: HTTPRequest
  /// Called once, from any thread.
  let end: @Sendable (Outcome) -> Void
}
