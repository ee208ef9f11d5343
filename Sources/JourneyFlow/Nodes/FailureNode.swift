public import JourneyHTTP

/// Neither a next page nor a success nor a refusal: `cause` says what happened.
public final class FailureNode: Node {
  public let cause: Cause
  public let problems: [Problem]
  public let exchange: Exchange?

  public init(_ cause: Cause, problems: [Problem] = [], exchange: Exchange? = nil) {
    self.cause = cause
    self.problems = problems
    self.exchange = exchange
  }

  /// A request that got no answer.
  package convenience init(_ error: TransportError) {
    self.init(Cause(error), exchange: error.exchange)
  }
}
