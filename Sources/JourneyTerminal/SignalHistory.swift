/// The signals that have come, and what the next one means.
package struct SignalHistory: Sendable {
  package typealias Arrival = (number: Int32, time: ContinuousClock.Instant)

  package enum Consequence: Sendable {
    /// The first: the command comes to its end.
    case stop
    /// As good as the first: `timeout` sends its signal to the process and then to its group.
    case none
    /// A second one: the process ends at once.
    case end
  }

  private let moment: Duration
  package private(set) var first: Arrival?

  /// - Parameter moment: the time after the first signal in which others count as the first.
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
