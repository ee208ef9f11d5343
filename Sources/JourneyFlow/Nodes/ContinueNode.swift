public import JourneyHTTP
public import JourneyJSON

/// The server asks for more.
///
/// Fill in its `callbacks` (journeys) or `collectors` (DaVinci), then call `next()`.
public final class ContinueNode: Node {
  /// The server's JSON, whole.
  public let input: JSONObject
  public let exchange: RequestSummary?
  public let problems: [Problem]
  /// The fields to answer, and what the next step needs.
  package let page: any Page

  package init(
    input: JSONObject, page: any Page, exchange: RequestSummary?, problems: [Problem] = []
  ) {
    self.input = input
    self.page = page
    self.exchange = exchange
    self.problems = problems
  }

  /// Posts the answers and gives the node that the server leads to.
  ///
  /// Answers are checked first (key, type, choice offered, required): where one is amiss, nothing
  /// is sent and the node is a `FailureNode` whose `problems` name all of them.
  public func next() async -> any Node {
    await page.next()
  }
}
