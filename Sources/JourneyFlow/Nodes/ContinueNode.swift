public import JourneyHTTP
public import JourneyJSON

/// The server asks for more.
///
/// Fill in its `callbacks` (journeys) or `collectors` (DaVinci), then call `next()`.
public final class ContinueNode: Node {
  /// The server's JSON, whole (AM `/authenticate`, PingOne's page of a flow).
  public let input: JSONObject
  /// The request that brought this page; nil where the page was read from a document.
  public let exchange: RequestSummary?
  /// What the page says is wrong with single answers of the page before.
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
  /// Answers are checked first (key, type, choice offered, required): where one is invalid, nothing
  /// is sent and the node is a `FailureNode` whose `problems` name all of them. It never throws.
  public func next() async -> any Node {
    await page.next()
  }
}
