public import JourneyHTTP
public import JourneyJSON

/// The flow ended well.
public final class SuccessNode: Node {
  /// The server's JSON, whole.
  public let input: JSONObject
  /// What the flow ended with.
  public let session: Session
  /// The request that ended the flow.
  public let exchange: RequestSummary?
  /// Always empty.
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
