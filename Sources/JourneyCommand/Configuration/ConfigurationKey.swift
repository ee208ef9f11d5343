import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyOAuth

/// A key in the JSON of a configuration.
struct ConfigurationKey: Sendable {
  enum Kind: Sendable {
    /// An object whose keys have their own entries in `all`.
    case block
    case text
    case texts
    case flag
    case number
    case oneOf([String])
    /// A string, `{"$env": "NAME"}` or `{"$file": "path"}`.
    case reference
    /// Only a reference: `{"$env": "NAME"}` or `{"$file": "path"}`.
    case secret
    /// An object with names that the user chooses, and strings or references as values.
    case references
    /// An object with names that the user chooses, and strings, numbers or Booleans as values.
    case parameters
    /// A key that other programs read and `journey` ignores.
    case skipped
  }

  /// The path of the block, or "" for the top level.
  let block: String
  let name: String
  let kind: Kind
  /// The description, such as "a realm of AM".
  let summary: String

  /// The path, such as `oidc.openId.tokenEndpoint`.
  var path: String { block.isEmpty ? name : "\(block).\(name)" }

  /// Whether the value is secret or describes the machine that runs `journey`, and so is never in a
  /// document.
  var isAboutMachine: Bool {
    if case .secret = kind { return true }
    return path == "http"
  }

  init(_ block: String, _ name: String, _ kind: Kind, _ summary: String) {
    self.block = block
    self.name = name
    self.kind = kind
    self.summary = summary
  }
}

extension ConfigurationKey {
  static let all: [ConfigurationKey] = [
    .init("", "journey", .block, "a realm of AM"),
    .init("journey", "serverUrl", .text, "AM's base URL, with its path (/am, /openam)"),
    .init("journey", "realm", .text, "alpha, /alpha, root/alpha or parent/child (default: root)"),
    .init(
      "journey", "cookieName", .text,
      "the name of the session cookie (default: from AM's responses)"),
    .init("journey", "cookie", .text, "the same as cookieName"),
    .init("journey", "resumeOrigins", .texts, "more origins that magic links may have"),
    .init(
      "journey", "realmPath", .oneOf(RealmPathStyle.allCases.map(\.rawValue)),
      "verbatim: use the realm in paths exactly as journey.realm spells it"),
    .init("", "davinci", .block, "{} for a DaVinci flow (oidc names the server)"),
    .init("", "oidc", .block, "the OAuth 2.0 client"),
    .init("oidc", "clientId", .text, "client_id, as registered"),
    .init("oidc", "clientSecret", .secret, "the secret of a confidential client"),
    .init("oidc", "redirectUri", .text, "redirect_uri, as registered (it is never opened)"),
    .init("oidc", "scopes", .texts, "the scopes of tokens, such as openid"),
    .init("oidc", "discoveryEndpoint", .text, "the address of the discovery document"),
    .init("oidc", "openId", .block, "values that override the discovery document"),
    .init("oidc.openId", "authorizationEndpoint", .text, "RFC 6749 section 3.1"),
    .init("oidc.openId", "tokenEndpoint", .text, "RFC 6749 section 3.2"),
    .init("oidc.openId", "userinfoEndpoint", .text, "OpenID Connect Core 1.0 section 5.3"),
    .init("oidc.openId", "endSessionEndpoint", .text, "RP-Initiated Logout 1.0 section 2"),
    .init("oidc.openId", "revocationEndpoint", .text, "RFC 7009 section 2"),
    .init("oidc.openId", "deviceAuthorizationEndpoint", .text, "RFC 8628 section 3.1"),
    .init("oidc.openId", "issuer", .text, "OpenID Connect Discovery 1.0 section 3"),
    .init("oidc.openId", "jwksUri", .text, "the key set (RFC 7517 section 5)"),
    .init("oidc", "signOutRedirectUri", .text, "post_logout_redirect_uri, as registered"),
    .init("oidc", "loginHint", .text, "login_hint: the user who is expected to sign in"),
    .init("oidc", "state", .text, "state, instead of a random value"),
    .init("oidc", "nonce", .text, "nonce, instead of a random value"),
    .init("oidc", "display", .text, "display: page, popup, touch or wap"),
    .init("oidc", "prompt", .text, "prompt: for example, consent"),
    .init("oidc", "uiLocales", .text, "ui_locales: languages, separated by spaces"),
    .init("oidc", "acrValues", .text, "acr_values (for PingOne, the flow policy)"),
    .init(
      "oidc", "additionalParameters", .parameters, "more parameters of the authorization request"),
    .init("oidc", "par", .flag, "whether to push authorization requests (RFC 9126)"),
    .init(
      "oidc", "idTokenValidation",
      .oneOf(OidcConfiguration.IDTokenValidation.allCases.map(\.rawValue)),
      "claims: do not check the signature of an ID token"),
    .init(
      "oidc", "refreshThreshold", .number,
      "how many seconds before its expiry a token counts as expired (default: 60)"),
    .init("", "timeout", .number, "milliseconds for one request (default: 30000)"),
    .init("", "timeoutSeconds", .number, "seconds for one request, instead of timeout"),
    .init("", "log", .skipped, "a setting of Ping's SDKs, without effect"),
    .init("", "http", .block, "settings of the machine, never part of a document"),
    .init("http", "headers", .references, "extra headers, only for the server's origin"),
    .init("http", "proxy", .reference, "[SCHEME://][USER:PASSWORD@]HOST[:PORT], or \"\" for none"),
    .init("http", "caFile", .reference, "trusted certificates (PEM), instead of the system's"),
    .init("http", "certFile", .reference, "a client certificate (PEM) with its chain"),
    .init(
      "http", "keyFile", .reference,
      "the private key (PEM) of the certificate (default: in certFile)"),
    .init("http", "keyPassword", .reference, "the pass phrase of the private key"),
    .init("http", "allowPlainHttp", .flag, "whether to allow http:// to hosts other than loopback"),
  ]
}
