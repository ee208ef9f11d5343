import JourneyJSON

/// One node of a journey, with or without a page, and the transitions from the node.
struct DemoPage: Sendable {
  typealias Arrive =
    @Sendable (inout LoginAttempt, inout TenantState) throws(RequestError) -> Transition?
  typealias Show =
    @Sendable (inout LoginAttempt, inout TenantState) throws(RequestError) -> PageContent
  typealias Take =
    @Sendable (PageAnswers, inout LoginAttempt, inout TenantState) throws(RequestError) ->
    Transition

  /// The function that returns the transition if no page is needed, or `nil` if the page is needed.
  var arrive: Arrive = { _, _ in nil }
  var show: Show = { _, _ in PageContent() }
  var take: Take = { _, _, _ in .next }

  /// The transition from a node.
  enum Transition: Sendable {
    /// The journey continues with the next node. After the last node, the journey succeeds.
    case next
    /// The journey moves forward or back by this number of nodes.
    case skip(Int)
    /// The same node shows a new page.
    case again
    /// The same node shows its page again, as a Page node does. The callbacks with these indices
    /// ask again, and the other callbacks are unchanged.
    case askAgain(Set<Int>)
    case succeed
    /// A refusal, with status 401 unless the case names a different status.
    case refuse(
      message: String = "Login failure", status: Int = 401, detail: JSONValue? = nil)
    /// The sign-in continues with the first node of the journey that has this name.
    case enter(String)
  }
}

extension DemoPage {
  /// Creates a node whose page is the same for all users.
  init(
    header: String? = nil, stage: String? = nil, _ callbacks: CallbackDraft...,
    take: @escaping Take
  ) {
    self.init(
      show: { _, _ in
        var page = PageContent(header: header, stage: stage)
        page.callbacks = callbacks
        return page
      }, take: take)
  }
}
