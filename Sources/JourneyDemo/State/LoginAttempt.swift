import JourneyFlow
import JourneyJSON

/// One user's progress through a journey between two steps.
struct LoginAttempt: Sendable {
  /// Becomes the session's token at the end, as in AM.
  let id: String
  var journey: String
  let realm: Realm
  let startedWith: IndexQuery
  /// Which step is good now; each page has a new one.
  var oneTimeKey = ""
  var expiresAt: Int
  var createsSession: Bool

  /// The index of the present node.
  var node = 0
  /// What is shown now.
  var page = PageContent()
  /// What the page's answers were when it was refused.
  var refused: PageAnswers?
  /// The places of the callbacks that a Page node asks for again.
  var askedAgain: Set<Int>?
  /// How often the present node was shown again.
  var retries = 0
  /// The request that is being answered; none while the attempt waits for the next one.
  var request: IncomingRequest?
  /// Members that Set Success Details nodes put beside `tokenId`.
  var details: JSONObject = [:]
  /// Cookies that the next answer sets.
  var cookies: [(name: String, value: String)] = []

  var username: String?
  /// The session that the journey is to raise, where one was presented.
  var upgrading: String?
  /// A transaction that the journey confirms.
  var transaction: String?
  /// What nodes of this journey note down for later ones.
  var notes: JSONObject = [:]

  /// Moves on to the node with this index.
  mutating func move(to node: Int) {
    self.node = node
    refused = nil
    askedAgain = nil
    retries = 0
  }
}

/// What a start asks for: `authIndexType` and `authIndexValue`.
struct IndexQuery: Sendable, Equatable {
  let type: String?
  let value: String?
}
