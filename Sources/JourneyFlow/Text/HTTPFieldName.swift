import JourneyHTTP

package enum HTTPFieldName {
  /// The headers that the protocol or HTTP itself sets, which are refused in `http.headers`, in the
  /// headers of a flow, and as `cookieName`. `Authorization` may be configured, for requests in
  /// which the protocol does not set it.
  package static let reserved = [
    "accept", "accept-api-version", "accept-encoding", "connection",
    "content-length", "content-type", "cookie", "expect", "host", "interactionid",
    "interactiontoken", "keep-alive", "proxy-authorization", "proxy-connection", "set-cookie",
    "te", "trailer", "transfer-encoding", "upgrade", "x-requested-platform", "x-requested-with",
  ]

  package static func isReserved(_ name: String) -> Bool {
    reserved.contains(name.lowercased())
  }

  /// Returns whether a cookie can have this value. RFC 6265 section 4.1.1 does not allow servers to
  /// send `"`, `,` or `\`, but clients accept them (section 5.2). Spaces are refused, because AM's
  /// tokens contain none.
  package static func canBeCookieValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != UInt8(ascii: ";") }
  }

  /// Returns whether a session cookie can have this name, which is also the name of a header with
  /// the session.
  package static func canBeCookie(_ name: String) -> Bool {
    do {
      _ = try HTTPHeader(name, "")
      return !isReserved(name) && !["authorization", "user-agent"].contains(name.lowercased())
    } catch { return false }
  }
}
