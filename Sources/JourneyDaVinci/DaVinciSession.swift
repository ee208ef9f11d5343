package import JourneyFlow
package import JourneyHTTP
import JourneyJSON
package import JourneyOAuth

extension Credentials {
  /// Creates the credentials of a successful flow: the authorization code, the code verifier from
  /// the start, and the cookies of PingOne's session.
  /// - Parameter code: `nil` or "" if there is no code, for example because it was exchanged.
  /// - Throws: a `FlowError` of kind `state` if the state is invalid.
  package init(code: String?, state: FlowState) throws(FlowError) {
    self.init(
      discovery: state.discovery.flatMap(Discovery.init(json:)), cookies: state.cookies)
    guard let code, !code.isEmpty else {
      restore(state.flowData)
      return
    }
    let memory = try DaVinciState(flowData: state.flowData)
    do {
      self.code = AuthorizationCode(
        code: code, proof: try PKCE(verifier: memory.verifier), nonce: memory.nonce)
    } catch {
      throw FlowError(error)
    }
  }
}

extension FlowState {
  /// Returns a copy with other credentials. It keeps the code verifier until the authorization code
  /// is exchanged.
  package func holding(_ credentials: Credentials) -> FlowState {
    var state = self
    state.cookies = credentials.cookies
    state.discovery = credentials.discovery?.json
    if credentials.code == nil { state.flowData = credentials.kept }
    return state
  }
}

/// PingOne's session, which the sign-off endpoint recognizes by its cookies.
package struct DaVinciSession: SessionEnding {
  private let ended: @Sendable (_ cookies: CookieJar) async -> Void

  /// - Parameter ended: called when the session with these cookies has ended.
  package init(ended: @escaping @Sendable (_ cookies: CookieJar) async -> Void = { _ in }) {
    self.ended = ended
  }

  package func end(_ client: inout OidcClient, idToken: String?) async -> [LogoutStep] {
    let cookies = client.credentials.cookies
    let step = await client.endSession(idToken: idToken)
    if step.outcome != .failed {
      await ended(cookies)
      client.credentials.cookies = CookieJar()
      client.credentials.code = nil
    }
    return [step]
  }
}
