import HTTP
import JSON
import OpenIDConnect
import Orchestration

/// The block `oidc`.
struct OidcBlock {
  static let endpoints = [
    "authorizationEndpoint", "tokenEndpoint", "userinfoEndpoint", "endSessionEndpoint",
    "revocationEndpoint",
  ]
  static let known = [
    "clientId", "redirectUri", "scopes", "discoveryEndpoint", "signOutRedirectUri", "loginHint",
    "state", "nonce", "display", "prompt", "uiLocales", "acrValues", "additionalParameters", "par",
    "openId", "idTokenValidation", "refreshThreshold",
  ]
  private(set) var block: BlockReader

  init(_ value: JSONValue) {
    block = BlockReader(value, path: "oidc", known: Self.known)
  }

  mutating func read(allowPlainHttp: Bool) -> OidcNames {
    OidcNames(
      discoveryEndpoint: block.string("discoveryEndpoint"), clientId: block.string("clientId"))
  }
}

struct OidcNames: Sendable {
  let discoveryEndpoint: String?
  let clientId: String?
}
