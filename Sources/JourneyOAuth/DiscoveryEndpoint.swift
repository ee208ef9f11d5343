import JourneyHTTP
import JourneyJSON

/// OpenID Connect Discovery 1.0 section 4: `GET …/.well-known/openid-configuration`.
enum DiscoveryEndpoint {
  static func request(_ url: WebAddress) throws(OidcError) -> HTTPRequest {
    HTTPRequest(.GET, url, headers: [try .sending("Accept", "application/json")])
  }

  /// - Parameter now: seconds since 1970.
  static func document(in reply: OidcResponse, of url: String, at now: Int) throws(OidcError)
    -> Discovery
  {
    guard reply.isSuccess else { throw .discovery(.status(reply.status)) }
    guard let json = reply.json else { throw .discovery(.unreadable(status: reply.status)) }
    return Discovery(url: url, fetchedAt: now, document: json)
  }
}

extension HTTPHeader {
  /// A header, or why its name or value cannot be sent.
  static func sending(_ name: String, _ value: String) throws(OidcError) -> HTTPHeader {
    do { return try HTTPHeader(name, value) } catch { throw .unsendable(error.description) }
  }
}

extension HTTPRequest {
  /// A form by POST that asks for JSON back.
  static func form(
    _ address: WebAddress, _ fields: [(String, String)], secrets: Secrets,
    headers: [HTTPHeader] = []
  ) throws(OidcError) -> HTTPRequest {
    let standard = [
      try HTTPHeader.sending("Accept", "application/json"),
      try HTTPHeader.sending("Content-Type", "application/x-www-form-urlencoded"),
    ]
    return HTTPRequest(
      .POST, address, headers: standard + headers, body: Array(PercentEncoding.form(fields).utf8),
      secrets: secrets)
  }
}
