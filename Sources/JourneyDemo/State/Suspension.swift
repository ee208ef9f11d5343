import JourneyFlow
import JourneyHTTP

/// A visit that waits for its magic link.
struct Suspension: Sendable {
  let visit: AuthSession
  /// Seconds since 1970.
  let expiresAt: Int
}

extension TenantState {
  /// For how long a link is good, in seconds.
  private static let linkLifetime = 600

  /// Puts the visit aside until its link is used.
  ///
  /// - Returns: the link, of the shape that AM mails.
  mutating func suspend(_ visit: AuthSession) throws(RequestError) -> String {
    // The standard alphabet on purpose: what a link carries is to be decoded and encoded right.
    let id = try standardSecret(48)
    suspensions[id] = Suspension(visit: visit, expiresAt: now + Self.linkLifetime)
    let realm = visit.realm.description
    return "\(origin)/\(Router.context)/XUI/?realm=\(realm)&authIndexType=service"
      + "&authIndexValue=\(visit.journey)&suspendedId=\(PercentEncoding.encode(id))"
  }

  /// The visit that waits under this id, in this realm; it is found once.
  mutating func wake(_ id: String, in realm: Realm) -> AuthSession? {
    guard let suspension = suspensions[id], suspension.visit.realm == realm else { return nil }
    suspensions[id] = nil
    return now < suspension.expiresAt ? suspension.visit : nil
  }
}
