public import JourneyHTTP

/// What one step led to: a `ContinueNode`, `SuccessNode`, `ErrorNode` or `FailureNode`.
public protocol Node: AnyObject {
  /// The last request that was sent on the way to this node; nil where nothing was sent.
  var exchange: RequestSummary? { get }
  /// What is wrong with single answers, whoever says so.
  var problems: [Problem] { get }
}
