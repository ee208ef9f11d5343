import Synchronization

/// The steps that are under way, so that all of them can be told to stop waiting.
final class Steps: Sendable {
  private let executor: StepExecutor
  private let tasks = Mutex<(running: [Int: Task<Void, Never>], next: Int)>(([:], 0))

  init(on executor: StepExecutor) {
    self.executor = executor
  }

  func start(_ body: @escaping @Sendable () async -> Void) {
    tasks.withLock { tasks in
      let id = tasks.next
      tasks.next += 1
      tasks.running[id] = Task.detached(executorPreference: executor) { [self] in
        await body()
        finish(id)
      }
    }
  }

  private func finish(_ id: Int) {
    _ = tasks.withLock { $0.running.removeValue(forKey: id) }
  }

  func cancel() {
    let running = tasks.withLock { Array($0.running.values) }
    for task in running { task.cancel() }
  }
}
