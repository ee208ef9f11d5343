import Synchronization

/// A flag that only the first caller takes.
final class FirstOnly: Sendable {
  private let isUsed = Mutex(false)

  func isFirst() -> Bool {
    isUsed.withLock { isUsed in
      defer { isUsed = true }
      return !isUsed
    }
  }
}
