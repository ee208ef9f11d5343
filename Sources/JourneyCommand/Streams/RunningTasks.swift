import Synchronization

/// The active steps. A call can tell all of them to stop waiting.
final class RunningTasks: Sendable {
  private struct State {
    /// The functions that cancel the active steps, or `nil` for free entries.
    var places: [(@Sendable () -> Void)?] = []
    var free: [Int] = []
  }

  private let executor: StepExecutor
  private let state = Mutex(State())

  init(on executor: StepExecutor) {
    self.executor = executor
  }

  func start(_ body: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      if state.free.isEmpty {
        state.free.append(state.places.count)
        state.places.append(nil)
      }
      let place = state.free.removeLast()
      let task = Task.detached(executorPreference: executor) { [self] in
        await body()
        finish(place)
      }
      state.places[place] = { task.cancel() }
    }
  }

  private func finish(_ place: Int) {
    state.withLock { state in
      state.places[place] = nil
      state.free.append(place)
    }
  }

  func cancel() {
    let running = state.withLock { $0.places.compactMap { $0 } }
    for cancel in running { cancel() }
  }
}
