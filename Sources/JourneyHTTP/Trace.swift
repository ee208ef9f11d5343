/// Takes down what goes over the wire. Called from any thread.
package protocol Trace: Sendable {
  /// A request is handed to the network, perhaps once more because the connection was not fit.
  func begins(_ exchange: TracedExchange)

  /// Its answer is there, or what came of it instead.
  func ends(_ exchange: TracedExchange, _ result: Result<HTTPResponse, TransportError>)
}
