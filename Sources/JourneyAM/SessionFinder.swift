import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// Finds the session that a journey ended in, which need not be in the body: where AM's cookies are
/// HttpOnly, `tokenId` is empty or missing.
struct SessionFinder {
  let server: JourneyServer
  /// The cookies before this answer, and with it.
  let before: CookieJar
  let after: CookieJar
  /// The cookies that this answer set, in order.
  let fresh: [Cookie]
  /// The session that came along with the start.
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

  /// The cookie of the configured name; else the only new HttpOnly one; else the session that came
  /// along and stays (AM does not set it again).
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

  /// AM's cookies beside the session; with HttpOnly on, all of them have it.
  private static let companions: Set = ["amauthcookie", "amlbcookie"]
}
