package import JourneyHTTP
package import JourneyJSON

package protocol Page: AnyObject {
  /// The fields in page order.
  var fields: [any Field] { get }
  /// What the next step needs besides the node's `input`.
  var state: FlowState { get }
  /// The page's own texts, such as stage and header, in the order of a document.
  var heading: JSONObject { get }
  /// Whether a field asks the client to poll, even if another field requires an answer.
  var polls: Bool { get }
  /// The wait that the page requests, or `nil` if it requests none or a field requires an answer.
  var waiting: Waiting? { get }
  /// Whether the page waits until the user opens a magic link.
  var isSuspended: Bool { get }
  /// Whether the page can be posted, unlike one that only waits for a magic link.
  var isPostable: Bool { get }
  /// The problems with the answers, which `next()` returns in a `FailureNode` without sending
  /// anything.
  var answerProblems: [Problem] { get }
  /// The answers whose keys match no field, or `nil` if the page takes no such answers.
  var otherAnswers: JSONObject? { get set }
  /// The same page without answers.
  var blank: any Page { get }
  /// Returns the same page, with the same fields, for a step over another transport, or `nil` if
  /// the page must be read from its document for that.
  func over(_ transport: any Transport) -> (any Page)?
  func next() async -> any Node
}

extension Page {
  package var isPostable: Bool { !isSuspended }
  package var otherAnswers: JSONObject? {
    get { nil }
    set {}
  }
  package func over(_ transport: any Transport) -> (any Page)? { nil }
}

package struct Waiting: Sendable, Hashable {
  package let milliseconds: Int

  package init(milliseconds: Int) {
    self.milliseconds = milliseconds
  }
}
