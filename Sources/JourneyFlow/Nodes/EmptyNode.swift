public import JourneyHTTP

/// A placeholder until the first node, such as the initial value of a variable.
public final class EmptyNode: Node {
  /// `nil`, because nothing was sent.
  public let exchange: RequestSummary? = nil
  /// An empty array.
  public let problems: [Problem] = []

  /// Creates a placeholder.
  public init() {}
}
