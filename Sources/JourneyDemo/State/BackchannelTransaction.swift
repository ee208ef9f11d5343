import JourneyFlow
import JourneyJSON

/// A sign-in that a trusted server asked for (AM's backchannel authentication).
struct BackchannelTransaction: Sendable {
  enum State: String, Sendable {
    case created = "CREATED"
    case inProgress = "IN_PROGRESS"
    case completed = "COMPLETED"
  }

  static let lifetime = 300

  let journey: String
  let realm: Realm
  /// The user who must complete the journey, or `nil` for anybody.
  let subject: JSONObject?
  /// The user name in the journey's state at the beginning.
  let username: String?
  /// Whether a failed attempt leaves the transaction open.
  let allowsRetry: Bool
  let trackingId: String?
  /// The end of the transaction, in seconds since 1970.
  let expiresAt: Int
  var state = State.created
  var isApproved = false

  /// Returns whether the user may complete the journey.
  func isFor(_ user: DemoUser) -> Bool {
    guard let name = subject?["name"]?.string else { return true }
    return name == user.name || name == user.id
  }

  mutating func complete(approved: Bool) {
    guard state != .completed else { return }
    state = .completed
    isApproved = approved
  }
}

extension TenantState {
  /// Ends the transaction of a failed attempt, if it allows no second one.
  mutating func fail(_ attempt: LoginAttempt) {
    guard let id = attempt.transaction, backchannels[id]?.allowsRetry == false else { return }
    backchannels[id]?.complete(approved: false)
  }
}
