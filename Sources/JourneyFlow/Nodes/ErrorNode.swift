public import JourneyHTTP
public import JourneyJSON

/// The server's refusal.
public final class ErrorNode: Node {
  /// The server's text without surrounding blanks and HTML escapes, or "" if the server sent none.
  public var message: String { cause.message }
  /// The HTTP status, 301 to 599.
  public var status: Int { cause.status ?? 0 }
  /// The kind `refused`, `expired`, `limited` or `server`, with the server's code.
  public let cause: FlowError
  /// The server's whole JSON.
  public let input: JSONObject
  /// The problems that the server reports for single answers.
  public let problems: [Problem]
  /// The request that was refused.
  public let exchange: RequestSummary?
  /// The refused form, which can be filled in again (DaVinci), or `nil` if the flow must start
  /// again.
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
