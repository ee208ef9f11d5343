import JourneyHTTP
import JourneyJSON
import Synchronization

/// The document of a step, with its exit status, secrets and requests.
struct StepResult: Sendable {
  var document: Document
  /// Whether the command created the document instead of forwarding it.
  let isOwnResult: Bool
  /// Before `--expect` is checked.
  let status: Int32
  /// What standard error must not show.
  var secrets: Secrets
  /// The requests to list in the document, or `nil` to keep its list.
  var requests: SentRequests?
  /// `fields --template` prints a file instead.
  let isPrinted: Bool
  /// The line that says why a walk stopped at a page, printed unless `--expect` is given.
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

/// Holds the results of documents until they can be printed, in the order of the input or when they
/// are ready.
final class ReorderBuffer: Sendable {
  private struct Contents {
    /// The results that are not ready, if the order does not count. They have no entry in `slots`.
    var open = 0
    /// The results, with `nil` for a step that is not complete or whose result was taken.
    var slots: [StepResult?] = []
    /// The entries at the front of `slots` whose results were taken.
    var head = 0
    /// The results that were taken.
    var printed = 0
  }

  private let keepsOrder: Bool
  private let contents = Mutex(Contents())

  init(keepsOrder: Bool = true) { self.keepsOrder = keepsOrder }

  /// The documents that have been read but not printed.
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

  /// Takes the next result in input order or, if the order does not count, any that is ready.
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
