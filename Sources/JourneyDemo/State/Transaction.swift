/// What the user must confirm for one use of a resource.
struct Transaction: Sendable {
  enum State: Sendable, Equatable {
    case asked
    case confirmed
    case used
  }

  let resource: String
  let username: String
  /// The end of the transaction, in seconds since 1970.
  let expiresAt: Int
  var state = State.asked
}
