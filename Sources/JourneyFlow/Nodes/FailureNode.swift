public import JourneyHTTP
public import JourneyJSON

/// A failure that is no refusal by the server. `cause` says what happened.
public final class FailureNode: Node {
  public let cause: FlowError
  /// One problem for each invalid setting or answer.
  public let problems: [Problem]
  /// The last request that was sent, or `nil` if nothing was sent.
  public let exchange: RequestSummary?
  /// The complete JSON of the response that ended a DaVinci flow, or `nil` if there is none.
  public let input: JSONObject?

  package init(
    _ cause: FlowError, problems: [Problem]? = nil, exchange: RequestSummary? = nil,
    input: JSONObject? = nil
  ) {
    self.cause = cause.waiting(as: exchange)
    self.problems = problems ?? cause.problems
    self.exchange = exchange ?? cause.exchange
    self.input = input
  }

  /// Creates the node for a request that got no response.
  package convenience init(_ error: TransportError) {
    self.init(FlowError(error), exchange: error.exchange)
  }
}
