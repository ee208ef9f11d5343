package import JourneyJSON

/// One page of a flow: what a `ContinueNode` holds for its flow.
package protocol Page: AnyObject {
  /// What can be answered, in page order.
  var fields: [any Field] { get }
  /// What the next step needs and `input` lacks.
  var state: FlowState { get }
  /// What the page says of itself, in the order in which a document shows it: stage, header, ….
  var heading: JSONObject { get }
  /// Waiting, if the page asks for that and for nothing that must be answered.
  var waiting: Waiting? { get }
  /// Whether the page waits for its magic link.
  var isSuspended: Bool { get }
  /// Whether the page can be posted, though it may wait for its magic link.
  var isPostable: Bool { get }
  /// All that keeps the answers from being sent: `next()` fails with these before it sends anything.
  var faults: [Problem] { get }
  /// Whether an answer comes from a place that gives it to each page that asks for it.
  var repeatsAnswers: Bool { get set }
  func next() async -> any Node
}

extension Page {
  package var isPostable: Bool { !isSuspended }
}

/// A page that asks its client to come again.
package struct Waiting: Sendable, Hashable {
  /// How long to wait before the next poll, in milliseconds.
  package let milliseconds: Int

  package init(milliseconds: Int) {
    self.milliseconds = milliseconds
  }
}
