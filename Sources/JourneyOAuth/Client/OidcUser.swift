package import JourneyFlow
import JourneyHTTP
package import JourneyJSON
import Synchronization

/// The user of a flow, who gets tokens and claims through an `OidcClient`.
package final class OidcUser: User {
  package var client: OidcClient { held.withLock { $0 } }
  private let held: Mutex<OidcClient>
  private let queue = CallQueue()
  private let session: any SessionEnding
  private let storage: TokenStorage?
  /// How the flow ended, for the JSON of the user.
  let origin: (session: Session?, state: FlowState)?

  /// - Parameter session: ends the session that obtains tokens.
  package init(
    _ client: OidcClient, session: any SessionEnding,
    origin: (session: Session?, state: FlowState)? = nil,
    storage: TokenStorage? = nil
  ) {
    held = Mutex(client)
    self.origin = origin
    self.session = session
    self.storage = storage
  }

  package func token() async -> Result<Token, OidcError> { await token(consent: false) }

  /// - Parameter consent: whether the client consents on behalf of the user if a page asks for
  ///   consent.
  package func token(consent: Bool) async -> Result<Token, OidcError> {
    await act { client throws(OidcError) in try await client.token(consent: consent) }
  }

  package func refresh() async -> Result<Token, OidcError> {
    await act { client throws(OidcError) in try await client.refresh() }
  }

  package func userinfo(cache: Bool) async -> Result<JSONObject, OidcError> {
    await act { client throws(OidcError) in try await client.userinfo(cache: cache) }
  }

  @discardableResult
  package func revoke() async -> Logout {
    await queue.pass {
      var client = client
      let steps = await client.revoke()
      return await finish(client, steps)
    }
  }

  @discardableResult
  package func logout() async -> Logout {
    await queue.pass {
      var client = client
      let idToken = client.credentials.tokens.idToken ?? client.credentials.idTokenHint
      let tokens = await client.revoke()
      let ends = await session.end(&client, idToken: idToken)
      // After a failure, the next call needs the ID token as a hint.
      let isFinished = ends.allSatisfy { $0.outcome != .failed }
      client.credentials.tokens.idToken = isFinished ? nil : idToken
      client.credentials.idTokenHint = nil
      if isFinished { client.credentials.openRequest = nil }
      return await finish(client, tokens + ends)
    }
  }

  private func finish(_ client: OidcClient, _ steps: [LogoutStep]) async -> Logout {
    var client = client
    for step in steps where step.outcome == .failed { client.report(step) }
    await keep(client)
    return Logout(steps)
  }

  private func keep(_ client: OidcClient) async {
    let tokens = held.withLock { held in
      defer { held = client }
      return held.credentials.tokens
    }
    if tokens != client.credentials.tokens {
      await storage?.keep(client.credentials.tokens, of: self)
    }
  }

  /// Calls `body` with a copy of the client and stores the copy afterward, so that `client` is
  /// consistent in the meantime.
  package func act<Outcome>(
    _ body: (inout OidcClient) async throws(OidcError) -> Outcome
  ) async -> Result<Outcome, OidcError> {
    await queue.pass {
      var client = client
      let outcome: Result<Outcome, OidcError>
      do throws(OidcError) {
        outcome = .success(try await body(&client))
      } catch {
        outcome = .failure(error)
      }
      await keep(client)
      return outcome
    }
  }
}

/// Ends the session that obtains tokens.
package protocol SessionEnding: Sendable {
  /// Ends the client's session on the server and, if that succeeds, removes it from the client.
  /// - Parameter idToken: the ID token from before the tokens were revoked.
  func end(_ client: inout OidcClient, idToken: String?) async -> [LogoutStep]
}

/// Ends a session at the `end_session_endpoint` of an OpenID provider.
package struct OpenIDSession: SessionEnding {
  package init() {}

  package func end(_ client: inout OidcClient, idToken: String?) async -> [LogoutStep] {
    guard client.credentials.session != nil || idToken != nil else { return [] }
    let session = client.credentials.session
    let step = await client.endSession(idToken: idToken, session: session)
    if step.outcome != .failed {
      client.credentials.session = nil
      client.credentials.cookies = CookieJar()
    }
    return session == nil ? [step] : [.noSessionsEndpoint(), step]
  }
}

/// Runs one call at a time, in the order in which they arrive.
package final class CallQueue: Sendable {
  private struct State: Sendable {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  package init() {}

  package func pass<Outcome>(_ body: () async -> Outcome) async -> Outcome {
    await withCheckedContinuation { continuation in
      let isFirst = state.withLock { state in
        if state.isTaken { state.waiting.append(continuation) }
        defer { state.isTaken = true }
        return !state.isTaken
      }
      if isFirst { continuation.resume() }
    }
    let outcome = await body()
    let next = state.withLock { state in
      if state.waiting.isEmpty { state.isTaken = false }
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    next?.resume()
    return outcome
  }
}
