/// A record of the first signal, which determines the meaning of later signals.
package struct SignalHistory: Sendable {
  package typealias Arrival = (number: Int32, time: ContinuousClock.Instant)

  package enum Consequence: Sendable {
    /// The first signal, which asks the command to stop.
    case stop
    /// A signal that arrives so soon after the first signal that it counts as a repetition. For
    /// example, `timeout` sends a signal to the process, and then the same signal to the process
    /// group.
    case none
    /// A second signal, which ends the process at once.
    case end
  }

  private let moment: Duration
  package private(set) var first: Arrival?

  /// - Parameter moment: the time after the first signal during which later signals count as
  ///   repetitions of the first.
  package init(moment: Duration) { self.moment = moment }

  /// Adds a signal.
  package mutating func take(_ number: Int32, at time: ContinuousClock.Instant) -> Consequence {
    guard let first else {
      first = (number, time)
      return .stop
    }
    return time - first.time > moment ? .end : .none
  }
}
