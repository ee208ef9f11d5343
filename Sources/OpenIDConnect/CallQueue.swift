/// Lets one call through at a time, in the order in which they came.
///
/// Not `Sendable`: who calls from several tasks does so on one actor, and there a call can begin
/// while another waits for the network.
final class CallQueue {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass<Outcome>(_ body: () async -> Outcome) async -> Outcome {
    if isTaken {
      await withCheckedContinuation { waiting.append($0) }
    }
    isTaken = true
    let outcome = await body()
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    return outcome
  }
}
