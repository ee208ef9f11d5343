public import HTTP
public import JSON

/// The flow ended well.
public final class SuccessNode: Node {
  /// The server's JSON, whole.
  public let input: JSONObject
  public let session: Session
  public let exchange: Exchange?
  public let problems: [Problem] = []
  package let state: FlowState
  /// Builds the flow's user from this node; the flow's module knows how.
  package let ending: (any Ending)?

  package init(
    input: JSONObject, session: Session, state: FlowState, exchange: Exchange?,
    ending: (any Ending)? = nil
  ) {
    self.input = input
    self.session = session
    self.state = state
    self.exchange = exchange
    self.ending = ending
  }
}

/// What a flow keeps in its `SuccessNode` for itself: its user, ready to be asked for tokens.
package protocol Ending: AnyObject {}
