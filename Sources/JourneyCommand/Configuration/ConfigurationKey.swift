import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyOAuth

/// A key of the JSON of a configuration.
struct ConfigurationKey: Sendable {
  enum Kind: Sendable {
    /// An object whose keys are also in the list.
    case block
    case text
    case texts
    case flag
    case number
    case word([String])
    /// A string, `{"$env": "NAME"}` or `{"$file": "path"}`.
    case reference
    /// Only a reference: `{"$env": "NAME"}` or `{"$file": "path"}`.
    case secret
    /// An object with a reference under each name that the user chose.
    case references
    /// An object with a string, number or Boolean under each name that the user chose.
    case parameters
    /// A key that only other programs read.
    case skipped
  }

  /// The path of the block that contains the key, or "" for the top level.
  let block: String
  let name: String
  let kind: Kind
  /// The description of the key in one sentence.
  let summary: String

  /// The path of the key, such as `oidc.openId.tokenEndpoint`.
  var path: String { block.isEmpty ? name : "\(block).\(name)" }

  /// Whether the key describes the machine. Such a key is never part of a document.
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
    .init("journey", "realm", .text, "alpha, /alpha, root/alpha, parent/child; default: root"),
    .init("journey", "cookieName", .text, "the session cookie; default: found in AM's answers"),
    .init("journey", "cookie", .text, "the same as cookieName"),
    .init("journey", "resumeOrigins", .texts, "further origins that magic links may have"),
    .init(
      "journey", "realmPath", .word(RealmPathStyle.allCases.map(\.rawValue)),
      "verbatim: the realm goes into paths as it is spelled"),
    .init("", "davinci", .block, "{} makes it a DaVinci configuration; oidc says where"),
    .init("", "oidc", .block, "the OAuth 2.0 client"),
    .init("oidc", "clientId", .text, "client_id, as it is registered"),
    .init("oidc", "clientSecret", .secret, "the secret of a confidential client"),
    .init("oidc", "redirectUri", .text, "redirect_uri, as it is registered; never visited"),
    .init("oidc", "scopes", .texts, "what tokens are for, such as openid"),
    .init("oidc", "discoveryEndpoint", .text, "the address of the discovery document"),
    .init("oidc", "openId", .block, "endpoints that count before the discovery document's"),
    .init("oidc.openId", "authorizationEndpoint", .text, "RFC 6749 section 3.1"),
    .init("oidc.openId", "tokenEndpoint", .text, "RFC 6749 section 3.2"),
    .init("oidc.openId", "userinfoEndpoint", .text, "OpenID Connect Core 1.0 section 5.3"),
    .init("oidc.openId", "endSessionEndpoint", .text, "RP-Initiated Logout 1.0 section 2"),
    .init("oidc.openId", "revocationEndpoint", .text, "RFC 7009 section 2"),
    .init("oidc", "signOutRedirectUri", .text, "post_logout_redirect_uri, as it is registered"),
    .init("oidc", "loginHint", .text, "login_hint: who is expected to sign in"),
    .init("oidc", "state", .text, "state, in place of a random one"),
    .init("oidc", "nonce", .text, "nonce, in place of a random one"),
    .init("oidc", "display", .text, "display: page, popup, touch or wap"),
    .init("oidc", "prompt", .text, "prompt, such as consent"),
    .init("oidc", "uiLocales", .text, "ui_locales: languages, separated by blanks"),
    .init("oidc", "acrValues", .text, "acr_values; for PingOne the flow policy"),
    .init(
      "oidc", "additionalParameters", .parameters, "further parameters of the authorize request"),
    .init("oidc", "par", .flag, "whether authorization requests are pushed (RFC 9126)"),
    .init(
      "oidc", "idTokenValidation",
      .word(OidcConfiguration.IDTokenValidation.allCases.map(\.rawValue)),
      "claims: the signature of an id_token is not checked"),
    .init(
      "oidc", "refreshThreshold", .number,
      "seconds before its end from which a token counts as expired; default 60"),
    .init("", "timeout", .number, "milliseconds for one request; default 30000"),
    .init("", "timeoutSeconds", .number, "the same in seconds"),
    .init("", "log", .skipped, "of Ping's SDKs; it has no effect"),
    .init("", "http", .block, "what is about the machine; never part of a document"),
    .init("http", "headers", .references, "extra headers, for the server's origin alone"),
    .init("http", "proxy", .reference, "[SCHEME://][USER:PASSWORD@]HOST[:PORT]; \"\": none"),
    .init("http", "caFile", .reference, "trusted certificates (PEM), in place of the system's"),
    .init("http", "certFile", .reference, "a client certificate (PEM), with its chain"),
    .init("http", "keyFile", .reference, "its private key (PEM); default: in certFile"),
    .init("http", "keyPassword", .reference, "the pass phrase of the private key"),
    .init("http", "allowPlainHttp", .flag, "allows http:// elsewhere than on loopback"),
  ]
}
