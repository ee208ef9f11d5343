package import JourneyFlow
package import JourneyHTTP

extension ConfigurationValidator {
  /// - Parameters:
  ///   - serverUrl: the address of AM, or `nil` for other servers.
  ///   - isForDaVinci: whether a DaVinci flow uses the client, which sets `response_mode` itself.
  package mutating func client(
    _ oidc: OidcConfiguration, serverUrl: String? = nil, isForDaVinci: Bool = false
  ) {
    if required(oidc.clientId, "oidc.clientId") { text(oidc.clientId, "oidc.clientId") }
    if oidc.clientSecret?.isEmpty == true { add("oidc.clientSecret", "missing value") }
    if required(oidc.redirectUri, "oidc.redirectUri") {
      redirectAddress(oidc.redirectUri, "oidc.redirectUri")
    }
    redirectAddress(oidc.signOutRedirectUri, "oidc.signOutRedirectUri")
    if oidc.scopes.isEmpty { add("oidc.scopes", "expected at least one scope") }
    for (index, scope) in oidc.scopes.enumerated()
    where scope.isEmpty || !scope.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) {
      add("oidc.scopes[\(index)]", "invalid scope")
    }
    if oidc.openId == nil {
      _ = required(oidc.discoveryEndpoint ?? "", "oidc.discoveryEndpoint")
    } else if oidc.discoveryEndpoint == nil, oidc.wantsIDToken,
      oidc.openId?.issuer == nil || oidc.openId?.jwksUri == nil
    {
      add(
        "oidc.discoveryEndpoint",
        "missing value, which is needed to check ID tokens unless 'oidc.openId' has both 'issuer' and 'jwksUri'"
      )
    }
    address(oidc.discoveryEndpoint, "oidc.discoveryEndpoint")
    for (member, name, path) in OpenIdEndpoints.all {
      let key = "oidc.openId.\(name)"
      guard let address = address(oidc.openId?[keyPath: path], key) else { continue }
      if [.issuer, .keys].contains(member) { trust(address, key, of: oidc, serverUrl: serverUrl) }
    }
    for (name, path) in OidcConfiguration.texts { text(oidc[keyPath: path], "oidc.\(name)") }
    for parameter in oidc.additionalParameters {
      let isOurs = isForDaVinci && parameter.name == "response_mode"
      if isOurs || AuthorizeRequest.isFixed(parameter) {
        let name = parameter.name.escapingControls()
        add(
          "oidc.additionalParameters.\(name)",
          !isOurs && parameter.name == "response_mode"
            ? "the value is not supported" : "the name is reserved")
      }
    }
    if !(0...OidcConfiguration.longestRefreshThreshold).contains(oidc.refreshThreshold) {
      add(
        "oidc.refreshThreshold",
        "expected 0 to \(OidcConfiguration.longestRefreshThreshold) seconds")
    }
  }

  /// Checks the issuer or the address of the keys (`key` says which), which decide what ID tokens
  /// are valid. Without a configured discovery document, it must have the origin of AM or of the
  /// token endpoint.
  private mutating func trust(
    _ address: WebAddress, _ key: String, of oidc: OidcConfiguration, serverUrl: String?
  ) {
    guard oidc.discoveryEndpoint == nil else { return }
    let servers = [serverUrl, oidc.openId?.tokenEndpoint].compactMap {
      $0.flatMap(WebAddress.init(ifValid:))?.origin
    }
    guard !servers.isEmpty, !servers.contains(address.origin) else { return }
    let name = serverUrl == nil ? "" : "'journey.serverUrl' or "
    add(key, "expected an address with the same origin as \(name)'oidc.openId.tokenEndpoint'")
  }

  /// Returns the address of the OpenID provider, for configurations in which only `oidc` names the
  /// server.
  package mutating func server(of oidc: OidcConfiguration) -> WebAddress? {
    let endpoint = oidc.discoveryEndpoint ?? oidc.openId?.tokenEndpoint
    guard required(endpoint ?? "", "oidc.discoveryEndpoint") else { return nil }
    return address(endpoint, "oidc.discoveryEndpoint")
  }

  /// Checks that a redirect address is absolute and has no fragment (RFC 6749 section 3.1.2). Any
  /// scheme is valid.
  private mutating func redirectAddress(_ address: String?, _ key: String) {
    guard let address, text(address, key) else { return }
    let scheme = address.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard scheme.first?.isLetter == true, address.dropFirst(scheme.count).hasPrefix(":") else {
      add(key, "expected an absolute address")
      return
    }
    if address.contains("#") { add(key, "expected an address without a fragment") }
  }
}
