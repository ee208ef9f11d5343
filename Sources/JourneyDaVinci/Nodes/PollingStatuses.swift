/// What one poll of a challenge reports.
public enum PollingStatus: Sendable, Hashable {
  /// The challenge is not finished, or the page itself is the next poll.
  case `continue`(retryCount: Int, maxRetries: Int)
  /// The challenge is finished, with a status such as `approved` or `denied`.
  case complete(status: String)
  /// No polls remain.
  case timedOut
  /// The challenge has expired.
  case expired
  /// The status cannot be requested.
  case error
}

/// The statuses of a challenge, each after a pause of `pollInterval`.
///
/// The last element sets the `value` of the collector, so that `next()` posts it. If the task is
/// canceled, the sequence ends, and the value is unchanged.
public struct PollingStatuses: AsyncSequence {
  let collector: PollingCollector

  public func makeAsyncIterator() -> Iterator { Iterator(collector: collector) }

  /// An iterator that polls once for each element.
  public struct Iterator: AsyncIteratorProtocol {
    let collector: PollingCollector
    private var count = 0
    private var isFinished = false

    init(collector: PollingCollector) { self.collector = collector }

    /// Waits, polls once, and returns the status, or `nil` after the last one or if the task is
    /// canceled.
    public mutating func next() async -> PollingStatus? {
      guard !isFinished else { return nil }
      do {
        try await Task.sleep(for: .milliseconds(Swift.max(250, collector.pollInterval)))
      } catch {
        isFinished = true
        return nil
      }
      guard count < collector.retriesAllowed else { return finish("timedOut", .timedOut) }
      count += 1
      let waiting = PollingStatus.continue(retryCount: count, maxRetries: collector.pollRetries)
      guard let request = collector.challengeStatus else { return finish("continue", waiting) }
      switch await request() {
      case .pending: return waiting
      case .finished("expired"): return finish("expired", .expired)
      case .finished("error"): return finish("error", .error)
      case .finished(let status): return finish(status, .complete(status: status))
      }
    }

    private mutating func finish(_ value: String, _ status: PollingStatus) -> PollingStatus {
      isFinished = true
      collector.value = value
      return status
    }
  }
}

extension PollingCollector {
  /// Polls the challenge until it is finished. Then `next()` posts the result. Without a challenge,
  /// the sequence has one element, and `next()` is the poll.
  public func pollStatus() -> PollingStatuses { PollingStatuses(collector: self) }
}
