import JourneyFlow
import JourneyJSON

/// One person's way through a journey: what lies between two steps.
struct AuthSession: Sendable {
  /// Becomes the session's token at the end, as in AM.
  let id: String
  var journey: String
  let realm: Realm
  let startedWith: IndexQuery
  /// Which step is good now; each page has a new one.
  var oneTimeKey = ""
  var expiresAt: Int
  var createsSession: Bool

  /// The place among the journey's stops.
  var stop = 0
  /// What is shown now.
  var page = PageContent()
  /// What the page's answers were when it was refused.
  var refused: PageAnswers?
  /// The places of the callbacks that a Page node asks for again.
  var askedAgain: Set<Int>?
  /// How often the present stop was shown again.
  var retries = 0
  /// The request that is being answered; none while the visit waits for the next one.
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
  /// What stops of this journey note down for later ones.
  var notes: JSONObject = [:]

  /// Goes on to the stop at this place.
  mutating func move(to stop: Int) {
    self.stop = stop
    refused = nil
    askedAgain = nil
    retries = 0
  }
}
