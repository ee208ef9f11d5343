public import JourneyHTTP
public import JourneyJSON

/// The result of a step that the server refused.
public final class ErrorNode: Node {
  /// The server's message, or "" if the server sent no message. Surrounding white space is removed,
  /// and HTML escapes are decoded.
  public var message: String { cause.message }
  /// The HTTP status, such as 401. If the server sent status 200 with an error code in the body,
  /// the value is the error code.
  public var status: Int { cause.status ?? 0 }
  /// The cause of the refusal. Its kind is `refused`, `expired`, `limited` or `server`, and its
  /// code comes from the server.
  public let cause: FlowError
  /// The complete JSON that the server sent.
  public let input: JSONObject
  /// The problems that the server reports for individual answers.
  public let problems: [Problem]
  /// The request that was refused.
  public let exchange: RequestSummary?
  /// The refused DaVinci form, which the user can fill in again, or `nil` if the flow must start
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
