public import JourneyHTTP

/// Neither a next page nor a success nor a refusal: `cause` says what happened.
public final class FailureNode: Node {
  public let cause: FlowError
  public let problems: [Problem]
  public let exchange: RequestSummary?

  public init(_ cause: FlowError, problems: [Problem] = [], exchange: RequestSummary? = nil) {
    self.cause = cause
    self.problems = problems
    self.exchange = exchange
  }

  /// A request that got no answer.
  package convenience init(_ error: TransportError) {
    self.init(FlowError(error), exchange: error.exchange)
  }
}
