import JourneyHTTP

/// The names that users can give to headers and cookies.
package enum HTTPFieldName {
  /// The names that the protocol or HTTP sets. Neither `http.headers`, nor the headers of a flow,
  /// nor `cookieName` may contain them. `Authorization` may be configured for requests that do not
  /// set it.
  package static let reserved = [
    "accept", "accept-api-version", "accept-encoding", "connection",
    "content-length", "content-type", "cookie", "expect", "host", "interactionid",
    "interactiontoken", "keep-alive", "proxy-authorization", "proxy-connection", "set-cookie",
    "te", "trailer", "transfer-encoding", "upgrade", "x-requested-platform", "x-requested-with",
  ]

  package static func isReserved(_ name: String) -> Bool {
    reserved.contains(name.lowercased())
  }

  /// Returns whether a text has only characters that a cookie's value can have (RFC 6265, section
  /// 4.1.1). AM's tokens contain no blanks.
  package static func canBeCookieValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != UInt8(ascii: ";") }
  }

  /// Returns whether a name can name the cookie of a session. The name is also sent as the name of
  /// a header.
  package static func canBeCookie(_ name: String) -> Bool {
    do {
      _ = try HTTPHeader(name, "")
      return !isReserved(name) && !["authorization", "user-agent"].contains(name.lowercased())
    } catch { return false }
  }
}
