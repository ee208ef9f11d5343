public import JourneyHTTP
public import JourneyJSON

/// A page on which the server asks for input.
///
/// Fill in the page's `callbacks` (journeys) or `collectors` (DaVinci), then call `next()`.
public final class ContinueNode: Node {
  /// The complete JSON that the server sent: AM's response from `/authenticate`, or PingOne's form.
  public let input: JSONObject
  /// The request that led to this page, or `nil` if the page was read from a document.
  public let exchange: RequestSummary?
  /// The problems with the answers that led to this page.
  public let problems: [Problem]
  /// The fields to answer, and all data that the next step needs.
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
  /// Checks the answers first: their keys, types and choices, and whether a required answer is
  /// missing. If there are problems, sends nothing and returns a `FailureNode` that lists all of
  /// them in `problems`. Never throws, because every failure is returned as a node.
  public func next() async -> any Node {
    await page.next()
  }
}
