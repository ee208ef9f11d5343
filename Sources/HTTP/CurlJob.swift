/// A request, and who waits for its answer.
struct CurlJob: Sendable {
  let id: UInt64
  let request: HTTPRequest
  let continuation: CheckedContinuation<Result<HTTPResponse, TransportError>, Never>
}
