import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// Sends journey requests to one server and turns the responses into nodes.
final class JourneyClient: Sendable {
  let server: JourneyServer
  let transport: any Transport
  /// Returns seconds since 1970.
  let now: @Sendable () -> Int
  let signedIn: SignedInUser

  init(
    server: JourneyServer, transport: any Transport,
    now: @escaping @Sendable () -> Int, signedIn: SignedInUser
  ) {
    self.server = server
    self.transport = transport
    self.now = now
    self.signedIn = signedIn
  }

  /// Returns a client that shares the connections and knows no user.
  func forNewUser() -> JourneyClient {
    JourneyClient(
      server: server, transport: transport, now: now, signedIn: signedIn.forNewUser())
  }

  /// Returns a client for later steps of the same journey over another transport.
  func over(_ transport: any Transport) -> JourneyClient {
    JourneyClient(server: server, transport: transport, now: now, signedIn: signedIn)
  }

  /// - Parameters:
  ///   - headers: the headers of this step only, such as one that the page asks for.
  ///   - answered: the page whose answers are posted, or `nil` at the start of a journey.
  func send(
    query: [(String, String)], body: JSONObject, headers: [HTTPHeader] = [],
    state: FlowState, options: StartOptions, secrets: Secrets, from answered: JourneyPage? = nil
  ) async -> any Node {
    let request: HTTPRequest
    let secrets = secrets.union(Secrets(options.query.secrets))
      .union(options.openRequest?.secrets ?? Secrets())
    do {
      request = try AuthenticateEndpoint.request(
        on: server, query: query, body: body, headers: headers, state: state,
        session: options.session, now: now(), secrets: secrets)
    } catch {
      return FailureNode(error)
    }
    let response: HTTPResponse
    do { response = try await transport.send(request) } catch { return FailureNode(error) }

    let before = state.cookies
    var state = state
    let time = now()
    let received = Cookie.all(
      setBy: response.headers(named: "Set-Cookie"), from: request.address, now: time)
    let fresh = state.cookies.store(received, now: time)
    signedIn.store(received, now: time)
    switch AuthenticateEndpoint.verdict(on: response) {
    case .page(let input, let challenge):
      state.flowData[JourneyPage.challengeMember] = challenge.map(JSONValue.string)
      let page = JourneyPage(page: input, options: options, state: state, client: self)
      return ContinueNode(
        input: input, page: page, exchange: response.exchange,
        problems: page.problems(after: answered))
    case .success(let body):
      let session = SessionFinder(
        server: server, before: before, after: state.cookies, fresh: fresh,
        presented: options.session, noSession: options.noSession
      ).session(of: body)
      guard HTTPFieldName.canBeCookieValue(session.value) else {
        return FailureNode(
          FlowError(
            .server, "invalid session token in the response: it is not a valid cookie value",
            status: response.status, sent: true),
          exchange: response.exchange)
      }
      if let name = session.cookieName { state.cookies.remove(named: name) }
      state.flowData = [:]
      state.flowData[OpenRequest.member] = options.openRequest?.json
      if options.noSession { state.flowData[StartOption.noSession.name] = true }
      let user = await signedIn.remember(session, state)
      let end = SuccessNode(
        input: body, session: session, state: state, owner: user, exchange: response.exchange)
      return await approving(end, options)
    case .refusal(var cause, let body):
      // AM's `detail` is an object. A string comes from a layer in front of AM that knows nothing
      // about journeys.
      if cause.hint == nil, body["detail"]?.string == nil {
        cause.hint = AuthenticateEndpoint.hint(
          for: cause, query: query, isNamedByServer: options.openRequest != nil,
          hasSession: options.session != nil, on: server)
      }
      let holders = answered?.callbacks.idsByAttribute ?? [:]
      let problems = FailedPolicies.problems(ofError: body["detail"]) { holders[$0] }
      return ErrorNode(
        cause: cause, input: body, problems: problems, exchange: response.exchange)
    case .failure(let cause):
      return FailureNode(cause, exchange: response.exchange)
    }
  }
}
