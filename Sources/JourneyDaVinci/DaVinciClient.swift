import JourneyCrypto
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// Sends flow requests to one PingOne environment and turns the responses into nodes.
struct DaVinciClient {
  let configuration: OidcConfiguration
  /// The configured headers, sent only to the origin of the authorization endpoint.
  let headers: [HTTPHeader]
  let transport: any Transport
  let random: any Randomness
  /// Returns seconds since 1970.
  let now: @Sendable () -> Int
  let signedIn: SignedIn

  /// Returns a client that shares the connections and knows no user.
  func forNewUser() -> DaVinciClient {
    DaVinciClient(
      configuration: configuration, headers: headers, transport: transport, random: random,
      now: now, signedIn: signedIn.forNewUser())
  }

  /// Returns the discovery document, requested unless the state has it, and the addresses that the
  /// flow may use.
  func discover(_ state: inout FlowState) async throws(FlowError) -> (Discovery, FlowBoundary) {
    var oidc = OidcClient(
      configuration, provider: .pingOne, headers: headers,
      credentials: Credentials(discovery: state.discovery.flatMap(Discovery.init(json:))),
      transport: transport, random: random, now: now)
    do {
      let discovery = try await oidc.discover()
      let authorize = try discovery.address(of: .authorization, for: .pingOne)
      state.discovery = discovery.json
      return (discovery, FlowBoundary(authorize: authorize))
    } catch {
      throw FlowError(error).after(oidc.exchange)
    }
  }

  func requests(within boundary: FlowBoundary, _ state: FlowState) -> FlowRequests {
    FlowRequests(
      boundary: boundary, headers: headers, cookies: state.cookies, language: state.language,
      now: now())
  }

  /// Sends one request and stores the cookies of the response, whatever its status.
  func reply(
    to request: HTTPRequest, of step: FlowStep = FlowStep(), _ state: inout FlowState
  ) async -> (DaVinciResponse, RequestSummary?) {
    let result: Result<HTTPResponse, TransportError>
    do { result = .success(try await transport.send(request)) } catch { result = .failure(error) }
    var step = step
    step.address = request.address
    let reply = DaVinciResponse(result, to: step)
    switch result {
    case .success(let response):
      let time = now()
      let received = Cookie.all(
        setBy: response.headers(named: "Set-Cookie"), from: request.address, now: time)
      state.cookies.store(received, now: time)
      signedIn.store(received, now: time)
      var exchange = response.exchange
      if let id = reply.body["correlationId"]?.string {
        let id = response.excerpt(of: id, limit: 1024)
        transport.identify(exchange, as: id)
        exchange.id = id
      }
      return (reply, exchange)
    case .failure(let error):
      return (reply, error.exchange)
    }
  }

  /// Takes one step, which begins a flow or posts the answers of `answered`.
  func send(
    _ request: HTTPRequest, from answered: DaVinciPage?, memory: DaVinciState, state: FlowState
  ) async -> any Node {
    var state = state
    let step = FlowStep(
      isStart: answered == nil, redirectUri: configuration.redirectUri, state: memory.state,
      issuer: state.discovery.flatMap(Discovery.init(json:))?[.issuer])
    let (reply, exchange) = await reply(to: request, of: step, &state)
    switch DaVinciVerdict.of(reply) {
    case .page(let input):
      state.flowData = memory.forNextPage.flowData
      return page(
        DaVinciPage(input: input, memory: memory.forNextPage, state: state, client: self), exchange,
        after: answered)
    case .rewind(let body):
      guard let answered else {
        return FailureNode(reply.unexpected, exchange: exchange, input: body)
      }
      return page(
        answered.again(after: body, polled: true, state: state), exchange, after: answered)
    case .success(let code, let body):
      return await success(code, body, memory: memory, state: state, reply: reply, exchange)
    case .refusal(let cause, let body):
      // A refusal can contain a form to go on with, such as after a poll that timed out.
      let form =
        FlowEnd(body).leadsOn && body["form"]?.object != nil
        ? DaVinciPage(input: body, memory: memory.forNextPage, state: state, client: self)
        : answered?.again(after: body, polled: false, state: state)
      return ErrorNode(
        cause: cause, input: body,
        problems: ErrorDetails.problems(in: body, of: answered?.form),
        exchange: exchange, continueNode: form.map { page($0, exchange) })
    case .failure(let cause):
      return FailureNode(cause, exchange: exchange, input: reply.body.isEmpty ? nil : reply.body)
    }
  }

  /// Returns a node for the error that `work` throws.
  func node(_ work: () async throws -> any Node) async -> any Node {
    do {
      return try await work()
    } catch let refused as RefusedRequest {
      return ErrorNode(
        cause: refused.cause, input: refused.input, exchange: refused.cause.exchange)
    } catch let cause as FlowError {
      return FailureNode(cause)
    } catch {
      return FailureNode(FlowError(.internal, "\(error)"))
    }
  }

  /// - Parameter answered: the page whose answers led to this page, if any.
  func page(
    _ page: DaVinciPage, _ exchange: RequestSummary?, after answered: DaVinciPage? = nil
  ) -> ContinueNode {
    ContinueNode(
      input: page.input, page: page, exchange: exchange,
      problems: page.problems(page.comesBack(after: answered) ? [.again] : [], after: answered))
  }

  private func success(
    _ code: String, _ body: JSONObject, memory: DaVinciState, state: FlowState,
    reply: DaVinciResponse,
    _ exchange: RequestSummary?
  ) async -> any Node {
    if let sent = memory.state, let came = body["authorizeResponse"]?["state"]?.string,
      !HMAC.equal(came, sent)
    {
      return FailureNode(
        FlowError(
          .oidc, "the 'state' of the response differs from the 'state' of the request",
          status: reply.status,
          code: "state_mismatch", sent: true),
        exchange: exchange)
    }
    var state = state
    var kept = DaVinciState()
    (kept.verifier, kept.nonce) = (memory.verifier, memory.nonce)
    kept.approves = memory.approves
    state.flowData = kept.flowData
    let user = user(code, state)
    await signedIn.remember(user)
    return SuccessNode(
      input: body, session: Session(value: code), state: state, owner: user, exchange: exchange)
  }

  /// Returns the user, or `nil` if there is no authorization code to exchange.
  private func user(_ code: String, _ state: FlowState) -> OidcUser? {
    let credentials: Credentials
    do { credentials = try Credentials(code: code, state: state) } catch { return nil }
    guard credentials.code != nil else { return nil }
    return user(credentials, state)
  }

  func restore(_ configuration: JSONObject) async {
    await signedIn.restore { user($0, FlowState(flow: .davinci, server: configuration)) }
  }

  func user(_ credentials: Credentials, _ flow: FlowState) -> OidcUser {
    let session = DaVinciSession { [weak signedIn, storages = signedIn.storages] ended in
      if let signedIn { return await signedIn.forget(ended) }
      // The stored session can be another user's, because a user can outlive the DaVinci object.
      guard let storage = storages.cookies,
        await storage.found(storages.logger)?.jar.shares(ended) == true
      else { return }
      await storage.forget(storages.logger)
    }
    return OidcUser(
      OidcClient(
        configuration, provider: .pingOne, headers: headers, credentials: credentials,
        transport: transport, random: random, now: now),
      session: session, origin: (nil, flow), storage: signedIn.storages.tokens)
  }
}
