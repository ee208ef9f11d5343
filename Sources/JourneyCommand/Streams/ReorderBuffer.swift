import JourneyHTTP
import JourneyJSON
import Synchronization

/// The document that a step returns, with its exit status, secrets and requests.
struct StepResult: Sendable {
  var document: Document
  /// Whether the command created the document instead of forwarding it.
  let isOwnResult: Bool
  /// The exit status for the document, before `--expect` is checked.
  let status: Int32
  /// The secrets that no line on standard error may contain.
  var secrets: Secrets
  /// The requests to list in the document, or `nil` to keep the list that it already contains.
  var requests: SentRequests?
  /// Whether the document is printed. `fields --template` prints a file instead.
  let isPrinted: Bool
  /// The line that says why a walk stopped at a page, or `nil`. It is printed without `--expect`.
  let reason: String?

  init(
    _ document: Document, isOwnResult: Bool = true, status: Int32? = nil,
    secrets: Secrets = Secrets(),
    requests: SentRequests? = nil, isPrinted: Bool = true, reason: String? = nil
  ) {
    self.reason = reason
    self.document = document
    self.requests = requests
    self.isOwnResult = isOwnResult
    self.secrets = secrets
    self.isPrinted = isPrinted
    self.status = status ?? ExitStatus.status(of: document)
  }
}

/// A buffer that holds the results of documents until they can be printed, in the order of the input
/// or in the order in which they are ready.
final class ReorderBuffer: Sendable {
  private struct Contents {
    /// The number of results that are not ready, if the order of the input does not count. These
    /// have no entry in `slots`.
    var open = 0
    /// The results. An entry is `nil` if the step is not complete or if the result was taken.
    var slots: [StepResult?] = []
    /// The number of entries at the front of `slots` whose results were taken.
    var head = 0
    /// The total number of results that were taken.
    var printed = 0
  }

  private let keepsOrder: Bool
  private let contents = Mutex(Contents())

  init(keepsOrder: Bool = true) { self.keepsOrder = keepsOrder }

  /// The number of documents that have been read but not printed.
  var count: Int { contents.withLock { $0.open + $0.slots.count - $0.head } }

  /// Reserves an entry for the next document and returns its index.
  func reserve() -> Int {
    contents.withLock { contents in
      guard keepsOrder else {
        contents.open += 1
        return 0
      }
      contents.slots.append(nil)
      return contents.printed + contents.slots.count - contents.head - 1
    }
  }

  func fill(_ index: Int, with result: StepResult) {
    contents.withLock { contents in
      guard keepsOrder else {
        contents.open -= 1
        return contents.slots.append(result)
      }
      contents.slots[contents.head + index - contents.printed] = result
    }
  }

  /// Removes and returns the result for the next document in input order, or any result that is
  /// ready if the order does not count. Returns `nil` if there is no such result.
  func takeNext() -> StepResult? {
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
