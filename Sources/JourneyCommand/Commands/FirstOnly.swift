import Synchronization

/// A flag that distinguishes the first caller from all later callers.
final class FirstOnly: Sendable {
  private let isUsed = Mutex(false)

  func isFirst() -> Bool {
    isUsed.withLock { isUsed in
      defer { isUsed = true }
      return !isUsed
    }
  }
}
