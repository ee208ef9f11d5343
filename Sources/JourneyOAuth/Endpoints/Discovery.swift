package import JourneyHTTP
package import JourneyJSON

/// What was learned from the discovery endpoint, with the keys that went with it.
package struct Discovery: Sendable, Hashable {
  /// How long it may be used without asking again, in seconds.
  package static let lifetime = 3600

  /// Where it came from; nil where all of it was configured (`openId`).
  package let url: String?
  /// In seconds since 1970.
  package let fetchedAt: Int
  /// The members of `DiscoveryMember` alone.
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

  /// The algorithms of id_tokens; nil where the server does not say.
  var signatureAlgorithms: [String]? { texts(.signatureAlgorithms) }

  /// The algorithms of signed claims; nil where the server does not say.
  var userinfoAlgorithms: [String]? { texts(.userinfoAlgorithms) }

  /// How a client may authenticate at an endpoint (RFC 8414 section 2); nil where the server does
  /// not say.
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

  /// An endpoint, where it lies where its requests may go.
  ///
  /// The document comes over the wire or out of a pipe; a session or token is not sent wherever
  /// it says. For PingOne the document is the authority.
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
    // The authorize endpoint gets the session, which is for the server alone.
    guard member != .authorization, let url, Self.origin(of: url) == address.origin else {
      throw .discovery(.foreign(member.rawValue, origin: address.origin.description))
    }
    return address
  }

  /// Whether it can still be used in place of `url`'s present document.
  package func isCurrent(for url: String, at now: Int) -> Bool {
    self.url == url && fetchedAt <= now.adding(300)
      && now < fetchedAt.adding(Self.lifetime)
  }

  /// Whether each address in it has the origin and environment of `guardian`: what a document
  /// from a pipe must fulfil where a configuration is in force.
  package func isWithin(_ guardian: WebAddress) -> Bool {
    document.allSatisfy { member in
      guard let text = member.value.string else { return true }
      guard let address = Self.address(text) else { return false }
      return address.origin == guardian.origin && address.environment == guardian.environment
        && !address.isDisguised && !PathSegment.parts(of: text).contains(where: isSidestep)
    }
  }

  private func isSidestep(_ part: Substring) -> Bool {
    PathSegment.isDots(part) || PathSegment.hasParameter(part)
  }

  private static func origin(of text: String) -> Origin? { address(text)?.origin }

  private static func address(_ text: String) -> WebAddress? {
    do { return try WebAddress(text) } catch { return nil }
  }
}

extension WebAddress {
  /// The environment id that PingOne's paths begin with (a UUID), in lower case; else nil.
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

  /// Nil where it is invalid: then it is fetched again.
  package init?(json: JSONValue) {
    guard let fetchedAt = json["fetchedAt"]?.integer, let document = json["document"]?.object
    else { return nil }
    self.init(
      url: json["url"]?.string, fetchedAt: fetchedAt, document: document,
      keys: json["keys"].flatMap(JWKS.init(json:)))
  }
}

/// What is read of a discovery document; nothing else of it is kept.
package enum DiscoveryMember: String, Sendable, CaseIterable {
  case issuer
  case authorization = "authorization_endpoint"
  case token = "token_endpoint"
  case userinfo = "userinfo_endpoint"
  case revocation = "revocation_endpoint"
  case endSession = "end_session_endpoint"
  /// PingOne's end of session that needs no cookie.
  case endIdpSession = "ping_end_idp_session_endpoint"
  case pushedAuthorization = "pushed_authorization_request_endpoint"
  case requiresPushedAuthorization = "require_pushed_authorization_requests"
  case keys = "jwks_uri"
  case signatureAlgorithms = "id_token_signing_alg_values_supported"
  case tokenAuthentication = "token_endpoint_auth_methods_supported"
  case revocationAuthentication = "revocation_endpoint_auth_methods_supported"
  case userinfoAlgorithms = "userinfo_signing_alg_values_supported"
  case sendsIssuer = "authorization_response_iss_parameter_supported"
}
