package import JourneyHTTP
import JourneyJSON

extension OidcClient {
  /// What is known of the server: kept for an hour, then asked for again.
  package mutating func discover() async throws(OidcError) -> Discovery {
    let configuration = try configured()
    guard let url = configuration.discoveryEndpoint else {
      guard let openId = configuration.openId else { throw .discovery(.notConfigured) }
      return openId.over(Discovery(url: nil, fetchedAt: now(), document: [:]))
    }
    if let kept = credentials.discovery, kept.isCurrent(for: url, at: now()) { return kept }
    let address: WebAddress
    do {
      address = try WebAddress(url)
    } catch {
      throw .discovery(.address("discoveryEndpoint", reason: error.description))
    }
    let askedAt = now()
    let reply = try await send(try DiscoveryEndpoint.request(address))
    var fetched = try DiscoveryEndpoint.document(in: reply, of: url, at: askedAt)
    if let openId = configuration.openId { fetched = openId.over(fetched) }
    credentials.discovery = fetched
    return fetched
  }

  /// An endpoint that requests may go to.
  package mutating func address(of member: DiscoveryMember) async throws(OidcError) -> WebAddress {
    try await discover().address(of: member, for: provider)
  }

  /// Everything that an id_token is checked with, before a code is spent on one: what is missing
  /// then costs nothing.
  mutating func prepareForIDToken() async throws(OidcError) {
    let configuration = try configured()
    guard configuration.wantsIDToken else { return }
    _ = try await discover().text(.issuer)
    if configuration.idTokenValidation == .full, try await discover().keys == nil {
      _ = try await fetchKeys()
    }
  }

  mutating func fetchKeys() async throws(OidcError) -> JWKS {
    let address = try await address(of: .keys)
    let keys = try JWKSEndpoint.keys(in: try await send(try JWKSEndpoint.request(at: address)))
    keep(keys)
    return keys
  }

  /// With the discovery, where there is one to keep it with.
  mutating func keep(_ keys: JWKS) { credentials.discovery?.keys = keys }
}

extension OpenIdEndpoints {
  /// The discovery with these endpoints in place of its own.
  func over(_ discovery: Discovery) -> Discovery {
    var result = discovery
    let members: [(DiscoveryMember, String?)] = [
      (.authorization, authorizationEndpoint), (.token, tokenEndpoint),
      (.userinfo, userinfoEndpoint), (.endSession, endSessionEndpoint),
      (.revocation, revocationEndpoint),
    ]
    for case (let member, let text?) in members { result[member] = text }
    return result
  }
}
