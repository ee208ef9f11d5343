package import JourneyJSON

/// One page of a flow. Each `ContinueNode` contains one page.
package protocol Page: AnyObject {
  /// The fields in page order.
  var fields: [any Field] { get }
  /// All data that the next step needs in addition to the node's `input`.
  var state: FlowState { get }
  /// The texts of the page itself, such as the stage and the header, in the order in which a
  /// document shows them.
  var heading: JSONObject { get }
  /// Whether the page has a field that asks the client to poll, even if another field requires an
  /// answer.
  var polls: Bool { get }
  /// The wait that the page requests. The value is `nil` if the page requests no wait, or if a
  /// field requires an answer.
  var waiting: Waiting? { get }
  /// Whether the page waits until the user opens a magic link.
  var isSuspended: Bool { get }
  /// Whether the page can be posted. A page that only waits for a magic link cannot be posted.
  var isPostable: Bool { get }
  /// All problems with the answers. If there are problems, `next()` returns them in a `FailureNode`
  /// and sends nothing.
  var answerProblems: [Problem] { get }
  /// The answers whose keys match no field, or `nil` if the page takes only answers to its fields.
  var otherAnswers: JSONObject? { get set }
  /// The same page without answers.
  var blank: any Page { get }
  func next() async -> any Node
}

extension Page {
  package var isPostable: Bool { !isSuspended }
  package var otherAnswers: JSONObject? {
    get { nil }
    set {}
  }
}

/// The wait that a page requests between two polls.
package struct Waiting: Sendable, Hashable {
  /// The time to wait before the next poll, in milliseconds.
  package let milliseconds: Int

  package init(milliseconds: Int) {
    self.milliseconds = milliseconds
  }
}
