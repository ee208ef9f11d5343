import JourneyHTTP
package import JourneyOAuth

package struct AMSession: SessionEnding {
  private let server: JourneyServer
  private let ended: @Sendable (_ value: String) async -> Void

  /// - Parameter ended: called when the session with this value has ended.
  package init(
    _ server: JourneyServer, ended: @escaping @Sendable (_ value: String) async -> Void = { _ in }
  ) {
    self.server = server
    self.ended = ended
  }

  /// Ends the session at AM's sessions endpoint, or signs the user out through OpenID Connect if AM
  /// has no such endpoint, or if there is only an ID token.
  package func end(_ client: inout OidcClient, idToken: String?) async -> [LogoutStep] {
    guard let session = client.credentials.session else {
      return idToken == nil ? [] : [await client.endSession(idToken: idToken)]
    }
    var steps: [LogoutStep] = []
    do {
      let reply = try await ask(.logout, session, &client)
      if reply.status == 404 {
        steps = [
          .noSessionsEndpoint(status: 404),
          await client.endSession(idToken: idToken, session: session),
        ]
      } else {
        steps = [AMSessionEndpoint.step(of: reply)]
      }
    } catch {
      steps = [LogoutStep(.session, failed: error)]
    }
    if steps.allSatisfy({ $0.outcome != .failed }) {
      client.credentials.session = nil
      client.credentials.cookies = CookieJar()
      await ended(session.value)
    }
    return steps
  }

  /// Returns AM's information about the session.
  /// - Throws: `loginRequired` if the session has ended, which the client then forgets.
  package func info(_ client: inout OidcClient) async throws(OidcError) -> SessionInfo {
    guard let session = client.credentials.session else { throw .noSession }
    do {
      return try AMSessionEndpoint.info(in: try await ask(.getSessionInfo, session, &client))
    } catch {
      if case .loginRequired = error { client.credentials.session = nil }
      throw error
    }
  }

  /// Requests the action with the newest API version that has it and, after a 404, with the oldest,
  /// which is the only one of OpenAM.
  private func ask(
    _ action: AMSessionEndpoint.Action, _ session: SessionCookie, _ client: inout OidcClient
  ) async throws(OidcError) -> OidcResponse {
    func request(_ version: String) throws(OidcError) -> HTTPRequest {
      let address = AMSessionEndpoint.address(of: action, on: server)
      return try AMSessionEndpoint.request(
        at: address, version: version, session: session,
        cookies: client.cookies(for: address, with: session))
    }
    let reply = try await client.send(try request(action.version))
    guard reply.status == 404 else { return reply }
    return try await client.send(try request("2.0"))
  }
}
