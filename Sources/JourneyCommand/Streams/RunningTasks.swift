import Synchronization

/// The active steps, which one call to `cancel` tells to stop waiting.
final class RunningTasks: Sendable {
  private struct State {
    /// The functions that cancel the steps, with `nil` in free entries.
    var cancellations: [(@Sendable () -> Void)?] = []
    var free: [Int] = []
  }

  private let executor: StepExecutor
  private let state = Mutex(State())

  init(on executor: StepExecutor) {
    self.executor = executor
  }

  var count: Int { state.withLock { $0.cancellations.count - $0.free.count } }

  func start(_ body: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      if state.free.isEmpty {
        state.free.append(state.cancellations.count)
        state.cancellations.append(nil)
      }
      let index = state.free.removeLast()
      let task = Task.detached(executorPreference: executor) { [self] in
        await body()
        finish(index)
      }
      state.cancellations[index] = { task.cancel() }
    }
  }

  private func finish(_ index: Int) {
    state.withLock { state in
      state.cancellations[index] = nil
      state.free.append(index)
    }
  }

  func cancel() {
    let running = state.withLock { $0.cancellations.compactMap { $0 } }
    for cancel in running { cancel() }
  }
}
