import Synchronization

/// The transport for one step. Until its first response, a signal can stop the step. After that, it
/// sends its remaining requests, so that nothing from a response is lost.
///
/// It collects the secrets of all requests in the step, so that standard error shows none of them.
package final class StepTransport: Transport {
  private struct State {
    var hasBegun = false
    var secrets: Secrets
    /// The last response without the body.
    var lastResponse: HTTPResponse?
    var exchanges: [RequestSummary] = []
  }

  private let shared: CurlTransport
  private let executor: (any TaskExecutor)?
  private let tag: String?
  private let command: String?
  private let state: Mutex<State>

  /// - Parameters:
  ///   - executor: runs all requests after the first, or `nil` for Swift's default.
  ///   - tag: the document's tag, for the lines of a trace.
  ///   - secrets: the secrets of the document.
  ///   - command: the command that takes the step, if it is not the command of the process.
  package init(
    _ shared: CurlTransport, on executor: (any TaskExecutor)? = nil, tag: String? = nil,
    secrets: Secrets = Secrets(), command: String? = nil
  ) {
    self.command = command
    self.shared = shared
    self.executor = executor
    self.tag = tag
    state = Mutex(State(secrets: secrets))
  }

  /// Returns the transport for the next step of the same flow.
  /// - Parameter command: the command that takes the step.
  package func following(tag: String?, secrets: Secrets, by command: String) -> StepTransport {
    StepTransport(shared, on: executor, tag: tag, secrets: secrets, command: command)
  }

  /// The secrets of the document and of all requests so far, and the values of all received
  /// cookies.
  package var secrets: Secrets { state.withLock { $0.secrets } }

  /// How many seconds the server's clock was ahead at the last response, or `nil` if no response
  /// said so.
  package var clockOffset: Int? { state.withLock { $0.lastResponse }?.clockOffset }

  /// The requests of which something was sent, oldest first.
  package var exchanges: [RequestSummary] { state.withLock { $0.exchanges } }

  package func identify(_ exchange: RequestSummary, as id: String) {
    state.withLock { state in
      guard let index = state.exchanges.lastIndex(of: exchange) else { return }
      state.exchanges[index].id = id
    }
  }

  package func hide(_ texts: [String]) {
    state.withLock { state in
      for text in texts { state.secrets.insert(text) }
    }
  }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    var request = request
    request.tag = tag
    request.command = command
    let (isFirst, secrets) = state.withLock { state in
      state.secrets.formUnion(request.secrets)
      return (!state.hasBegun, state.secrets)
    }
    request.secrets = secrets
    let response: HTTPResponse
    do {
      response = isFirst ? try await shared.send(request) : try await sendDetached(request)
    } catch {
      // The member `request` of a document is about what was sent.
      var error = error
      if !error.sent { error.exchange = nil }
      if let exchange = error.exchange { state.withLock { $0.exchanges.append(exchange) } }
      throw error
    }
    state.withLock { state in
      state.hasBegun = true
      state.exchanges.append(response.exchange)
      state.lastResponse = response
      state.lastResponse?.body = []
      state.secrets.formUnion(response.secrets)
      state.secrets.formUnion(response.setCookies)
    }
    return response
  }

  /// Sends a request that continues even if the step is canceled.
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
