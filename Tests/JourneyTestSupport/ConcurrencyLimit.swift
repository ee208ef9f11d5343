import Synchronization

/// A limit for simultaneous operations.
///
/// All tests start together, and a hundred processes on a few cores would exceed their time limits.
final class ConcurrencyLimit: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(_ count: Int) {
    state = Mutex(State(free: count))
  }

  func take<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    await withCheckedContinuation { continuation in
      let isIn = state.withLock { state in
        state.free -= 1
        if state.free < 0 { state.waiting.append(continuation) }
        return state.free >= 0
      }
      if isIn { continuation.resume() }
    }
    defer {
      let next = state.withLock { state in
        state.free += 1
        return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      }
      next?.resume()
    }
    return try await body()
  }
}
