import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// Finds the session of a finished journey. If AM's cookies are HttpOnly, `tokenId` in the body is
/// empty or missing, and the session is in a cookie.
struct SessionFinder {
  let server: JourneyServer
  /// The cookies before and after the response's `Set-Cookie` headers.
  let before: CookieJar
  let after: CookieJar
  let fresh: [Cookie]
  /// The session that the journey started with.
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

  /// The session cookie: the cookie of the expected name, or else the only new HttpOnly cookie, or
  /// else the session that the journey started with, because AM does not set its cookie again. If
  /// the name of the session cookie is known, that session comes before a new HttpOnly cookie.
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

  /// The lowercase names of the cookies that AM sets with the session cookie, HttpOnly if that is.
  private static let companions: Set = ["amauthcookie", "amlbcookie"]
}
