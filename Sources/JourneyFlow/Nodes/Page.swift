package import JourneyJSON

/// One page of a flow, which a `ContinueNode` contains.
package protocol Page: AnyObject {
  /// The fields in page order.
  var fields: [any Field] { get }
  /// All data that the next step needs and that `input` does not contain.
  var state: FlowState { get }
  /// The page's own texts in the order of a document: stage, header, and so on.
  var heading: JSONObject { get }
  /// The wait that the page asks for, or `nil` if a field requires an answer.
  var waiting: Waiting? { get }
  /// Whether the page waits for its magic link.
  var isSuspended: Bool { get }
  /// Whether the page can be posted. A page that only waits for its magic link cannot.
  var isPostable: Bool { get }
  /// All problems of the answers. `next()` fails with them before it sends anything.
  var answerProblems: [Problem] { get }
  /// Whether an answer is from an answers file or `defaults`, which answer every page that asks
  /// for it.
  var repeatsAnswers: Bool { get set }
  func next() async -> any Node
}

extension Page {
  package var isPostable: Bool { !isSuspended }
}

/// A page that asks its client to poll.
package struct Waiting: Sendable, Hashable {
  /// The time to wait before the next poll, in milliseconds.
  package let milliseconds: Int

  package init(milliseconds: Int) {
    self.milliseconds = milliseconds
  }
}
