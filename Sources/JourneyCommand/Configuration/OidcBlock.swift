import JourneyJSON
import JourneyOAuth

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
  private let allowPlainHttp: Bool

  init(_ value: JSONValue, allowPlainHttp: Bool) {
    block = BlockReader(value, path: "oidc", known: Self.known)
    self.allowPlainHttp = allowPlainHttp
  }

  mutating func read() -> OidcConfiguration {
    var oidc = OidcConfiguration()
    oidc.clientId = block.string("clientId", required: true) ?? ""
    oidc.redirectUri = redirectAddress("redirectUri", required: true) ?? ""
    oidc.signOutRedirectUri = redirectAddress("signOutRedirectUri", required: false)
    oidc.scopes = scopes()
    oidc.openId = openId()
    if let text = block.string("discoveryEndpoint", required: oidc.openId == nil),
      block.address(text, "discoveryEndpoint", allowPlainHttp: allowPlainHttp) != nil
    {
      oidc.discoveryEndpoint = text
    }
    oidc.loginHint = block.string("loginHint")
    oidc.state = block.string("state")
    oidc.nonce = block.string("nonce")
    oidc.display = block.string("display")
    oidc.prompt = block.string("prompt")
    oidc.uiLocales = block.string("uiLocales")
    oidc.acrValues = block.string("acrValues")
    oidc.additionalParameters = parameters()
    oidc.par = block.flag("par") ?? false
    if let seconds = block.integer("refreshThreshold", 0...86_400) {
      oidc.refreshThreshold = .seconds(seconds)
    }
    oidc.idTokenValidation =
      block.word("idTokenValidation", OidcConfiguration.IDTokenValidation.self) ?? .full
    return oidc
  }

  /// An absolute address of any scheme, an app's own included.
  private mutating func redirectAddress(_ key: String, required: Bool) -> String? {
    guard let text = block.string(key, required: required) else { return nil }
    let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard scheme.first?.isLetter == true, text.dropFirst(scheme.count).hasPrefix(":") else {
      block.fault(key, "is not an absolute address")
      return nil
    }
    guard !text.contains("#") else {
      block.fault(key, "has a fragment")
      return nil
    }
    return text
  }

  private mutating func scopes() -> [String] {
    guard block.value("scopes") != nil else {
      block.fault("scopes", "is missing")
      return []
    }
    let scopes = block.strings("scopes") ?? []
    if block.value("scopes")?.array?.isEmpty == true { block.fault("scopes", "is empty") }
    for (place, scope) in scopes.enumerated()
    where scope.isEmpty || !scope.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) {
      block.fault("scopes[\(place)]", "is not a scope")
    }
    return scopes
  }

  private mutating func openId() -> OpenIdEndpoints? {
    guard let value = block.value("openId") else { return nil }
    var reader = BlockReader(value, path: "oidc.openId", known: Self.endpoints)
    func address(_ key: String) -> String? {
      guard let text = reader.string(key),
        reader.address(text, key, allowPlainHttp: allowPlainHttp) != nil
      else { return nil }
      return text
    }
    var openId = OpenIdEndpoints()
    openId.authorizationEndpoint = address("authorizationEndpoint")
    openId.tokenEndpoint = address("tokenEndpoint")
    openId.userinfoEndpoint = address("userinfoEndpoint")
    openId.endSessionEndpoint = address("endSessionEndpoint")
    openId.revocationEndpoint = address("revocationEndpoint")
    block.add(reader)
    return openId
  }

  /// Each value a string, number or boolean, sent as it is written.
  private mutating func parameters() -> [OidcConfiguration.Parameter] {
    guard let value = block.value("additionalParameters") else { return [] }
    guard let members = value.object else {
      block.fault("additionalParameters", "expected an object")
      return []
    }
    var parameters: [OidcConfiguration.Parameter] = []
    for (name, value) in members {
      let parameter: OidcConfiguration.Parameter
      switch value {
      case .string(let text): parameter = .init(name, text)
      case .integer, .number, .boolean: parameter = .init(name, value.compact)
      default:
        block.fault("additionalParameters.\(name)", "expected a string")
        continue
      }
      guard !AuthorizeRequest.isFixed(parameter) else {
        block.fault("additionalParameters.\(name)", "is set by the protocol itself")
        continue
      }
      parameters.append(parameter)
    }
    return parameters
  }
}
