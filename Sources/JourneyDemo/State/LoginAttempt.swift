import JourneyFlow
import JourneyJSON

/// One user's progress through a journey, which the tenant stores between steps.
struct LoginAttempt: Sendable {
  /// The id, which as in AM becomes the session token when the journey succeeds.
  let id: String
  var journey: String
  let realm: Realm
  let startedWith: IndexQuery
  /// The key in the authId of the current page, new for each page.
  var oneTimeKey = ""
  var expiresAt: Int
  var createsSession: Bool

  var node = 0
  var page = PageContent()
  /// The last answers that the current node refused.
  var refused: PageAnswers?
  /// The callbacks that a Page node asks the user to answer again.
  var askedAgain: Set<Int>?
  /// How often the current node has shown its whole page again.
  var retries = 0
  /// The current request, or `nil` while the attempt waits for the next one.
  var request: IncomingRequest?
  /// What Set Success Details nodes add to the response at the end.
  var details: JSONObject = [:]
  /// The cookies of the next response.
  var cookies: [(name: String, value: String)] = []

  var username: String?
  /// The factors that the journey has used.
  var nodeTypes: Set<NodeType> = []
  /// The token of the session to upgrade, if the client sent a valid one.
  var upgrading: String?
  /// The id of the transaction that the journey confirms.
  var transaction: String?
  /// What nodes store for later steps.
  var notes: JSONObject = [:]

  mutating func move(to node: Int) {
    self.node = node
    refused = nil
    askedAgain = nil
    retries = 0
  }
}

/// `authIndexType` and `authIndexValue` of a start request, which select the journey.
struct IndexQuery: Sendable, Equatable {
  let type: String?
  let value: String?
}
