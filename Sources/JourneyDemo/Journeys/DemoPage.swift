import JourneyJSON

/// A node of a journey: its page, if it shows one, and its transitions.
struct DemoPage: Sendable {
  typealias Arrive =
    @Sendable (inout LoginAttempt, inout TenantState) throws(RequestError) -> Transition?
  typealias Show =
    @Sendable (inout LoginAttempt, inout TenantState) throws(RequestError) -> PageContent
  typealias Take =
    @Sendable (PageAnswers, inout LoginAttempt, inout TenantState) throws(RequestError) ->
    Transition

  /// Called before the page is shown. Returns `nil` to show it, or a transition to skip it.
  var arrive: Arrive = { _, _ in nil }
  var show: Show = { _, _ in PageContent() }
  var take: Take = { _, _, _ in .next }

  enum Transition: Sendable {
    /// The next node, or success after the last one.
    case next
    /// Forward or back by this number of nodes.
    case skip(Int)
    /// A new page of the same node.
    case again
    /// The same page again, as of AM's Page node. Only the callbacks with these indices must be
    /// answered again. The others contain the answers that the client sent.
    case askAgain(Set<Int>)
    case succeed
    /// A refusal of the sign-in.
    case refuse(
      message: String = "Login failure", status: Int = 401, detail: JSONValue? = nil)
    /// The first node of the named journey.
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
