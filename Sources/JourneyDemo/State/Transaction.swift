/// A transaction that the user must confirm. After the confirmation, the transaction allows one use
/// of a resource.
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
