import Synchronization

/// The transport as the step of one document uses it: a signal may come before the step's first request,
/// but once that was sent the others follow, so that nothing learned on the way is lost.
///
/// It knows what must not be said of the document on stderr, whichever request brought it.
package final class StepTransport: Transport {
  private struct State {
    var hasBegun = false
    var secrets: Secrets
    /// Without its body.
    var lastAnswer: HTTPResponse?
    var exchanges: [RequestSummary] = []
  }

  private let shared: CurlTransport
  private let executor: (any TaskExecutor)?
  private let tag: String?
  private let state: Mutex<State>

  /// - Parameters:
  ///   - executor: runs what a cancelled step still sends. `nil` stands for the pool of threads.
  ///   - tag: the tag of the step, for the lines of a trace.
  ///   - secrets: what must not be said of the document.
  package init(
    _ shared: CurlTransport, on executor: (any TaskExecutor)? = nil, tag: String? = nil,
    secrets: Secrets = Secrets()
  ) {
    self.shared = shared
    self.executor = executor
    self.tag = tag
    state = Mutex(State(secrets: secrets))
  }

  /// Of the document, of all requests so far, and of the cookies that came.
  package var secrets: Secrets { state.withLock { $0.secrets } }

  /// How many seconds the server's clock was ahead of this machine's in its last answer; nil where it
  /// did not say.
  package var clockOffset: Int? { state.withLock { $0.lastAnswer }?.clockOffset }

  /// The requests that were sent, oldest first. A connection that was never opened is none.
  package var exchanges: [RequestSummary] { state.withLock { $0.exchanges } }

  /// Takes the id that the body of a response gives its request.
  package func identify(_ exchange: RequestSummary, as id: String) {
    state.withLock { state in
      guard let place = state.exchanges.lastIndex(of: exchange) else { return }
      state.exchanges[place].id = id
    }
  }

  /// What must not be said of this step besides.
  package func hide(_ texts: [String]) {
    state.withLock { state in
      for text in texts { state.secrets.insert(text) }
    }
  }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    var request = request
    request.tag = tag
    let (isFirst, secrets) = state.withLock { state in
      state.secrets.formUnion(request.secrets)
      return (!state.hasBegun, state.secrets)
    }
    request.secrets = secrets
    let response: HTTPResponse
    do {
      response = isFirst ? try await shared.send(request) : try await sendDetached(request)
    } catch {
      // `request` tells of what was sent; a connection that never was is told of by `message`.
      var error = error
      if !error.sent { error.exchange = nil }
      if let exchange = error.exchange { state.withLock { $0.exchanges.append(exchange) } }
      throw error
    }
    state.withLock { state in
      state.hasBegun = true
      state.exchanges.append(response.exchange)
      state.lastAnswer = response
      state.lastAnswer?.body = []
      state.secrets.formUnion(response.secrets)
      state.secrets.formUnion(response.setCookies)
    }
    return response
  }

  /// Sends a request that the cancellation of the step does not reach.
  private func sendDetached(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let shared = shared
    return try await Task.detached(executorPreference: executor) {
      () async -> Result<HTTPResponse, TransportError> in
      do throws(TransportError) { return .success(try await shared.send(request)) } catch {
        return .failure(error)
      }
    }.value.get()
  }
}
