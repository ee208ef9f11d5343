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
  package let page: any Page

  package init(
    input: JSONObject, page: any Page, exchange: RequestSummary?, problems: [Problem] = []
  ) {
    self.input = input
    self.page = page
    self.exchange = exchange
    self.problems = problems
  }

  /// Returns the same node for a step over another transport, or `nil` if it must be read from its
  /// document for that.
  package func over(_ transport: any Transport) -> ContinueNode? {
    page.over(transport).map {
      ContinueNode(input: input, page: $0, exchange: exchange, problems: problems)
    }
  }

  /// Posts the answers and returns the next node.
  ///
  /// Never throws: a failure is a node too. Keys, types, choices and missing answers are checked
  /// first, and if there are problems, nothing is sent and a `FailureNode` lists them all.
  public func next() async -> any Node {
    await page.next()
  }
}
