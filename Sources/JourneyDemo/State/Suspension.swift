import JourneyFlow
import JourneyHTTP

/// A sign-in attempt that waits until the user opens its magic link.
struct Suspension: Sendable {
  let attempt: LoginAttempt
  /// The end of the link, in seconds since 1970.
  let expiresAt: Int
}

extension TenantState {
  /// The lifetime of a link, in seconds.
  private static let linkLifetime = 600

  /// Stores the attempt until its link is used.
  /// - Returns: the link, as in AM's emails.
  mutating func suspend(_ attempt: LoginAttempt) throws(RequestError) -> String {
    // Base64's standard alphabet makes clients decode and encode the link correctly.
    let id = try standardSecret(48)
    suspensions[id] = Suspension(attempt: attempt, expiresAt: now + Self.linkLifetime)
    let realm = attempt.realm.description
    return "\(origin)/\(Router.context)/XUI/?realm=\(realm)&authIndexType=service"
      + "&authIndexValue=\(attempt.journey)&suspendedId=\(PercentEncoding.encode(id))"
  }

  /// Removes and returns the suspended attempt, or returns `nil` if this realm has none with the id
  /// or its link has expired.
  mutating func wake(_ id: String, in realm: Realm) -> LoginAttempt? {
    guard let suspension = suspensions[id], suspension.attempt.realm == realm else { return nil }
    suspensions[id] = nil
    return now < suspension.expiresAt ? suspension.attempt : nil
  }
}
