import JourneyFlow
import JourneyHTTP

/// A attempt that waits for its magic link.
struct Suspension: Sendable {
  let attempt: LoginAttempt
  /// Seconds since 1970.
  let expiresAt: Int
}

extension TenantState {
  /// For how long a link is good, in seconds.
  private static let linkLifetime = 600

  /// Puts the attempt aside until its link is used.
  ///
  /// - Returns: the link, of the shape that AM mails.
  mutating func suspend(_ attempt: LoginAttempt) throws(RequestError) -> String {
    // The standard alphabet on purpose: what a link carries is to be decoded and encoded right.
    let id = try standardSecret(48)
    suspensions[id] = Suspension(attempt: attempt, expiresAt: now + Self.linkLifetime)
    let realm = attempt.realm.description
    return "\(origin)/\(Router.context)/XUI/?realm=\(realm)&authIndexType=service"
      + "&authIndexValue=\(attempt.journey)&suspendedId=\(PercentEncoding.encode(id))"
  }

  /// The attempt that waits under this id, in this realm; it is found once.
  mutating func wake(_ id: String, in realm: Realm) -> LoginAttempt? {
    guard let suspension = suspensions[id], suspension.attempt.realm == realm else { return nil }
    suspensions[id] = nil
    return now < suspension.expiresAt ? suspension.attempt : nil
  }
}
