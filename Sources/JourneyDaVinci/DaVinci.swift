package import JourneyCrypto
public import JourneyFlow
package import JourneyHTTP
package import JourneyJSON
public import JourneyOAuth

/// A client for the PingOne DaVinci flows of one user. Call `start`, then `next()` on each
/// `ContinueNode`.
///
/// The object keeps the user who signed in last and PingOne's session cookies, with which the next
/// flow can sign this user in without a form. A server that has many users calls `forNewUser()` for
/// each of them.
///
/// ```swift
/// let daVinci = DaVinci.createDaVinci { config in
///   config.module(OidcModule.config) { oidc in
///     oidc.clientId = "…"
///     oidc.redirectUri = "org.example.app://callback"
///     oidc.scopes = ["openid"]
///     oidc.discoveryEndpoint = "https://auth.pingone.eu/…/as/.well-known/openid-configuration"
///   }
/// }
/// var node = await daVinci.start()
/// ```
public final class DaVinci: Sendable {
  /// The client, or the error that every `start` reports if the configuration is invalid.
  let setup: Result<DaVinciClient, FlowError>
  private let configuration: JSONObject

  /// - Parameters:
  ///   - oidc: the application's OAuth 2.0 client, with the discovery endpoint of its PingOne
  ///     environment.
  ///   - configuration: the server's configuration, for every state.
  ///   - headers: sent only to the origin of the authorization endpoint.
  package convenience init(
    _ oidc: OidcConfiguration, configuration: JSONObject = [:], headers: [HTTPHeader] = [],
    transport: any Transport, random: any Randomness, now: @escaping @Sendable () -> Int
  ) {
    self.init(
      oidc, configuration: configuration, headers: headers, transport: transport, random: random,
      storages: SignedIn.Storages(), now: now)
  }

  init(
    _ oidc: OidcConfiguration, configuration: JSONObject, headers: [HTTPHeader],
    transport: any Transport, random: any Randomness, storages: SignedIn.Storages,
    now: @escaping @Sendable () -> Int
  ) {
    setup = .success(
      DaVinciClient(
        configuration: oidc, headers: headers, transport: transport, random: random, now: now,
        signedIn: SignedIn(storages)))
    self.configuration = configuration
  }

  private init(_ error: FlowError) {
    setup = .failure(error)
    configuration = [:]
  }

  private init(of daVinci: DaVinci) {
    setup = daVinci.setup.map { $0.forNewUser() }
    configuration = daVinci.configuration
  }

  /// Returns an object with the same configuration and connections, and without cookies, tokens and
  /// storage. A server calls this for each of its users.
  public func forNewUser() -> DaVinci { DaVinci(of: self) }

  /// Creates a client for an application. With an invalid configuration it sends nothing, and each
  /// `start` returns a `FailureNode` of kind `config`, whose `problems` list all errors.
  public static func createDaVinci(
    _ configure: (inout DaVinciConfig) -> Void = { _ in }
  ) -> DaVinci {
    var config = DaVinciConfig()
    configure(&config)
    return DaVinci(config)
  }

  package convenience init(_ config: DaVinciConfig) {
    switch config.checked() {
    case .success(let checked):
      self.init(
        config.oidc, configuration: config.blocks, headers: checked.headers,
        transport: checked.transport, random: SystemRandomness(), storages: config.storages,
        now: config.now)
    case .failure(let error): self.init(error)
    }
  }

  /// The configuration's error, or `nil` if it is valid.
  package var setupError: FlowError? {
    if case .failure(let error) = setup { error } else { nil }
  }

  /// - Parameters:
  ///   - policy: the flow policy (`acr_values`), or `nil` for the configured one or the
  ///     application's default.
  ///   - language: the `Accept-Language` header of every step, such as `de-CH, fr;q=0.5`, or `nil`
  ///     for no header.
  public func start(_ policy: String? = nil, language: String? = nil) async -> any Node {
    await start(policy, language: language, approving: nil)
  }

