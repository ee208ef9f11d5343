import JSON
import Synchronization

/// What comes out for one document.
struct Reply: Sendable {
  var document: Document
  /// Whether it came out of this command, and did not only pass through.
  let arises: Bool
  /// What the document stands for in the exit status.
  let status: Int32

  init(_ document: Document, arises: Bool = true, status: Int32? = nil) {
    self.document = document
    self.arises = arises
    self.status = status ?? ExitStatus.status(of: document)
  }
}

/// The documents that are read and not yet printed, in the order in which they came.
final class Window: Sendable {
  private struct Contents {
    /// nil: its step is still under way.
    var slots: [Reply?] = []
    /// How many have been taken from the front, all in all.
    var printed = 0
  }

  private let contents = Mutex(Contents())
  private let notice: @Sendable () -> Void

  /// - Parameter notice: called when a document may be ready to be printed, from any thread.
  init(notice: @escaping @Sendable () -> Void) {
    self.notice = notice
  }

  /// How many are read and not yet printed.
  var count: Int { contents.withLock { $0.slots.count } }

  /// Keeps a place for the next document.
  func reserve() -> Int {
    contents.withLock { contents in
      contents.slots.append(nil)
      return contents.printed + contents.slots.count - 1
    }
  }

  func fill(_ place: Int, with reply: Reply) {
    contents.withLock { $0.slots[place - $0.printed] = reply }
    notice()
  }

  /// The next document in order, if it is ready.
  func takeFirst() -> Reply? {
    contents.withLock { contents in
      guard let first = contents.slots.first, let reply = first else { return nil }
      contents.slots.removeFirst()
      contents.printed += 1
      return reply
    }
  }
}
