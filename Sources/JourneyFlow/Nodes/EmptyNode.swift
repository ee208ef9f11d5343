public import JourneyHTTP

/// A placeholder until the first node, such as the initial value of a variable.
public final class EmptyNode: Node {
  public let exchange: RequestSummary? = nil
  public let problems: [Problem] = []

  /// Creates a placeholder.
  public init() {}
}
