import JourneyHTTP
import JourneyJSON
import Synchronization

/// The result for one document.
struct StepResult: Sendable {
  var document: Document
  /// Whether the command made the document itself instead of forwarding it.
  let isOwnResult: Bool
  /// The exit status of the document.
  let status: Int32
  /// The secrets that no line on standard error may contain.
  let secrets: Secrets
  /// The requests of the document's flow, or `nil` if the document keeps its own list.
  var requests: SentRequests?

  init(
    _ document: Document, isOwnResult: Bool = true, status: Int32? = nil,
    secrets: Secrets = Secrets(),
    requests: SentRequests? = nil
  ) {
    self.document = document
    self.requests = requests
    self.isOwnResult = isOwnResult
    self.secrets = secrets
    self.status = status ?? ExitStatus.status(of: document)
  }
}

/// The results for the documents that were read, in the order of the input, until the results are
/// printed.
final class ReorderBuffer: Sendable {
  private struct Contents {
    /// The results. An entry is `nil` if the step is not complete or if the result was taken.
    var slots: [StepResult?] = []
    /// The number of results at the front that were taken.
    var head = 0
    /// The total number of results that were taken.
    var printed = 0
  }

  private let contents = Mutex(Contents())

  /// The number of documents that are read and not yet printed.
  var count: Int { contents.withLock { $0.slots.count - $0.head } }

  /// Reserves the index of the next document.
  func reserve() -> Int {
    contents.withLock { contents in
      contents.slots.append(nil)
      return contents.printed + contents.slots.count - contents.head - 1
    }
  }

  func fill(_ index: Int, with result: StepResult) {
    contents.withLock { $0.slots[$0.head + index - $0.printed] = result }
  }

  /// Returns the result for the next document in order, or `nil` if the result is not ready.
  func takeFirst() -> StepResult? {
    contents.withLock { contents in
      guard contents.head < contents.slots.count, let result = contents.slots[contents.head] else {
        return nil
      }
      contents.slots[contents.head] = nil
      contents.head += 1
      contents.printed += 1
      // Removing more than half of the entries moves each entry at most once on average.
      if contents.head * 2 > contents.slots.count {
        contents.slots.removeFirst(contents.head)
        contents.head = 0
      }
      return result
    }
  }
}
