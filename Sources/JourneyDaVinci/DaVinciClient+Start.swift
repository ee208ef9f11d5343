import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

extension DaVinciClient {
  /// Begins a flow with new values. A proof key, a state and a nonce are used only once.
  /// - Parameter query: the fields that the caller adds. They replace the fields of the
  ///   configuration.
  func ask(_ policy: String?, _ query: QueryFields) throws(FlowError) -> AuthorizeRequest {
    var configuration = self.configuration
    configuration.acrValues = policy ?? configuration.acrValues
    do {
      return try AuthorizeRequest(
        configuration, proof: try PKCE(from: random),
        state: try RandomToken.make(from: random), nonce: try RandomToken.make(from: random),
        adding: query.fields.map { .init($0.name, $0.value) }, hiding: query.secrets)
    } catch {
      throw FlowError(error)
    }
  }

  /// Returns the parameters of the authorization address: all of them, or the result of a pushed
  /// request (RFC 9126 section 4).
  func push(
    _ parameters: [(String, String)], _ asked: AuthorizeRequest, _ known: Discovery,
    _ boundary: FlowBoundary, _ state: inout FlowState
  ) async throws -> [(String, String)] {
    guard configuration.par || known.isSet(.requiresPushedAuthorization) else {
      return parameters
    }
    let address: WebAddress
    do { address = try known.address(of: .pushedAuthorization, for: .pingOne) } catch {
      throw FlowError(error)
    }
    let methods = known.authenticationMethods(at: .pushedAuthorization)
    let (reply, exchange) = try await ClientAuthentication.attempts(
      of: configuration, methods: methods, isRefused: \.0.refusesClient,
      send: { client throws(FlowError) in
        let request = try requests(within: boundary, state)
          .push(parameters, to: address, as: client, secrets: asked.secrets)
        return await self.reply(to: request, &state)
      })
    guard reply.isIn(200..<300), let uri = reply.body["request_uri"]?.string, !uri.isEmpty else {
      if let cause = reply.overload {
        throw RefusedRequest(cause: cause.after(exchange), input: reply.body)
      }
      throw reply.withoutRequestURI.after(exchange)
    }
    return [
      ("response_mode", "pi.flow"), ("request_uri", uri),
      ("client_id", configuration.clientId),
    ]
  }
}

/// The server's refusal of a request that comes before the first page of the flow.
struct RefusedRequest: Error {
  let cause: FlowError
  let input: JSONObject
}
