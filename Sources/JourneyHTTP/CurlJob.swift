import Synchronization

/// A request, and what to do with its answer.
struct CurlJob: Sendable {
  typealias Outcome = Result<HTTPResponse, TransportError>

  /// What the task that waits for the answer holds, to say that it waits no more.
  final class Ticket: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .acquiring) }

    func cancel() { flag.store(true, ordering: .releasing) }
  }

  let request: HTTPRequest
  let ticket: Ticket
  /// Called with each moment at which the request is handed to the network, in milliseconds since
  /// 1970, from any thread.
  let begin: @Sendable (Int) -> Void
  /// Called once, from any thread.
  let end: @Sendable (Outcome) -> Void

  init(
    _ request: HTTPRequest, _ ticket: Ticket = Ticket(),
    begin: @escaping @Sendable (Int) -> Void = { _ in }, end: @escaping @Sendable (Outcome) -> Void
  ) {
    self.request = request
    self.ticket = ticket
    self.begin = begin
    self.end = end
  }
}
