public import JourneyHTTP

/// Neither a next page nor a success nor a refusal: `cause` says what happened.
public final class FailureNode: Node {
  /// What happened: its kind, a reason, and often a hint.
  public let cause: FlowError
  /// What is wrong in detail: each setting or answer that is invalid.
  public let problems: [Problem]
  /// The last request that was sent; nil where nothing was.
  public let exchange: RequestSummary?

  package init(_ cause: FlowError, problems: [Problem]? = nil, exchange: RequestSummary? = nil) {
    self.cause = cause.waiting(as: exchange)
    self.problems = problems ?? cause.problems
    self.exchange = exchange ?? cause.exchange
  }

  /// A request that got no answer.
  package convenience init(_ error: TransportError) {
    self.init(FlowError(error), exchange: error.exchange)
  }
}
