import JourneyFlow
import JourneyHTTP

/// An attempt that waits for its magic link.
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
  /// - Returns: the link in the form that AM mails.
  mutating func suspend(_ attempt: LoginAttempt) throws(RequestError) -> String {
    // The standard alphabet makes clients decode and encode the link correctly.
    let id = try standardSecret(48)
    suspensions[id] = Suspension(attempt: attempt, expiresAt: now + Self.linkLifetime)
    let realm = attempt.realm.description
    return "\(origin)/\(Router.context)/XUI/?realm=\(realm)&authIndexType=service"
      + "&authIndexValue=\(attempt.journey)&suspendedId=\(PercentEncoding.encode(id))"
  }

  /// Removes and returns the attempt with this id in this realm.
  mutating func wake(_ id: String, in realm: Realm) -> LoginAttempt? {
    guard let suspension = suspensions[id], suspension.attempt.realm == realm else { return nil }
    suspensions[id] = nil
    return now < suspension.expiresAt ? suspension.attempt : nil
  }
}
