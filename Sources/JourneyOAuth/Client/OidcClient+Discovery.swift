package import JourneyHTTP
import JourneyJSON

extension OidcClient {
  /// Returns the server's metadata, requested again after an hour.
  package mutating func discover() async throws(OidcError) -> Discovery {
    let configuration = try configured()
    guard let url = configuration.discoveryEndpoint else {
      guard let openId = configuration.openId else { throw .discovery(.notConfigured) }
      return named(openId)
    }
    if let kept = credentials.discovery, kept.isCurrent(for: url, at: now()),
      configuration.openId?.over(kept) ?? kept == kept
    {
      return kept
    }
    let address: WebAddress
    do {
      address = try WebAddress(url)
    } catch {
      throw .discovery(.address("oidc.discoveryEndpoint", reason: error.description))
    }
    let askedAt = now()
    let reply = try await send(try DiscoveryEndpoint.request(address))
    var fetched = try DiscoveryEndpoint.document(in: reply, of: url, at: askedAt)
    if let openId = configuration.openId { fetched = openId.over(fetched) }
    credentials.discovery = fetched
    return fetched
  }

  /// Returns the configured metadata, with the keys from the configured `jwksUri` if they were
  /// fetched.
  private mutating func named(_ openId: OpenIdEndpoints) -> Discovery {
    var kept = credentials.discovery
    if kept?.isCurrent(for: nil, at: now()) != true || kept?[.keys] != openId.jwksUri { kept = nil }
    let discovery = openId.over(
      Discovery(
        url: nil, fetchedAt: kept?.fetchedAt ?? now(), document: [:], keys: kept?.keys))
    if openId.jwksUri != nil { credentials.discovery = discovery }
    return discovery
  }

  /// Returns the address of an endpoint, or throws if this client must not send requests there.
  package mutating func address(of member: DiscoveryMember) async throws(OidcError) -> WebAddress {
    let provider = provider
    return try await discovered(member) { discovery throws(OidcError) in
      try discovery.address(of: member, for: provider)
    }
  }

  mutating func text(of member: DiscoveryMember) async throws(OidcError) -> String {
    try await discovered(member) { discovery throws(OidcError) in try discovery.text(member) }
  }

  /// Forgets the metadata if the member is missing or invalid, so that the next call may find a
  /// repaired server.
  private mutating func discovered<Value>(
    _ member: DiscoveryMember, _ read: (Discovery) throws(OidcError) -> Value
  ) async throws(OidcError) -> Value {
    let discovery = try await discover()
    do {
      return try read(discovery)
    } catch {
      credentials.discovery = nil
      guard case .discovery(let reason) = error else { throw error }
      let setting = try configured().openId?.setting(of: member)
      throw .discovery(setting.map { reason.about("oidc.openId.\($0)") } ?? reason)
    }
  }

  /// Requests the metadata and the keys for checking an ID token. Call this before you exchange a
  /// code, so that the code is not lost if they are missing.
  mutating func prepareForIDToken() async throws(OidcError) {
    let configuration = try configured()
    guard configuration.wantsIDToken else { return }
    _ = try await text(of: .issuer)
    if configuration.idTokenValidation == .full, try await discover().keys == nil {
      do {
        _ = try await fetchKeys()
      } catch {
        // The address of the keys may be wrong.
        if case .discovery = error { credentials.discovery = nil }
        throw error
      }
    }
  }

  mutating func fetchKeys() async throws(OidcError) -> JWKS {
    let address = try await address(of: .keys)
    let keys = try JWKSEndpoint.keys(in: try await send(try JWKSEndpoint.request(at: address)))
    keep(keys)
    return keys
  }

  mutating func keep(_ keys: JWKS) { credentials.discovery?.keys = keys }
}

extension OpenIdEndpoints {
  /// Returns a copy of the metadata with these configured values.
  func over(_ discovery: Discovery) -> Discovery {
    var result = discovery
    for (member, _, path) in Self.all {
      if let text = self[keyPath: path] { result[member] = text }
    }
    return result
  }

  /// Returns the setting that replaces a member of the discovery document.
  func setting(of member: DiscoveryMember) -> String? {
    Self.all.first { $0.member == member && self[keyPath: $0.path] != nil }?.name
  }
}
