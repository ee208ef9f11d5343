public import JourneyHTTP
public import JourneyJSON

/// The server answered and said no.
public final class ErrorNode: Node {
  /// The server's text: blanks around it cut, HTML escapes undone; "" where it gave none.
  public var message: String { cause.message }
  /// The HTTP status, 301 to 599.
  public var status: Int { cause.status ?? 0 }
  /// `refused`, `expired`, `limited` or `server`, with the server's machine word.
  public let cause: FlowError
  /// The server's JSON, whole.
  public let input: JSONObject
  /// What the server says is wrong with single answers.
  public let problems: [Problem]
  /// The request that was refused.
  public let exchange: RequestSummary?
  /// The form that was refused, to be filled in once more (DaVinci); nil: start again.
  public let continueNode: ContinueNode?

  package init(
    cause: FlowError, input: JSONObject, problems: [Problem] = [], exchange: RequestSummary?,
    continueNode: ContinueNode? = nil
  ) {
    self.cause = cause.waiting(as: exchange)
    self.input = input
    self.problems = problems
    self.exchange = exchange
    self.continueNode = continueNode
  }
}
