import JourneyHTTP
import JourneyJSON

/// The server's keys (`jwks_uri`, RFC 7517 section 5).
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
