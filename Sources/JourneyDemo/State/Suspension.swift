import JourneyFlow
import JourneyHTTP

/// A sign-in attempt that waits until the user opens its magic link.
struct Suspension: Sendable {
  let attempt: LoginAttempt
  /// Seconds since 1970.
  let expiresAt: Int
}

extension TenantState {
  /// The lifetime of a link, in seconds.
  private static let linkLifetime = 600

  /// Stores the attempt until its link is used.
  ///
  /// - Returns: the link, in the same format as in AM's emails.
  mutating func suspend(_ attempt: LoginAttempt) throws(RequestError) -> String {
    // The standard alphabet makes clients decode and encode the link correctly.
    let id = try standardSecret(48)
    suspensions[id] = Suspension(attempt: attempt, expiresAt: now + Self.linkLifetime)
    let realm = attempt.realm.description
    return "\(origin)/\(Router.context)/XUI/?realm=\(realm)&authIndexType=service"
      + "&authIndexValue=\(attempt.journey)&suspendedId=\(PercentEncoding.encode(id))"
  }

  /// Removes the suspended attempt with this id if it belongs to this realm. Returns the attempt,
  /// or `nil` if there is no such attempt or its link has expired.
  mutating func wake(_ id: String, in realm: Realm) -> LoginAttempt? {
    guard let suspension = suspensions[id], suspension.attempt.realm == realm else { return nil }
    suspensions[id] = nil
    return now < suspension.expiresAt ? suspension.attempt : nil
  }
}
