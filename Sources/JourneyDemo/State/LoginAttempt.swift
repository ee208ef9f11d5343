import JourneyFlow
import JourneyJSON

/// One user's progress through a journey between two steps.
struct LoginAttempt: Sendable {
  /// The id, which becomes the session's token at the end, as in AM.
  let id: String
  var journey: String
  let realm: Realm
  let startedWith: IndexQuery
  /// The key of the step that can be answered now. Each page has a new key.
  var oneTimeKey = ""
  var expiresAt: Int
  var createsSession: Bool

  /// The index of the current node.
  var node = 0
  /// The current page.
  var page = PageContent()
  /// The refused answers of the page.
  var refused: PageAnswers?
  /// The indices of the callbacks that a Page node asks for again.
  var askedAgain: Set<Int>?
  /// The number of times that the current node was shown again.
  var retries = 0
  /// The current request, or `nil` while the attempt waits for the next request.
  var request: IncomingRequest?
  /// The members that Set Success Details nodes add to the response.
  var details: JSONObject = [:]
  /// The cookies that the next response sets.
  var cookies: [(name: String, value: String)] = []

  var username: String?
  /// The session that the journey upgrades, or `nil` if the request contains no session.
  var upgrading: String?
  /// A transaction that the journey confirms.
  var transaction: String?
  /// The notes that nodes keep for later nodes of this journey.
  var notes: JSONObject = [:]

  /// Continues with the node that has this index.
  mutating func move(to node: Int) {
    self.node = node
    refused = nil
    askedAgain = nil
    retries = 0
  }
}

/// The index of a start request: `authIndexType` and `authIndexValue`.
struct IndexQuery: Sendable, Equatable {
  let type: String?
  let value: String?
}
