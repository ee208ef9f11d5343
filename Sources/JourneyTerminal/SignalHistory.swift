/// Remembers the first signal, which decides what later signals mean.
package struct SignalHistory: Sendable {
  package typealias Arrival = (number: Int32, time: ContinuousClock.Instant)

  package enum Consequence: Sendable {
    /// The first signal, which asks the command to stop.
    case stop
    /// A repetition of the first signal, soon after it. `timeout`, for example, sends a signal to
    /// the process, and then the same signal to the process group.
    case none
    /// A second signal, which ends the process at once.
    case end
  }

  private let moment: Duration
  package private(set) var first: Arrival?

  /// - Parameter moment: how long after the first signal others count as repetitions.
  package init(moment: Duration) { self.moment = moment }

  package mutating func take(_ number: Int32, at time: ContinuousClock.Instant) -> Consequence {
    guard let first else {
      first = (number, time)
      return .stop
    }
    return time - first.time > moment ? .end : .none
  }
}
