package import JourneyCrypto
public import JourneyFlow
package import JourneyHTTP
package import JourneyJSON
package import JourneyOAuth

/// A client for the PingAM journeys of one user. Call `start`, then `next()` on each
/// `ContinueNode`.
///
/// The object keeps the session of the user who signed in last, and its cookies. A server with many
/// users calls `forNewUser()` for each of them.
///
/// ```swift
/// let journey = Journey.createJourney { config in
///   config.serverUrl = "https://am.example.com/am"
///   config.realm = "alpha"
/// }
/// var node = await journey.start("Login")
/// ```
public final class Journey: Sendable {
  /// The client, or the error that every step returns if the configuration is invalid.
  private let setup: Result<JourneyClient, FlowError>
  private let configuration: JSONObject

  /// - Parameters:
  ///   - oidc: the OAuth 2.0 client that gets tokens, or `nil` if only sessions are needed.
  ///   - configuration: the server's configuration, for the state of each page.
  package convenience init(
    server: JourneyServer, oidc: OidcConfiguration? = nil, configuration: JSONObject = [:],
    transport: any Transport, random: any Randomness = SystemRandomness(),
    now: @escaping @Sendable () -> Int
  ) {
    self.init(
      server: server, oidc: oidc, configuration: configuration, transport: transport,
      random: random, storages: SignedInUser.Storages(), now: now)
  }

  init(
    server: JourneyServer, oidc: OidcConfiguration?, configuration: JSONObject,
    transport: any Transport, random: any Randomness, storages: SignedInUser.Storages,
    now: @escaping @Sendable () -> Int
  ) {
    setup = .success(
      JourneyClient(
        server: server, transport: transport, now: now,
        signedIn: SignedInUser(server, configuration: configuration, storages: storages) {
          credentials in
          OidcClient(
            oidc, provider: .am(serverUrl: server.base, realm: server.realm),
            headers: server.headers,
            credentials: credentials, transport: transport, random: random, now: now)
        }))
    self.configuration = configuration
  }

  private init(_ error: FlowError) {
    setup = .failure(error)
    configuration = [:]
  }

  init(of journey: Journey) {
    setup = journey.setup.map { $0.forNewUser() }
    configuration = journey.configuration
  }

  /// Creates a client for a server. With an invalid configuration it sends nothing, and each step
  /// returns a `FailureNode` of kind `config`, whose `problems` list all errors.
  public static func createJourney(
    _ configure: (inout JourneyConfig) -> Void = { _ in }
  ) -> Journey {
    var config = JourneyConfig()
    configure(&config)
    return Journey(config)
  }

  package convenience init(_ config: JourneyConfig) {
    switch config.checked() {
    case .success(let checked):
      self.init(
        server: checked.server, oidc: config.oidc, configuration: config.blocks,
        transport: checked.transport, random: SystemRandomness(), storages: config.storages,
        now: config.now)
    case .failure(let error): self.init(error)
    }
  }

  /// The configuration's error, or `nil` if it is valid.
  package var setupError: FlowError? {
    if case .failure(let error) = setup { error } else { nil }
  }

  /// What the object keeps between its journeys, or `nil` if the configuration is invalid.
  var holder: SignedInUser? {
    if case .success(let client) = setup { client.signedIn } else { nil }
  }

  var server: Result<JourneyServer, FlowError> { setup.map(\.server) }

  /// - Parameter name: the name of the journey, or `nil` for the realm's default journey.
  public func start(_ name: String? = nil, _ configure: (inout StartOptions) -> Void = { _ in })
    async -> any Node
  {
    var options = StartOptions()
    configure(&options)
    let cookies = await attach(to: &options)
    return await start(name, options: options, cookies: cookies)
  }

  /// Adds the session of the last user, unless the options contain a session or opt out.
  /// - Returns: the cookies to send.
  private func attach(to options: inout StartOptions) async -> CookieJar {
    guard let holder else { return CookieJar() }
    await holder.restore()
    // An authorization request begins like a browser in which nobody is signed in.
    if options.attachesSession, !options.authorize {
      options.session = options.session ?? holder.session
    }
    return holder.cookies
  }

  package func start(
    _ name: String?, options: StartOptions, cookies: CookieJar = CookieJar()
  ) async -> any Node {
    var options = options
    if options.start.isSet(.address) {
      do { try options.resolveAddress(for: setup.get().server) } catch { return FailureNode(error) }
    }
    guard !options.authorize else {
      return await authorize(name, options: options, cookies: cookies)
    }
    options.openRequest = options.openRequest ?? holder?.user?.client.credentials.openRequest
    options.keepRequestOfAdvice()
    return await begin(name, options: options, cookies: cookies)
  }

