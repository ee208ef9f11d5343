import JSON

/// One person's way through a journey: what lies between two steps.
struct Visit: Sendable {
  /// Becomes the session's token at the end, as in AM.
  let id: String
  var journey: String
  let realm: TenantRealm
  let startedWith: IndexQuery
  /// Which step is good now; each page has a new one.
  var oneTimeKey = ""
  var expiresAt: Int
  var createsSession: Bool

  /// The place among the journey's stops.
  var stop = 0
  /// What is shown now.
  var page = Page()
  /// What the page's answers were when it was refused.
  var refused: PageAnswers?
  /// How often the present stop was shown again.
  var retries = 0

  var username: String?
  /// The session that the journey is to raise, where one was presented.
  var upgrading: String?
  /// A transaction that the journey confirms.
  var transaction: String?
  /// What stops of this journey note down for later ones.
  var notes: JSONObject = [:]
}
