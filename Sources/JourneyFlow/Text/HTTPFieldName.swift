import JourneyHTTP

/// Which names of the user's own may become headers and cookies.
package enum HTTPFieldName {
  /// Set by the protocol or by HTTP itself: neither `http.headers` nor `cookieName` may name them.
  /// `Authorization`, which some requests have, may be configured for the others.
  package static let reserved = [
    "accept", "accept-api-version", "accept-encoding", "connection",
    "content-length", "content-type", "cookie", "expect", "host", "interactionid",
    "interactiontoken", "keep-alive", "proxy-authorization", "proxy-connection", "set-cookie",
    "te", "trailer", "transfer-encoding", "upgrade", "user-agent", "x-requested-platform",
    "x-requested-with",
  ]

  package static func isReserved(_ name: String) -> Bool {
    reserved.contains(name.lowercased())
  }

  /// What can stand behind `=` in a `Cookie` header without ending it (RFC 6265, section 4.1.1;
  /// blanks are never part of AM's tokens).
  package static func canBeCookieValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != UInt8(ascii: ";") }
  }

  /// A session's cookie name goes out as a header's name, too.
  package static func canBeCookie(_ name: String) -> Bool {
    do {
      _ = try HTTPHeader(name, "")
      return !isReserved(name) && name.lowercased() != "authorization"
    } catch { return false }
  }
}
