public import JourneyHTTP
public import JourneyJSON

/// The flow ended well.
public final class SuccessNode: Node {
  /// The server's JSON, whole.
  public let input: JSONObject
  public let session: Session
  public let exchange: RequestSummary?
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
