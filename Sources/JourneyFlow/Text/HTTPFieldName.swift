import JourneyHTTP

/// The rules for the names of headers and cookies that users configure.
package enum HTTPFieldName {
  /// The names of the headers that the sign-in protocol or HTTP itself sets. These names must not
  /// be used in `http.headers`, in the headers of a flow, or as `cookieName`. `Authorization` is
  /// not reserved, because users can configure it for requests in which the protocol does not set
  /// it.
  package static let reserved = [
    "accept", "accept-api-version", "accept-encoding", "connection",
    "content-length", "content-type", "cookie", "expect", "host", "interactionid",
    "interactiontoken", "keep-alive", "proxy-authorization", "proxy-connection", "set-cookie",
    "te", "trailer", "transfer-encoding", "upgrade", "x-requested-platform", "x-requested-with",
  ]

  package static func isReserved(_ name: String) -> Bool {
    reserved.contains(name.lowercased())
  }

  /// Returns whether a string contains only characters that a cookie's value can contain. RFC 6265
  /// section 4.1.1 does not allow servers to send `"`, `,` or `\`, but clients accept them (section
  /// 5.2). Spaces are not accepted, because AM's tokens contain none.
  package static func canBeCookieValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != UInt8(ascii: ";") }
  }

  /// Returns whether a session cookie can have this name. The session is also sent in a header with
  /// this name, so the name must be a valid header name.
  package static func canBeCookie(_ name: String) -> Bool {
    do {
      _ = try HTTPHeader(name, "")
      return !isReserved(name) && !["authorization", "user-agent"].contains(name.lowercased())
    } catch { return false }
  }
}
