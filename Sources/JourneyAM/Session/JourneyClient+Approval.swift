import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

extension JourneyClient {
  /// Approves the sign-in of another device after a journey, if the options ask for it.
  /// - Returns: the end of the journey, or the node that says why AM did not approve.
  func approving(_ end: SuccessNode, _ options: StartOptions) async -> any Node {
    let code: UserCode
    do {
      guard let found = try options.userCode(for: server) else { return end }
      code = found
    } catch {
      return FailureNode(error)
    }
    // A journey that created no session approves with the session that it began with.
    let session =
      server.token(of: end.session) ?? options.session.flatMap(server.token)
      ?? signedIn.user?.client.credentials.session
    var client = signedIn.client(Credentials(session: session, state: end.state))
    do throws(OidcError) {
      try await client.decide(.approved, on: code, at: server.deviceUser)
      return end
    } catch {
      let cause = FlowError(error)
      return error.isRefusal
        ? ErrorNode(cause: cause, input: [:], exchange: client.exchange)
        : FailureNode(cause, exchange: client.exchange)
    }
  }
}

extension StartOptions {
  /// Returns the code in the address to approve, if there is one.
  /// - Throws: a `FlowError` of kind `document` if the address is not the server's, or has no code.
  func userCode(for server: JourneyServer) throws(FlowError) -> UserCode? {
    guard let approvalAddress else { return nil }
    do { return try UserCode(address: approvalAddress, of: server.base.origin) } catch {
      throw .unusableAddress(error.reason)
    }
  }
}
