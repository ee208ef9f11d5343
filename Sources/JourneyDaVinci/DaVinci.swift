package import JourneyCrypto
public import JourneyFlow
package import JourneyHTTP
package import JourneyJSON
public import JourneyOAuth
import Synchronization

/// A client for PingOne DaVinci flows. Call `start`, then `next()` on each `ContinueNode`.
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
  /// The client, or the error that every call to `start` reports if the configuration is invalid.
  private let setup: Result<DaVinciClient, FlowError>
  private let configuration: JSONObject

  /// - Parameters:
  ///   - oidc: the application's OAuth 2.0 client, with the discovery endpoint of its PingOne
  ///     environment.
  ///   - configuration: the server's configuration, which is stored in every state.
  ///   - headers: additional headers, which are sent only to the origin of the authorization
  ///     endpoint.
  package init(
    _ oidc: OidcConfiguration, configuration: JSONObject = [:], headers: [HTTPHeader] = [],
    transport: any Transport, random: any Randomness, now: @escaping @Sendable () -> Int
  ) {
    setup = .success(
      DaVinciClient(
        configuration: oidc, headers: headers, transport: transport, random: random, now: now))
    self.configuration = configuration
  }

  private init(_ error: FlowError) {
    setup = .failure(error)
    configuration = [:]
  }

  /// Creates a client for an application. If the configuration is invalid, the client sends
  /// nothing. Instead, each call to `start` returns a `FailureNode` of kind `config`. The node's
  /// `problems` array lists all errors.
  public static func createDaVinci(_ configure: (inout DaVinciConfig) -> Void) -> DaVinci {
    var config = DaVinciConfig()
    configure(&config)
    switch config.checked() {
    case .success(let checked):
      return DaVinci(
        config.oidc, headers: checked.headers, transport: checked.transport,
        random: SystemRandomness(), now: config.now)
    case .failure(let error): return DaVinci(error)
    }
  }

  /// Begins a flow.
  /// - Parameters:
  ///   - policy: the flow policy (`acr_values`), or `nil` for the configured policy. If no policy
  ///     is configured either, the application's default applies.
  ///   - language: the `Accept-Language` header of every step, such as `de-CH, fr;q=0.5`, or `nil`
  ///     to omit the header.
  public func start(_ policy: String? = nil, language: String? = nil) async -> any Node {
    await start(policy, language: language, cookies: CookieJar(), discovery: nil)
  }

  /// - Parameters:
  ///   - cookies: the cookies of an earlier flow, including PingOne's session cookies.
  ///   - discovery: the discovery document from the state of an earlier flow.
  ///   - query: additional fields for the authorization request.
  ///   - kept: the caller's headers for every step, which are stored in the state.
  ///   - address: the address of the device code that the flow approves, or `nil` for a flow that
  ///     signs in.
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
      let parameters = try await client.push(
        FlowRequests.parameters(of: asked), asked, known, boundary, &state)
      let request = try client.requests(within: boundary, state)
        .authorize(parameters, secrets: asked.secrets)
      return await client.send(request, from: nil, memory: memory, state: state)
    }
  }

  /// Returns the user who signed in with this object's last successful flow. Returns `nil` if no
  /// flow has succeeded, or after `logout()`.
  public func daVinciUser() async -> (any User)? {
    guard case .success(let client) = setup, let user = client.signedIn.user else { return nil }
    let held = user.client.credentials
    let isGone = held.code == nil && held.tokens.isEmpty && !held.cookies.holdSession
    return isGone ? nil : user
  }

  /// Returns the user of the last successful flow. Older SDKs use this name for the method.
  @available(*, deprecated, renamed: "daVinciUser()")
  public func user() async -> (any User)? { await daVinciUser() }

  /// Returns the page from a document that `journey` printed.
  /// - Throws: a `FlowError` of kind `state` if the state is invalid.
  package func page(_ input: JSONObject, state: FlowState) throws(FlowError) -> ContinueNode {
    let client = try setup.get()
    let memory = try DaVinciState(flowData: state.flowData)
    return client.page(
      DaVinciPage(input: input, memory: memory, state: state, client: client), nil)
  }
}

extension CookieJar {
  /// The names of PingOne's two session cookies, one with the `SameSite` attribute and one without
  /// it.
  private static var sessionNames: [String] { ["ST", "ST-NO-SS"] }

  fileprivate var holdSession: Bool { cookies.contains { Self.sessionNames.contains($0.name) } }

  /// The cookies that a browser sends when the next flow begins: all except `interactionId` and
  /// `interactionToken`.
  fileprivate var betweenFlows: CookieJar {
    var jar = self
    for name in ["interactionId", "interactionToken"] { jar.remove(named: name) }
    return jar
  }
}

/// The last user who signed in, shared by a `DaVinci` object and its nodes.
final class SignedIn: Sendable {
  private let last = Mutex<OidcUser?>(nil)

  var user: OidcUser? { last.withLock { $0 } }

  func remember(_ user: OidcUser?) { last.withLock { $0 = user } }
}
