public import JourneyHTTP

/// The result of one step: a `ContinueNode`, `SuccessNode`, `ErrorNode` or `FailureNode`.
public protocol Node: AnyObject {
  /// The last request of the step, or `nil` if nothing was sent.
  var exchange: RequestSummary? { get }
  /// What `journey` or the server found wrong with individual answers.
  var problems: [Problem] { get }
}
