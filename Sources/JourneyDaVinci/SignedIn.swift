import JourneyOAuth
import Synchronization

/// Where a `DaVinci` and its nodes remember who signed in.
final class SignedIn: Sendable {
  private let last = Mutex<OidcUser?>(nil)

  var user: OidcUser? { last.withLock { $0 } }

  func remember(_ user: OidcUser?) { last.withLock { $0 = user } }
}
