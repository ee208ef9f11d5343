import Synchronization

/// A clock that moves only when a test moves it.
final class MovableClock: Sendable {
  private let time = Mutex(1_795_251_066)

  var now: Int { time.withLock { $0 } }

  func advance(_ seconds: Int) { time.withLock { $0 += seconds } }
}
