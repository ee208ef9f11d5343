import JourneyCrypto
import JourneyFlow
public import JourneyHTTP
import JourneyJSON

/// The settings of an `OidcDeviceClient`, with those of the OAuth 2.0 client as its own members, as
/// in `config.clientId`.
@dynamicMemberLookup
public struct OidcDeviceClientConfig {
  /// The limit for one request, in seconds, at most ten minutes.
  public var timeout = 30.0
  /// The proxy, the certificates and other network settings.
  public var http = TransportConfiguration()
  /// The transport, or `nil` for libcurl with the settings of `http` and `timeout`.
  package var transport: (any Transport)?
  /// Sends the requests, or `nil` for libcurl. An app sets it to test without a server.
  public var httpClient: (any HttpClientProtocol)?
  /// The default logs nothing.
  public var logger: any Logger = NoLogger()
  /// Returns seconds since 1970.
  public var now: @Sendable () -> Int = SystemClock.now
  /// Waits between two polls.
  package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  private(set) var oidc = OidcConfiguration()

  init() {}

  public subscript<Value>(
    dynamicMember setting: WritableKeyPath<OidcConfiguration, Value>
  ) -> Value {
    get { oidc[keyPath: setting] }
    set { oidc[keyPath: setting] = newValue }
  }

  public mutating func module(
    _ module: OidcModule, _ configure: (inout OidcConfiguration) -> Void
  ) {
    configure(&oidc)
  }
}

extension OidcDeviceClientConfig {
  func checked() -> Result<OidcClient, FlowError> {
    var validator = ConfigurationValidator(allowsPlainHTTP: http.allowPlainHttp)
    var oidc = oidc
    // A device is never redirected to, so it needs no redirect address.
    if oidc.redirectUri.isEmpty { oidc.redirectUri = "urn:ietf:wg:oauth:2.0:oob" }
    validator.client(oidc)
    let server = validator.server(of: oidc)
    let transport = validator.transport(
      http, timeout: timeout,
      given: transport ?? httpClient.map { FacadeTransport($0, logger: logger) }, logger: logger)
    if let error = validator.error { return .failure(error) }
    guard let server, let transport else {
      return .failure(FlowError(.config, "invalid setting"))
    }
    return .success(
      OidcClient(
        oidc, provider: .openID(server: server), credentials: Credentials(), transport: transport,
        random: SystemRandomness(), now: now))
  }

  static func reading(_ json: JSONObject) -> Result<OidcDeviceClientConfig, FlowError> {
    guard let block = json["oidc"]?.object else {
      return .failure(FlowError(.config, "missing 'oidc' in the configuration"))
    }
    var config = OidcDeviceClientConfig()
    func text(_ name: String, in members: JSONObject, path: String) throws(FlowError) -> String? {
      guard let value = members[name], !value.isNull else { return nil }
      guard let text = value.string else {
        throw FlowError(.config, "expected a string in '\(path).\(name)'")
      }
      return text
    }
    do throws(FlowError) {
      config.oidc.clientId = try text("clientId", in: block, path: "oidc") ?? ""
      config.oidc.clientSecret = try text("clientSecret", in: block, path: "oidc")
      config.oidc.discoveryEndpoint = try text("discoveryEndpoint", in: block, path: "oidc")
      config.oidc.acrValues = try text("acrValues", in: block, path: "oidc")
      config.oidc.loginHint = try text("loginHint", in: block, path: "oidc")
      if let scopes = block["scopes"] {
        guard let texts = scopes.array?.map(\.string), texts.allSatisfy({ $0 != nil }) else {
          throw FlowError(.config, "expected an array of strings in 'oidc.scopes'")
        }
        config.oidc.scopes = texts.compactMap(\.self)
      }
      if let endpoints = block["openId"]?.object {
        var openId = OpenIdEndpoints()
        let path = "oidc.openId"
        openId.deviceAuthorizationEndpoint = try text(
          "deviceAuthorizationEndpoint", in: endpoints, path: path)
        openId.tokenEndpoint = try text("tokenEndpoint", in: endpoints, path: path)
        openId.userinfoEndpoint = try text("userinfoEndpoint", in: endpoints, path: path)
        openId.revocationEndpoint = try text("revocationEndpoint", in: endpoints, path: path)
        openId.endSessionEndpoint = try text("endSessionEndpoint", in: endpoints, path: path)
        openId.issuer = try text("issuer", in: endpoints, path: path)
        openId.jwksUri = try text("jwksUri", in: endpoints, path: path)
        config.oidc.openId = openId
      }
    } catch {
      return .failure(error)
    }
    return .success(config)
  }
}
