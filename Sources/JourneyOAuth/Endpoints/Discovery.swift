package import JourneyHTTP
package import JourneyJSON

/// The metadata from the discovery endpoint, with the server's keys.
package struct Discovery: Sendable, Hashable {
  /// The time in seconds for which the metadata may be used without a new request.
  package static let lifetime = 3600

  /// The address of the discovery document, or `nil` if `openId` in the configuration contains all
  /// necessary values.
  package let url: String?
  /// The time at which the client requested the metadata, in seconds since 1970.
  package let fetchedAt: Int
  /// The members of the discovery document that `DiscoveryMember` lists.
  package private(set) var document: JSONObject
  package var keys: JWKS?

  package init(url: String?, fetchedAt: Int, document: JSONObject, keys: JWKS? = nil) {
    self.url = url
    self.fetchedAt = fetchedAt
    self.document = JSONObject(
      document.filter { DiscoveryMember(rawValue: $0.key) != nil }.map { ($0.key, $0.value) })
    self.keys = keys
  }

  package subscript(member: DiscoveryMember) -> String? {
    get {
      guard let text = document[member.rawValue]?.string, !text.isEmpty else { return nil }
      return text
    }
    set { document[member.rawValue] = newValue.map(JSONValue.string) }
  }

  package func isSet(_ flag: DiscoveryMember) -> Bool { document[flag.rawValue] == true }

  /// The signature algorithms of ID tokens, or `nil` if the server does not name them.
  var signatureAlgorithms: [String]? { texts(.signatureAlgorithms) }

  /// The signature algorithms of signed claims, or `nil` if the server does not name them.
  var userinfoAlgorithms: [String]? { texts(.userinfoAlgorithms) }

  /// Returns the authentication methods that an endpoint accepts (RFC 8414 section 2), or `nil` if
  /// the server does not name them.
  package func authenticationMethods(at endpoint: DiscoveryMember) -> [String]? {
    (endpoint == .revocation ? texts(.revocationAuthentication) : nil)
      ?? texts(.tokenAuthentication)
  }

  private func texts(_ member: DiscoveryMember) -> [String]? {
    document[member.rawValue]?.array?.compactMap(\.string)
  }

  /// - Throws: `missing`.
  package func text(_ member: DiscoveryMember) throws(OidcError) -> String {
    guard let text = self[member] else { throw .discovery(.missing(member.rawValue)) }
    return text
  }

  /// Checks that the address of an endpoint is allowed for the provider, and returns the address.
  ///
  /// The discovery document comes from the network or from a pipe. The client therefore sends the
  /// session and tokens only to addresses that are allowed for the provider. For PingOne, every
  /// address in the document is allowed.
  /// - Throws: `missing`, `address` or `foreign`.
  package func address(of member: DiscoveryMember, for provider: Provider) throws(OidcError)
    -> WebAddress
  {
    let text = try text(member)
    let address: WebAddress
    do {
      address = try WebAddress(text)
    } catch {
      throw .discovery(.address(member.rawValue, reason: error.description))
    }
    guard let server = provider.server, address.origin != server.origin else {
      return address
    }
    // The authorization endpoint receives the session, which only the server may see.
    guard member != .authorization, let url, WebAddress(ifValid: url)?.origin == address.origin
    else {
      throw .discovery(.foreign(member.rawValue, origin: address.origin.description))
    }
    return address
  }

  /// Returns whether the metadata comes from `url` and is recent enough to use without a new
  /// request.
  package func isCurrent(for url: String?, at now: Int) -> Bool {
    self.url == url && fetchedAt <= now.adding(300)
      && now < fetchedAt.adding(Self.lifetime)
  }

  /// Returns whether each address in the discovery document has the origin and PingOne environment
  /// of `trusted`. The caller passes the address of the configured discovery endpoint or server as
  /// `trusted`. If a command has a guard, it uses metadata from a piped document only if the
  /// metadata meets this condition.
  package func isWithin(_ trusted: WebAddress) -> Bool {
    document.allSatisfy { member in
      guard let text = member.value.string else { return true }
      guard let address = WebAddress(ifValid: text) else { return false }
      return address.origin == trusted.origin && address.environment == trusted.environment
        && !address.isDisguised && !PathSegment.parts(of: text).contains(where: isSidestep)
    }
  }

  private func isSidestep(_ part: Substring) -> Bool {
    PathSegment.isDots(part) || PathSegment.hasParameter(part)
  }
}

extension WebAddress {
  /// The ID of the PingOne environment at the beginning of the path, in lowercase, or `nil` if the
  /// path does not begin with a UUID.
  package var environment: String? {
    guard let first = path.split(separator: "/").first?.lowercased() else { return nil }
    let groups = first.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12],
      groups.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    return first
  }
}

extension Discovery {
  package var json: JSONValue {
    var members: JSONObject = [
      "fetchedAt": .integer(fetchedAt), "document": .object(document),
    ]
    members["url"] = url.map(JSONValue.string)
    members["keys"] = keys?.json
    return .object(members)
  }

  /// Reads JSON. Returns `nil` if the JSON is invalid, so that the client requests the discovery
  /// document again.
  package init?(json: JSONValue) {
    guard let fetchedAt = json["fetchedAt"]?.integer, let document = json["document"]?.object
    else { return nil }
    self.init(
      url: json["url"]?.string, fetchedAt: fetchedAt, document: document,
      keys: json["keys"].flatMap(JWKS.init(json:)))
  }
}

/// The members of a discovery document that the client reads. Other members are not kept.
package enum DiscoveryMember: String, Sendable, CaseIterable {
  case issuer
  case authorization = "authorization_endpoint"
  case token = "token_endpoint"
  case userinfo = "userinfo_endpoint"
  case revocation = "revocation_endpoint"
  case endSession = "end_session_endpoint"
  /// PingOne's proprietary end-session endpoint, which needs no cookie.
  case endIdpSession = "ping_end_idp_session_endpoint"
  case deviceAuthorization = "device_authorization_endpoint"
  case pushedAuthorization = "pushed_authorization_request_endpoint"
  case requiresPushedAuthorization = "require_pushed_authorization_requests"
  case keys = "jwks_uri"
  case signatureAlgorithms = "id_token_signing_alg_values_supported"
  case tokenAuthentication = "token_endpoint_auth_methods_supported"
  case revocationAuthentication = "revocation_endpoint_auth_methods_supported"
  case userinfoAlgorithms = "userinfo_signing_alg_values_supported"
  case sendsIssuer = "authorization_response_iss_parameter_supported"
}
