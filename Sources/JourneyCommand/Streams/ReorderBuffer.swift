import JourneyHTTP
import JourneyJSON
import Synchronization

/// What comes out for one document.
struct Reply: Sendable {
  var document: Document
  /// Whether it came out of this command, and did not only pass through.
  let isOwnResult: Bool
  /// What the document stands for in the exit status.
  let status: Int32
  /// What must not be said of it on stderr.
  let secrets: Secrets
  /// The requests of its flow, or `nil` if the document keeps the list that it has.
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

/// The documents that are read and not yet printed, in the order in which they came.
final class ReorderBuffer: Sendable {
  private struct Contents {
    /// nil: its step is still under way, or it was taken.
    var slots: [Reply?] = []
    /// How many at the front were taken.
    var head = 0
    /// How many have been taken, all in all.
    var printed = 0
  }

  private let contents = Mutex(Contents())

  /// How many are read and not yet printed.
  var count: Int { contents.withLock { $0.slots.count - $0.head } }

  /// Keeps a place for the next document.
  func reserve() -> Int {
    contents.withLock { contents in
      contents.slots.append(nil)
      return contents.printed + contents.slots.count - contents.head - 1
    }
  }

  func fill(_ place: Int, with reply: Reply) {
    contents.withLock { $0.slots[$0.head + place - $0.printed] = reply }
  }

  /// The next document in order, if it is ready.
  func takeFirst() -> Reply? {
    contents.withLock { contents in
      guard contents.head < contents.slots.count, let reply = contents.slots[contents.head] else {
        return nil
      }
      contents.slots[contents.head] = nil
      contents.head += 1
      contents.printed += 1
      // Only where they are the most, so that no place is moved more than once on average.
      if contents.head * 2 > contents.slots.count {
        contents.slots.removeFirst(contents.head)
        contents.head = 0
      }
      return reply
    }
  }
}
