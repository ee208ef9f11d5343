import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

extension DaVinciClient {
  /// Returns the authorization request that begins a flow, with new values for PKCE, `state` and
  /// `nonce`, because each can be used only once.
  /// - Parameter query: replaces configured fields with the same names.
  func ask(_ policy: String?, _ query: QueryFields) throws(FlowError) -> AuthorizeRequest {
    var configuration = self.configuration
    configuration.acrValues = policy ?? configuration.acrValues
    configuration.additionalParameters.removeAll { query.emptyNames.contains($0.name) }
    do {
      return try AuthorizeRequest(
        configuration, proof: try PKCE(from: random),
        state: try RandomToken.make(from: random), nonce: try RandomToken.make(from: random),
        adding: query.fields.map { .init($0.name, $0.value) }, hiding: query.secrets)
    } catch {
      throw FlowError(error)
    }
  }

  /// Returns the parameters for the authorization endpoint: the given ones or, if the configuration
  /// or the server requires a pushed authorization request, those that refer to it (RFC 9126,
  /// section 4).
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
        return await self.reply(to: request, of: FlowStep(isStart: true), &state)
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

/// The server's refusal of a request before the first page.
struct RefusedRequest: Error {
  let cause: FlowError
  let input: JSONObject
}
