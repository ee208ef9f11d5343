import JourneyAuthenticators
import Synchronization

/// The counters that the documents of one command have used for one-time codes. A server accepts
/// each only once (RFC 4226, section 7.2).
final class CounterLedger: Sendable {
  /// One document's access to the ledger.
  struct Claim: Sendable {
    fileprivate let ledger: CounterLedger
    fileprivate let document: Int

    /// Reserves the counter for this document, or returns `false` if another has it.
    func takes(_ counter: OTPAuthAddress.CounterCode) -> Bool {
      ledger.state.withLock { state in
        let first = state.documents[counter, default: document]
        state.documents[counter] = first
        return first == document
      }
    }
  }

  private struct State {
    var count = 0
    /// The document that reserved each counter.
    var documents: [OTPAuthAddress.CounterCode: Int] = [:]
  }

  private let state = Mutex(State())

  /// Registers a document, in the order of the input, in which the steps begin.
  func claim() -> Claim {
    state.withLock { state in
      state.count += 1
      return Claim(ledger: self, document: state.count)
    }
  }
}
