package import JourneyFlow
import JourneyHTTP
import JourneyJSON
package import JourneyOAuth

extension Credentials {
  /// What a success of a DaVinci flow leaves: the one-time code with the verifier of its start, and
  /// PingOne's session in the cookies.
  /// - Parameters:
  ///   - code: nil or "" where it was exchanged already.
  /// - Throws: a `FlowError` of kind `state`.
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
  /// The state of a DaVinci user: the verifier stays only as long as there is a code to go with.
  package func holding(_ credentials: Credentials) -> FlowState {
    var state = self
    state.cookies = credentials.cookies
    state.discovery = credentials.discovery?.json
    if credentials.code == nil { state.flowData = credentials.kept }
    return state
  }
}

/// PingOne's session: cookies that the sign-off endpoint takes.
package struct DaVinciSession: SessionEnding {
  package init() {}

  package func end(_ client: inout OidcClient, idToken: String?) async -> [LogoutStep] {
    let step = await client.endSession(idToken: idToken)
    if step.outcome != .failed {
      client.credentials.cookies = CookieJar()
      client.credentials.code = nil
    }
    return [step]
  }
}
