import Synchronization

/// Runs the steps on the thread that reads and prints documents.
///
/// Most of a step is waiting for curl's thread, so one thread is enough; starting those of Swift's
/// pool would take a short command longer than all its own work.
final class StepExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    /// Whether the thread will look for jobs before it rests.
    var isAwake = true
  }

  private let state = Mutex(State())
  private let notice: @Sendable () -> Void

  /// - Parameter notice: called, from any thread, when there is a job and the thread rests.
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

  /// Runs what is ready, and what becomes ready meanwhile.
  func run() {
    while true {
      let ready = state.withLock { state in
        defer { state.jobs.removeAll(keepingCapacity: true) }
        return state.jobs
      }
      if ready.isEmpty { return }
      for job in ready { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  /// Says that the thread rests no more.
  func wakes() { state.withLock { $0.isAwake = true } }

  /// Whether there is nothing to run; from now on `notice` tells of the next job.
  func rests() -> Bool {
    state.withLock { state in
      state.isAwake = !state.jobs.isEmpty
      return !state.isAwake
    }
  }
}
