import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// A helper that finds the session of a finished journey. If AM's cookies are HttpOnly, `tokenId`
/// in the body is empty or missing, and the session is in a cookie.
struct SessionFinder {
  let server: JourneyServer
  /// The cookies before the response's `Set-Cookie` headers are applied. `after` contains the
  /// cookies afterward.
  let before: CookieJar
  let after: CookieJar
  /// The cookies that this response set, in order.
  let fresh: [Cookie]
  /// The session that the journey started with, or `nil` if it started without a session.
  let presented: Session?
  let noSession: Bool

  func session(of body: JSONObject) -> Session {
    let token = body["tokenId"]?.string ?? ""
    var session = Session(
      value: token, successUrl: body["successUrl"]?.string ?? "",
      realm: body["realm"]?.string ?? "")
    if !token.isEmpty {
      session.cookieName = fresh.first { $0.value == token }?.name ?? expectedName
    } else if !noSession, let found {
      session.cookieName = found.name
      session.value = found.value
    }
    return session
  }

  private var knownName: String? { server.cookieName ?? presented?.cookieName }
  private var expectedName: String { knownName ?? JourneyServer.defaultCookieName }

  /// The name and value of the session cookie. It is the cookie with the expected name or, if there
  /// is no such cookie, the only new HttpOnly cookie. If a journey starts with a session, AM does
  /// not set that session's cookie again. The value of `presented` is therefore used if neither of
  /// the two cookies exists. If the name of the session cookie is known, the value of `presented`
  /// takes precedence over a new HttpOnly cookie.
  private var found: (name: String, value: String)? {
    if let cookie = after[expectedName], !cookie.value.isEmpty {
      return (cookie.name, cookie.value)
    }
    if let presented, knownName != nil { return (expectedName, presented.value) }
    let hidden = fresh.filter {
      $0.isHttpOnly && !$0.value.isEmpty && before[$0.name] == nil
        && !Self.companions.contains($0.name.lowercased())
    }
    if hidden.count == 1, let only = hidden.first { return (only.name, only.value) }
    return presented.map { (expectedName, $0.value) }
  }

  /// The lowercase names of the cookies that AM sets in addition to the session cookie. These
  /// cookies are HttpOnly if the session cookie is HttpOnly.
  private static let companions: Set = ["amauthcookie", "amlbcookie"]
}
