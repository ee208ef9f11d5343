public import JourneyHTTP

/// The result of one step: a `ContinueNode`, `SuccessNode`, `ErrorNode` or `FailureNode`.
public protocol Node: AnyObject {
  /// The last request of the step, or `nil` if nothing was sent.
  var exchange: RequestSummary? { get }
  /// The problems with individual answers, which either `journey` or the server found.
  var problems: [Problem] { get }
}
