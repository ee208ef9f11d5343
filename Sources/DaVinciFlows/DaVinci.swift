package import Cryptography
package import HTTP
package import JSON
public import OpenIDConnect
public import Orchestration

/// Steps through a PingOne DaVinci flow: `start`, then `next()` on each `ContinueNode`.
///
/// ```swift
/// var node = await daVinci.start()
/// ```
public final class DaVinci {
  private let client: DaVinciClient
  private let configuration: JSONObject
  /// `Accept-Language` of every step; nil: none is sent.
  public var language: String?

  /// - Parameters:
  ///   - oidc: the application's client, with the discovery endpoint of its environment.
  ///   - configuration: the blocks about the server that each state repeats.
  ///   - headers: extra headers, for the authorize endpoint's origin alone.
  package init(
    _ oidc: OidcConfiguration, configuration: JSONObject = [:], headers: [HTTPHeader] = [],
    transport: any Transport, random: any Randomness, now: @escaping @Sendable () -> Int
  ) {
    client = DaVinciClient(
      configuration: oidc, headers: headers, transport: transport, random: random, now: now)
    self.configuration = configuration
  }

  /// Begins a flow.
  /// - Parameter policy: the flow policy (`acr_values`); nil: the configured one, else the
  ///   application's default.
  public func start(_ policy: String? = nil) async -> any Node {
    await start(policy, cookies: CookieJar(), discovery: nil)
  }

  /// - Parameters:
  ///   - cookies: those of an earlier flow; PingOne's session among them comes along.
  ///   - discovery: what an earlier document knew of the environment.
  package func start(_ policy: String?, cookies: CookieJar, discovery: JSONValue?) async -> any Node
  {
    var state = FlowState(
      flow: .davinci, server: configuration, cookies: cookies.ofSession, language: language,
      discovery: discovery)
    return await client.node {
      let (known, boundary) = try await client.discover(&state)
      let asked = try ask(policy)
      var memory = FlowMemory()
      memory.verifier = asked.proof.verifier
      (memory.state, memory.nonce) = (asked.state, asked.nonce)
      let parameters = try await push(
        FlowRequests.parameters(of: asked), asked, known, boundary, &state)
      let request = try client.requests(within: boundary, state)
        .authorize(parameters, secrets: asked.secrets)
      return await client.send(request, from: nil, memory: memory, state: state)
    }
  }

  /// Who signed in, by the last flow of this object that succeeded; nil where none did, or after
  /// `logout()`.
  public func user() async -> (any User)? {
    guard let user = client.signedIn.user else { return nil }
    let held = user.client.credentials
    let isGone = held.code == nil && held.tokens.isEmpty && !held.cookies.holdSession
    return isGone ? nil : user
  }

  /// The page that a document holds, as it was when `journey` printed it.
  /// - Throws: a `Cause` of kind `state`.
  package func page(_ input: JSONObject, state: FlowState) throws(Cause) -> ContinueNode {
    let memory = try FlowMemory(own: state.own)
    return client.page(
      DaVinciStep(input: input, memory: memory, state: state, client: client), nil)
  }
}

extension DaVinci {
  /// Fresh values for one start: a proof key, a state and a nonce are used once.
  private func ask(_ policy: String?) throws(Cause) -> AuthorizeRequest {
    var configuration = client.configuration
    configuration.acrValues = policy ?? configuration.acrValues
    do {
      return try AuthorizeRequest(
        configuration, proof: try ProofKey(from: client.random),
        state: try Nonce.make(from: client.random), nonce: try Nonce.make(from: client.random))
    } catch {
      throw Cause(error)
    }
  }

  /// The parameters of the authorize address: all of them, or what a pushed request came back with
  /// (RFC 9126 section 4).
  private func push(
    _ parameters: [(String, String)], _ asked: AuthorizeRequest, _ known: Discovery,
    _ boundary: FlowBoundary, _ state: inout FlowState
  ) async throws -> [(String, String)] {
    guard client.configuration.par || known.isSet(.requiresPushedAuthorization) else {
      return parameters
    }
    let address: WebAddress
    do { address = try known.address(of: .pushedAuthorization, for: .pingOne) } catch {
      throw Cause(error)
    }
    let request = try client.requests(within: boundary, state)
      .push(parameters, to: address, secrets: asked.secrets)
    let (reply, exchange) = await client.reply(to: request, &state)
    guard reply.isIn(200..<300), let uri = reply.body["request_uri"]?.string, !uri.isEmpty else {
      throw SentFailure(cause: reply.withoutRequestURI, exchange: exchange)
    }
    return [
      ("response_mode", "pi.flow"), ("request_uri", uri),
      ("client_id", client.configuration.clientId),
    ]
  }
}

extension CookieJar {
  /// PingOne's session, with and without `SameSite`.
  private static var sessionNames: [String] { ["ST", "ST-NO-SS"] }

  fileprivate var holdSession: Bool { cookies.contains { Self.sessionNames.contains($0.name) } }

  /// What outlives a flow: its session. Other cookies belong to the flow before.
  fileprivate var ofSession: CookieJar {
    var jar = self
    for cookie in cookies where !Self.sessionNames.contains(cookie.name) {
      jar.remove(named: cookie.name)
    }
    return jar
  }
}
