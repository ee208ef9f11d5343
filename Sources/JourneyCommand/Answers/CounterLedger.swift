import JourneyAuthenticators
import Synchronization

/// A record of the counters that the documents of one command have used for one-time codes. A
/// server accepts each counter only once (RFC 4226, section 7.2).
final class CounterLedger: Sendable {
  /// One document's access to the ledger.
  struct Claim: Sendable {
    fileprivate let ledger: CounterLedger
    fileprivate let document: Int

    /// Reserves the counter for this document. Returns `false` if another document has already
    /// reserved the counter.
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
    /// The number of the document that reserved each counter.
    var documents: [OTPAuthAddress.CounterCode: Int] = [:]
  }

  private let state = Mutex(State())

  /// Registers a document. Documents are registered in the order of the input, because their steps
  /// begin in this order.
  func claim() -> Claim {
    state.withLock { state in
      state.count += 1
      return Claim(ledger: self, document: state.count)
    }
  }
}
