import HTTP
import JSON
import Orchestration

/// Finds the session that a journey ended in, which need not be in the body: where AM's cookies are
/// HttpOnly, `tokenId` is empty or missing.
struct SessionFinder {
  let server: JourneyServer
  /// All cookies as they now stand.
  let cookies: CookieJar
  /// The `Set-Cookie` lines of this answer.
  let fresh: [String]
  /// The session that came along with the start.
  let presented: Session?
  let noSession: Bool

  func session(of body: JSONObject) -> Session {
    let token = body["tokenId"]?.string ?? ""
    var session = Session(
      value: token, successUrl: body["successUrl"]?.string ?? "",
      realm: body["realm"]?.string ?? "")
    if noSession, token.isEmpty { return session }
    let set = fresh.compactMap(SetCookie.init)
    let configured = server.cookieName ?? JourneyServer.defaultCookieName
    if !token.isEmpty {
      session.cookieName = set.first { $0.value == token }?.name ?? configured
    } else if let cookie = cookies[configured], !cookie.value.isEmpty {
      session.cookieName = configured
      session.value = cookie.value
    } else {
      let hidden = set.filter { $0.isHttpOnly && cookies[$0.name]?.value == $0.value }
      if hidden.count == 1, let only = hidden.first {
        session.cookieName = only.name
        session.value = only.value
      } else if let presented {
        session.cookieName = presented.cookieName ?? configured
        session.value = presented.value
      }
    }
    return session
  }

  /// As much of a `Set-Cookie` line as tells a session cookie from others.
  private struct SetCookie {
    let name: String
    let value: String
    let isHttpOnly: Bool

    init?(_ line: String) {
      let parts = line.split(separator: ";").map { String($0).trimmed }
      guard let pair = parts.first, let mark = pair.firstIndex(of: "=") else { return nil }
      name = String(pair[..<mark])
      let text = String(pair[pair.index(after: mark)...])
      let isQuoted = text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
      value = isQuoted ? String(text.dropFirst().dropLast()) : text
      isHttpOnly = parts.dropFirst().contains { $0.lowercased() == "httponly" }
    }
  }
}
