package import JourneyFlow
package import JourneyHTTP
import JourneyJSON
package import JourneyOAuth

extension Credentials {
  /// Creates the credentials that result from a successful DaVinci flow. These credentials consist
  /// of the authorization code, the code verifier from the start of the flow, and the cookies of
  /// PingOne's session.
  /// - Parameters:
  ///   - code: the authorization code. Use `nil` or "" if there is no code, for example because it
  ///     was already exchanged.
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
  /// Returns a copy of this state in which the given credentials replace the current ones. The copy
  /// contains the code verifier only if the authorization code has not been exchanged yet.
  package func holding(_ credentials: Credentials) -> FlowState {
    var state = self
    state.cookies = credentials.cookies
    state.discovery = credentials.discovery?.json
    if credentials.code == nil { state.flowData = credentials.kept }
    return state
  }
}

/// PingOne's session. The sign-off endpoint recognizes the session by its cookies.
package struct DaVinciSession: SessionEnding {
  private let ended: @Sendable (_ cookies: CookieJar) async -> Void

  /// - Parameter ended: the function to call when the session with these cookies has ended.
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
