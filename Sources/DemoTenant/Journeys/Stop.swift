import JSON

/// One page of a journey, and what its answers lead to.
struct Stop: Sendable {
  /// Whether the stop is made at all.
  var isNeeded: @Sendable (Visit, World) -> Bool = { _, _ in true }
  let show: @Sendable (inout Visit, inout World) throws(DemoTenantError) -> Page
  let take: @Sendable (PageAnswers, inout Visit, inout World) throws(DemoTenantError) -> Turn

  /// Where a stop leads.
  enum Turn: Sendable {
    /// To the next stop; after the last one the journey has succeeded.
    case next
    /// Some stops forward, or back.
    case skip(Int)
    /// The same stop again.
    case again
    case succeed
    /// The server says no: 401, or another status.
    case refuse(
      message: String = "Login failure", status: Int = 401, detail: JSONValue? = nil)
    /// On to the first stop of another journey.
    case enter(String)
  }
}
