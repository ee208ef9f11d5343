/// Takes down what goes over the wire. Called from any thread.
package protocol Trace: Sendable {
  /// A request is about to be sent.
  func begins(_ exchange: TracedExchange)

  /// Its answer is there, or what came of it instead.
  func ends(_ exchange: TracedExchange, _ result: Result<HTTPResponse, TransportError>)
}
