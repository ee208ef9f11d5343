public import JourneyHTTP
public import JourneyJSON

/// The end of a successful flow.
public final class SuccessNode: Node {
  /// The complete JSON that the server sent.
  public let input: JSONObject
  /// The session or code of the flow.
  public let session: Session
  /// The request that ended the flow.
  public let exchange: RequestSummary?
  /// An empty array, because a success has no problems.
  public let problems: [Problem] = []
  package let state: FlowState

  package init(
    input: JSONObject, session: Session, state: FlowState, exchange: RequestSummary?
  ) {
    self.input = input
    self.session = session
    self.state = state
    self.exchange = exchange
  }
}
