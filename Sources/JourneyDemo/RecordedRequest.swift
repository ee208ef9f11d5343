/// A request that the tenant got, with the status it answered: for a test's assertions.
package struct RecordedRequest: Sendable {
  package let request: IncomingRequest
  package let status: Int
}
