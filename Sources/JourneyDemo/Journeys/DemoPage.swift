import JourneyJSON

/// One node of a journey: with a page, and what its answers lead to, or without one.
struct DemoPage: Sendable {
  typealias Arrive =
    @Sendable (inout LoginAttempt, inout TenantState) throws(RequestError) -> Transition?
  typealias Show =
    @Sendable (inout LoginAttempt, inout TenantState) throws(RequestError) -> PageContent
  typealias Take =
    @Sendable (PageAnswers, inout LoginAttempt, inout TenantState) throws(RequestError) ->
    Transition

  /// Where a attempt is sent on without a page; nil where the page is needed.
  var arrive: Arrive = { _, _ in nil }
  var show: Show = { _, _ in PageContent() }
  var take: Take = { _, _, _ in .next }

  /// Where a node leads.
  enum Transition: Sendable {
    /// To the next node; after the last one the journey has succeeded.
    case next
    /// Some nodes forward, or back.
    case skip(Int)
    /// The same node again, with a new page.
    case again
    /// The same node again as a Page node sends it: the callbacks at these places are asked for
    /// again, the others come back as they were sent.
    case askAgain(Set<Int>)
    case succeed
    /// The server says no: 401, or another status.
    case refuse(
      message: String = "Login failure", status: Int = 401, detail: JSONValue? = nil)
    /// On to the first node of another journey.
    case enter(String)
  }
}

extension DemoPage {
  /// One that is the same for everybody.
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
