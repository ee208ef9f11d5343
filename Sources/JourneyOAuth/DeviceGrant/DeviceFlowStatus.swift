/// The state of a sign-in with a device code.
public enum DeviceFlowStatus: Sendable {
  /// The server has sent the codes, which the user needs now.
  case started(DeviceAuthorizationResponse)
  /// The client polls again at a time, in seconds since 1970. `pollInterval` is in seconds.
  case polling(pollCount: Int, pollInterval: Int, nextPollAt: Int)
  case success(any User)
  case expired
  case accessDenied
  case failure(OidcError)
}

/// Decides when to poll and when to stop, without waiting itself.
struct DevicePolls: Sendable {
  private(set) var interval: Int
  private(set) var count = 0
  private let expiresAt: Int
  /// The polls in a row without a response.
  private var losses = 0

  init(_ codes: DeviceAuthorizationResponse, at now: Int) {
    interval = codes.interval
    expiresAt = now + codes.expiresIn
  }

  /// Returns the seconds until the next poll, or `nil` if the code has expired by then.
  mutating func next(at now: Int) -> Int? {
    count += 1
    // Without a response, the client waits longer each time, but at most a minute.
    let seconds = losses == 0 ? interval : min(60, max(5, interval << min(losses, 3)))
    return now + seconds >= expiresAt ? nil : seconds
  }

  /// Returns the end of the sign-in, or `nil` to poll again. Only the error code counts, because
  /// the status differs between servers.
  mutating func end(after error: OidcError) -> DeviceFlowStatus? {
    if case .transport = error {
      losses += 1
      return nil
    }
    losses = 0
    switch error.code {
    case "authorization_pending": return nil
    case "slow_down":
      // RFC 8628 section 3.5: for this poll and all later ones.
      interval = min(interval + 5, 600)
      return nil
    case "access_denied", "authorization_declined": return .accessDenied
    case "expired_token": return .expired
    default: return .failure(error)
    }
  }
}
