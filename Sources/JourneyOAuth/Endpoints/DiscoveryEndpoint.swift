import JourneyHTTP
import JourneyJSON

/// `GET …/.well-known/openid-configuration` (OpenID Connect Discovery 1.0 section 4).
enum DiscoveryEndpoint {
  static func request(_ url: WebAddress) throws(OidcError) -> HTTPRequest {
    try HTTPRequest(.GET, url, fields: [("Accept", "application/json")])
  }

  /// - Parameter now: the time of the request, in seconds since 1970.
  static func document(in reply: OidcResponse, of url: String, at now: Int) throws(OidcError)
    -> Discovery
  {
    guard reply.isSuccess else { throw .discovery(.status(reply.status)) }
    guard let json = reply.json else { throw .discovery(.unreadable(status: reply.status)) }
    return Discovery(url: url, fetchedAt: now, document: json)
  }
}

/// `jwks_uri` (RFC 7517 section 5).
enum JWKSEndpoint {
  static func request(at address: WebAddress) throws(OidcError) -> HTTPRequest {
    try HTTPRequest(.GET, address, fields: [("Accept", "application/json")])
  }

  static func keys(in reply: OidcResponse) throws(OidcError) -> JWKS {
    guard reply.isSuccess, let json = reply.json, let keys = JWKS(json: .object(json)) else {
      throw .discovery(.keys(status: reply.status))
    }
    return keys
  }
}
