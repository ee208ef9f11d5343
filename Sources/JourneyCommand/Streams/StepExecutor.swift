import Synchronization

/// Runs the steps on the thread that reads and prints documents.
///
/// A step mostly waits for the network, so one thread is enough. Starting Swift's thread pool would
/// take longer than all the work of a short command.
final class StepExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    /// Whether the thread will check for jobs again before it waits.
    var isAwake = true
  }

  private let state = Mutex(State())
  private let notice: @Sendable () -> Void

  /// - Parameter notice: called on any thread if a job arrives while the executor's thread waits.
  init(notice: @escaping @Sendable () -> Void) {
    self.notice = notice
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let wasAwake = state.withLock { state in
      state.jobs.append(job)
      defer { state.isAwake = true }
      return state.isAwake
    }
    if !wasAwake { notice() }
  }

  /// Runs the ready jobs, and any jobs that become ready while these run.
  func run() {
    while true {
      let ready = state.withLock { state in
        state.isAwake = true
        defer { state.jobs.removeAll(keepingCapacity: true) }
        return state.jobs
      }
      if ready.isEmpty { return }
      for job in ready { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  /// Ensures that the next job calls `notice`. Returns `false` if a job is already queued.
  func prepareToWait() -> Bool {
    state.withLock { state in
      state.isAwake = !state.jobs.isEmpty
      return !state.isAwake
    }
  }
}
