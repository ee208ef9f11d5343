import JourneyJSON

/// One node of a journey: its page, if it shows one, and its transitions.
struct DemoPage: Sendable {
  typealias Arrive =
    @Sendable (inout LoginAttempt, inout TenantState) throws(RequestError) -> Transition?
  typealias Show =
    @Sendable (inout LoginAttempt, inout TenantState) throws(RequestError) -> PageContent
  typealias Take =
    @Sendable (PageAnswers, inout LoginAttempt, inout TenantState) throws(RequestError) ->
    Transition

  /// The function that runs before the node shows its page. To show the page, it returns `nil`. To
  /// skip the page, it returns a transition.
  var arrive: Arrive = { _, _ in nil }
  var show: Show = { _, _ in PageContent() }
  var take: Take = { _, _, _ in .next }

  /// A transition that a node can choose.
  enum Transition: Sendable {
    /// The journey continues with the next node. After the last node, the journey succeeds.
    case next
    /// The journey moves forward or back by this number of nodes.
    case skip(Int)
    /// The same node shows a new page.
    case again
    /// The same node shows its page again, as AM's Page node does. Only the callbacks with these
    /// indices must be answered again. The remaining callbacks contain the answers that the client
    /// sent.
    case askAgain(Set<Int>)
    case succeed
    /// A refusal of the sign-in, by default with status 401.
    case refuse(
      message: String = "Login failure", status: Int = 401, detail: JSONValue? = nil)
    /// The sign-in continues at the first node of the named journey.
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
