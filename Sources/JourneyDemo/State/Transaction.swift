/// A transaction, in which one confirmation allows one use.
struct Transaction: Sendable {
  enum State: Sendable, Equatable {
    case asked
    case confirmed
    case used
  }

  let resource: String
  let username: String
  /// Seconds since 1970.
  let expiresAt: Int
  var state = State.asked
}
