import Synchronization

/// Lets one through.
final class FirstOnly: Sendable {
  private let isUsed = Mutex(false)

  func isFirst() -> Bool {
    isUsed.withLock { isUsed in
      defer { isUsed = true }
      return !isUsed
    }
  }
}
