import HTTP
import JSON
import Orchestration

/// Sends the requests of journeys to one server, and makes nodes of the answers.
struct JourneyClient {
  let server: JourneyServer
  let transport: any Transport
  /// Seconds since 1970.
  let now: @Sendable () -> Int
  let signedIn: SignedInUser

  func send(
    query: [(String, String)], body: JSONObject, state: FlowState, options: StartOptions,
    secrets: Secrets, callbacks: [any Callback] = []
  ) async -> any Node {
    let request: HTTPRequest
    let secrets = secrets.union(Secrets(options.query.secrets))
    do {
      request = try AuthenticateEndpoint.request(
        on: server, query: query, body: body, state: state, session: options.session, now: now(),
        secrets: secrets)
    } catch {
      return FailureNode(error)
    }
    let response: HTTPResponse
    do { response = try await transport.send(request) } catch { return FailureNode(error) }

    let before = state.cookies
    var state = state
    let fresh = state.cookies.store(
      response.headers(named: "Set-Cookie"), from: request.address, now: now())
    switch AuthenticateEndpoint.verdict(on: response, secrets: request.secrets) {
    case .page(let page):
      let step = JourneyStep(page: page, options: options, state: state, client: self)
      return ContinueNode(
        input: page, step: step, exchange: response.exchange,
        problems: step.problems.map { $0.hiding(request.secrets) })
    case .success(let body):
      let session = SessionFinder(
        server: server, before: before, after: state.cookies, fresh: fresh,
        presented: options.session, noSession: options.noSession
      ).session(of: body)
      if let name = session.cookieName { state.cookies.remove(named: name) }
      state.own = [:]
      signedIn.remember(session, state, server: server)
      return SuccessNode(
        input: body, session: session, state: state, exchange: response.exchange)
    case .refusal(var cause, let body):
      cause.message = request.secrets.hide(in: cause.message)
      cause.code = cause.code.map { request.secrets.hide(in: $0) }
      cause.hint =
        cause.hint ?? AuthenticateEndpoint.hint(for: cause, query: query, on: server)
      let problems = FailedPolicies.problems(ofError: body["detail"]) { property in
        callbacks.first { $0.content.answersTo(attribute: property) }?.id
      }
      return ErrorNode(
        cause: cause, input: body, problems: problems.map { $0.hiding(request.secrets) },
        exchange: response.exchange)
    case .failure(let cause):
      return FailureNode(cause, exchange: response.exchange)
    }
  }
}
