import Dispatch
package import Testing

/// Runs the tests of a suite on threads of their own.
///
/// All tests of a run share Swift's few threads. A table of cases that keeps these busy would delay
/// a test that sends a signal, or that uses a connection again before it is too old.
package struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }
  private let executor = QueueExecutor()

  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(executor) { try await function() }
  }
}

extension Trait where Self == OwnThreads {
  /// Runs the tests on threads that no test without this trait can keep busy.
  package static var withOwnThreads: Self { Self() }
}

/// The threads of a dispatch queue.
private final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "own threads", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