  func start(_ policy: String?, language: String?, approving address: String?) async -> any Node {
    guard case .success(let client) = setup else {
      return await start(policy, language: language, cookies: CookieJar(), discovery: nil)
    }
    await client.restore(configuration)
    let user = client.signedIn.user
    return await start(
      policy, language: language, cookies: client.signedIn.cookies,
      discovery: user?.client.credentials.discovery?.json, approving: address)
  }

  /// - Parameters:
  ///   - cookies: the cookies of an earlier flow, including PingOne's session cookies.
  ///   - discovery: the discovery document from the state of an earlier flow.
  ///   - query: additional fields for the authorization request.
  ///   - kept: the caller's headers for every step, kept in the state.
  ///   - address: the address of the user code to approve, or `nil` for a sign-in.
  package func start(
    _ policy: String?, language: String? = nil, cookies: CookieJar, discovery: JSONValue?,
    query: QueryFields = QueryFields(), kept: FlowHeaders = FlowHeaders(),
    approving address: String? = nil
  ) async -> any Node {
    var state = FlowState(
      flow: .davinci, server: configuration, cookies: cookies.betweenFlows, language: language,
      headers: kept, discovery: discovery)
    let client: DaVinciClient
    do { client = try setup.get() } catch { return FailureNode(error) }
    do { try query.check(AuthorizeRequest.isReserved) } catch { return FailureNode(error) }
    return await client.node {
      let (known, boundary) = try await client.discover(&state)
      state.cookies = state.cookies.reaching(boundary.authorize)
      if let address { return try await client.approve(address, known, boundary, state) }
      let asked = try client.ask(policy, query)
      var memory = DaVinciState()
      memory.verifier = asked.proof.verifier
      (memory.state, memory.nonce) = (asked.state, asked.nonce)
      memory.policy = policy
      let parameters = try await client.push(
        FlowRequests.parameters(of: asked), asked, known, boundary, &state)
      let request = try client.requests(within: boundary, state)
        .authorize(parameters, secrets: asked.secrets)
      return await client.send(request, from: nil, memory: memory, state: state)
    }
  }

  /// Returns the user of this object's last successful flow, or `nil` if there is none, or after
  /// `logout()`.
  public func daVinciUser() async -> (any User)? {
    guard case .success(let client) = setup else { return nil }
    await client.restore(configuration)
    guard let user = client.signedIn.user else { return nil }
    let held = user.client.credentials
    let isGone = held.code == nil && held.tokens.isEmpty && !held.cookies.holdSession
    return isGone ? nil : user
  }

  /// The name in older SDKs.
  @available(*, deprecated, renamed: "daVinciUser()")
  public func user() async -> (any User)? { await daVinciUser() }

  /// Revokes the tokens, and ends PingOne's session.
  /// - Returns: a `FlowError` if the session might still be valid.
  @discardableResult
  public func signOff() async -> Result<Void, any Error> {
    guard let user = await daVinciUser() else { return .success(()) }
    return await user.logout().sessionResult
  }

  /// Returns the page of a document that `journey` printed.
  /// - Throws: a `FlowError` of kind `state` if the state is invalid.
  package func page(_ input: JSONObject, state: FlowState) throws(FlowError) -> ContinueNode {
    let client = try setup.get()
    let memory = try DaVinciState(flowData: state.flowData)
    return client.page(
      DaVinciPage(input: input, memory: memory, state: state, client: client), nil)
  }
}

extension CookieJar {
  /// PingOne's two session cookies, with and without the `SameSite` attribute.
  static var sessionNames: [String] { ["ST", "ST-NO-SS"] }

  var holdSession: Bool { cookies.contains { Self.sessionNames.contains($0.name) } }

  /// Returns whether a cookie is also in another jar, with the same value.
  func shares(_ other: CookieJar) -> Bool {
    cookies.contains { other[$0.name]?.value == $0.value }
  }

  /// What a browser sends when the next flow begins: all cookies except `interactionId` and
  /// `interactionToken`.
  fileprivate var betweenFlows: CookieJar {
    var jar = self
    for name in ["interactionId", "interactionToken"] { jar.remove(named: name) }
    return jar
  }
}
