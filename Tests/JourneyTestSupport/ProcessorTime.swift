import Foundation
import JourneySystem

/// The processor time of this thread, which depends little on other work of the machine.
package enum ProcessorTime {
  /// Returns the time for eight times the work, divided by the time for the work: about 8 if time
  /// is proportional, and 64 if it grows by the square. The best of several measurements counts.
  package static func growth(
    to count: Int, rounds: Int = 3, of work: (Int) throws -> Void
  ) rethrows -> Double {
    var best = (few: Double.infinity, many: Double.infinity)
    for _ in 0..<rounds {
      best.few = min(best.few, try seconds { try work(count / 8) })
      best.many = min(best.many, try seconds { try work(count) })
    }
    return best.many / best.few
  }

  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = now
    try body()
    return max(now - start, 1e-6)
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
