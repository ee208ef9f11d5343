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
