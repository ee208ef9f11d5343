import JourneyFlow
import JourneyJSON

/// One user's progress through a journey, which the tenant stores between steps.
struct LoginAttempt: Sendable {
  /// The id of the attempt. As in AM, it becomes the session token when the journey succeeds.
  let id: String
  var journey: String
  let realm: Realm
  let startedWith: IndexQuery
  /// The one-time key in the authId of the current page. Each page has a new key.
  var oneTimeKey = ""
  var expiresAt: Int
  var createsSession: Bool

  /// The index of the current node.
  var node = 0
  /// The current page.
  var page = PageContent()
  /// The last answers that the current node refused, or `nil` if it has not refused any answers.
  var refused: PageAnswers?
  /// The indices of the callbacks that a Page node asks the user to answer again.
  var askedAgain: Set<Int>?
  /// The number of times that the current node has shown its whole page again.
  var retries = 0
  /// The current request, or `nil` while the attempt waits for the next request.
  var request: IncomingRequest?
  /// The members that Set Success Details nodes add to the response at the end of the journey.
  var details: JSONObject = [:]
  /// The cookies that the next response sets.
  var cookies: [(name: String, value: String)] = []

  var username: String?
  /// The factors that the journey has used.
  var nodeTypes: Set<NodeType> = []
  /// The token of the session that the journey upgrades, or `nil` if the client sent no valid
  /// session.
  var upgrading: String?
  /// The id of the transaction that the journey confirms, or `nil` if there is no transaction.
  var transaction: String?
  /// The values that nodes store for later steps of the journey.
  var notes: JSONObject = [:]

  /// Continues with the node at this index.
  mutating func move(to node: Int) {
    self.node = node
    refused = nil
    askedAgain = nil
    retries = 0
  }
}

/// The query parameters of a start request that select the journey: `authIndexType` and
/// `authIndexValue`.
struct IndexQuery: Sendable, Equatable {
  let type: String?
  let value: String?
}
