public import JourneyHTTP
public import JourneyJSON

/// The server refused the answers or the request.
public final class ErrorNode: Node {
  /// The server's message without surrounding white space and with HTML escapes decoded, or "" if
  /// it sent none.
  public var message: String { cause.message }
  /// The HTTP status, such as 401. If the server sent 200 with an error code in the body, the code.
  public var status: Int { cause.status ?? 0 }
  /// The kind is `refused`, `expired`, `limited` or `server`. The code comes from the server.
  public let cause: FlowError
  /// The complete JSON that the server sent.
  public let input: JSONObject
  /// The problems that the server reports for individual answers.
  public let problems: [Problem]
  /// The request that was refused.
  public let exchange: RequestSummary?
  /// The refused DaVinci form to fill in again, or `nil` if the flow must start again.
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
