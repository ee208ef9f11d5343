package import JourneyHTTP
import JourneyJSON

/// OpenID Connect Discovery 1.0 section 4: `GET …/.well-known/openid-configuration`.
enum DiscoveryEndpoint {
  static func request(_ url: WebAddress) throws(OidcError) -> HTTPRequest {
    try HTTPRequest(.GET, url, fields: [("Accept", "application/json")])
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

extension HTTPRequest {
  /// A request whose headers are made from names and values; one without a value is left out.
  /// - Throws: `unsendable` where a name or value cannot be part of a header.
  package init(
    _ method: Method, _ address: WebAddress, fields: [(name: String, value: String?)],
    body: [UInt8]? = nil, secrets: Secrets = Secrets()
  ) throws(OidcError) {
    let headers: [HTTPHeader]
    do { headers = try [HTTPHeader](fields) } catch { throw .unsendable(error.description) }
    self.init(method, address, headers: headers, body: body, secrets: secrets)
    traceRules = .oauth
  }

  /// A form by POST that asks for JSON back.
  /// - Parameters:
  ///   - fields: with those of the client.
  ///   - client: whose header goes along.
  static func form(
    _ address: WebAddress, _ fields: [(String, String)], as client: ClientAuthentication,
    secrets: Secrets
  ) throws(OidcError) -> HTTPRequest {
    try HTTPRequest(
      .POST, address,
      fields: [
        ("Accept", "application/json"), ("Content-Type", "application/x-www-form-urlencoded"),
        ("Authorization", client.header),
      ],
      body: Array(PercentEncoding.form(fields).utf8), secrets: secrets.union(client.secrets))
  }
}