  /// Sends the authorization request without a session and begins the journey that the server asks
  /// for, or the journey `name` if it asks for none.
  private func authorize(_ name: String?, options: StartOptions, cookies: CookieJar) async
    -> any Node
  {
    guard options.advice == nil, options.index == nil, options.transaction == nil,
      !options.sessionUpgrade
    else {
      return FailureNode(
        FlowError(
          .document,
          "cannot combine 'authorize' with 'index', 'advice', 'transaction', 'address' or "
            + "'sessionUpgrade'"))
    }
    guard !options.noSession else { return FailureNode(.sessionNeeded) }
    let client: JourneyClient
    do {
      client = try setup.get()
      try options.check()
    } catch {
      return FailureNode(error)
    }
    var oidc = client.signedIn.client(
      Credentials(session: nil, cookies: cookies.reaching(client.server.base)))
    let beginning: OidcClient.Beginning
    do throws(OidcError) { beginning = try await oidc.begin() } catch {
      let cause = FlowError(error)
      return error.refusal == nil
        ? FailureNode(cause, exchange: oidc.exchange)
        : ErrorNode(cause: cause, input: error.input ?? [:], exchange: oidc.exchange)
    }
    var options = options
    options.advice = beginning.advice
    options.openRequest = beginning.request
    return await begin(
      beginning.advice == nil ? beginning.journey ?? name : nil, options: options,
      cookies: oidc.credentials.cookies, discovery: oidc.credentials.discovery)
  }

  private func begin(
    _ name: String?, options: StartOptions, cookies: CookieJar, discovery: Discovery? = nil
  ) async -> any Node {
    var index: [(String, String)] = []
    if let name { index += [("authIndexType", "service"), ("authIndexValue", name)] }
    if let advice = options.advice {
      index += [("authIndexType", "composite_advice"), ("authIndexValue", advice.xml)]
    }
    if let chosen = options.index {
      index += [("authIndexType", chosen.kind.rawValue), ("authIndexValue", chosen.value)]
    }
    if let transaction = options.transaction {
      index += [("authIndexType", "transaction"), ("authIndexValue", transaction)]
    }
    guard index.count <= 2 else { return FailureNode(.severalIndices) }
    var options = options
    options.start[.journey] = name.map { .text($0) }
    return await begin(index, options: options, cookies: cookies, discovery: discovery)
  }

  /// Resumes a journey from a magic link. Only the link's `suspendedId` is sent, and only to the
  /// configured server.
  /// - Parameter link: a `URL` or a string. It is refused before any request if its origin is
  ///   neither the server's nor in `resumeOrigins`.
  public func resume(
    _ link: some CustomStringConvertible, _ configure: (inout StartOptions) -> Void = { _ in }
  ) async -> any Node {
    var options = StartOptions()
    configure(&options)
    let cookies = await attach(to: &options)
    return await resume(link.description, options: options, cookies: cookies)
  }

  package func resume(_ link: String, options: StartOptions, cookies: CookieJar) async -> any Node {
    let server: JourneyServer
    do { server = try setup.get().server } catch { return FailureNode(error) }
    let checked: ResumeLink
    do { checked = try ResumeLink(link, for: server) } catch { return FailureNode(error) }
    return await begin(
      [("suspendedId", checked.suspendedId)], options: options, cookies: cookies,
      secrets: Secrets([checked.suspendedId]))
  }

  private func begin(
    _ index: [(String, String)], options: StartOptions, cookies: CookieJar = CookieJar(),
    secrets: Secrets = Secrets([]), discovery: Discovery? = nil
  ) async -> any Node {
    guard options.openRequest == nil || !options.noSession else {
      return FailureNode(.sessionNeeded)
    }
    let client: JourneyClient
    do { client = try setup.get() } catch { return FailureNode(error) }
    do {
      try options.check()
      _ = try options.userCode(for: client.server)
    } catch {
      return FailureNode(error)
    }
    let state = FlowState(
      flow: .journey, server: configuration,
      cookies: cookies.reaching(client.server.base), language: options.language,
      headers: options.headers.kept, discovery: discovery?.json, flowData: options.flowData)
    return await client.send(
      query: index + options.repeated(), body: [:], state: state, options: options, secrets: secrets
    )
  }

  /// Returns the page of a document that `journey` printed.
  /// - Throws: a `FlowError` of kind `state`.
  package func page(_ input: JSONObject, state: FlowState) throws(FlowError) -> ContinueNode {
    let isPage: Bool
    if let challenge = state.flowData[JourneyPage.challengeMember] {
      isPage = challenge.string != nil && input.hasAuthId
    } else if case .page = AuthenticateEndpoint.verdict(onSuccess: input, status: 200) {
      isPage = true
    } else {
      isPage = false
    }
    guard isPage else {
      throw FlowError(
        .state, "invalid member 'input' in the document: its value is not a page of a journey",
        hint: "pass the document exactly as journey printed it")
    }
    let client = try setup.get()
    let page = JourneyPage(
      page: input, options: try StartOptions(flowData: state.flowData), state: state, client: client
    )
    return ContinueNode(
      input: input, page: page, exchange: nil, problems: page.problems(after: nil))
  }
}

extension FlowError {
  static var severalIndices: FlowError {
    FlowError(
      .document, "give only one of 'journey', 'index', 'advice', 'transaction' and 'address'")
  }

  /// The error for an authorization request whose journey creates no session.
  fileprivate static var sessionNeeded: FlowError {
    FlowError(
      .document, "'noSession' conflicts with the authorization request, which needs a session")
  }
}

extension StartOptions {
  /// Drops a pending authorization request for other advice than that of these options. With the
  /// same advice, takes it over exactly as the server wrote it.
  fileprivate mutating func keepRequestOfAdvice() {
    guard let own = openRequest?.advice, own.json == advice?.json else {
      openRequest = nil
      return
    }
    advice = own
  }
}
