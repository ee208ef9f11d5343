import JourneyOAuth
import Synchronization

/// The user whom a `DaVinci` and its nodes share.
final class SignedIn: Sendable {
  private let last = Mutex<OidcUser?>(nil)

  var user: OidcUser? { last.withLock { $0 } }

  func remember(_ user: OidcUser?) { last.withLock { $0 = user } }
}
