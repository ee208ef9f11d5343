public import JourneyHTTP
public import JourneyJSON

/// The end of a successful flow.
public final class SuccessNode: Node {
  /// The complete JSON that the server sent.
  public let input: JSONObject
  /// The session or code of the flow.
  public let session: Session
  public let exchange: RequestSummary?
  /// No problems, because the flow succeeded.
  public let problems: [Problem] = []
  package let state: FlowState
  /// The user who signed in, or `nil` if the flow created neither a session nor a code.
  package let owner: (any Sendable)?

  package init(
    input: JSONObject, session: Session, state: FlowState, owner: (any Sendable)? = nil,
    exchange: RequestSummary?
  ) {
    self.input = input
    self.session = session
    self.state = state
    self.owner = owner
    self.exchange = exchange
  }
}
