import Synchronization

/// Lets one call through at a time, in the order in which the calls came.
final class CallQueue: Sendable {
  private struct State: Sendable {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func pass<Outcome>(_ body: () async -> Outcome) async -> Outcome {
    await withCheckedContinuation { turn in
      let isFirst = state.withLock { state in
        if state.isTaken { state.waiting.append(turn) }
        defer { state.isTaken = true }
        return !state.isTaken
      }
      if isFirst { turn.resume() }
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
