public import JourneyHTTP
public import JourneyJSON

/// A page, on which the server asks for input.
///
/// Fill in its `callbacks` (journeys) or `collectors` (DaVinci), then call `next()`.
public final class ContinueNode: Node {
  /// The server's whole JSON (AM's `/authenticate`, or a form of PingOne).
  public let input: JSONObject
  /// The request that led to this page, or `nil` if the page was read from a document.
  public let exchange: RequestSummary?
  /// The problems with the answers to the previous page that this page reports.
  public let problems: [Problem]
  /// The fields to answer, and all that the next step needs.
  package let page: any Page

  package init(
    input: JSONObject, page: any Page, exchange: RequestSummary?, problems: [Problem] = []
  ) {
    self.input = input
    self.page = page
    self.exchange = exchange
    self.problems = problems
  }

  /// Posts the answers and returns the next node.
  ///
  /// It checks the answers first (key, type, choice, required). If one is invalid, it sends
  /// nothing and returns a `FailureNode` whose `problems` name all of them. It never throws.
  public func next() async -> any Node {
    await page.next()
  }
}
