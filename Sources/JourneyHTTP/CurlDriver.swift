import CJourneyCurl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Moves the requests of a transport on the thread that calls it: that saves a thread, and waking it for
/// each request.
///
/// Not `Sendable`, for it belongs to its thread.
package final class CurlDriver {
  private let configuration: TransportConfiguration
  private let mailbox: CurlMailbox
  /// Made for the first request, since it needs libcurl.
  private var loop: CurlLoop?
  /// When the requests were last looked after.
  private var lastLook = ContinuousClock.now

  /// - Parameter pipe: wakes the thread out of `wait`; whoever waits empties it.
  package init(_ transport: CurlTransport, _ pipe: WakePipe) {
    configuration = transport.configuration
    mailbox = transport.mailbox
    mailbox.drive(by: pipe)
  }

  /// Goes as far as it can without waiting.
  package func turn() {
    let mail = mailbox.take(wasWoken: false)
    if loop == nil, !mail.jobs.isEmpty {
      loop = CurlLoop(configuration, isQuiet: mailbox.isQuiet)
    }
    guard let loop else { return }
    catchUp(loop)
    loop.turn(mail)
    lastLook = .now
  }

  /// The thread has other work, too, and may wait for a slow reader: that is nobody's time limit.
  private func catchUp(_ loop: CurlLoop) {
    let unseen = ContinuousClock.now - lastLook
    if unseen > .milliseconds(100), !loop.isIdle { loop.grant(unseen.milliseconds) }
  }

  /// Whether no request has come; from now on the pipe tells of it.
  package func rests() -> Bool { mailbox.rests() }

  /// Waits until a request can go on, one of the descriptors can be read, or the time is up.
  /// - Parameter milliseconds: negative: for as long as it takes.
  /// - Returns: for each descriptor whether it can.
  package func wait(reading descriptors: [Int32], milliseconds: Int32) -> [Bool] {
    guard let loop, !loop.isIdle else {
      var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      _ = poll(&entries, nfds_t(entries.count), milliseconds)
      return entries.map { $0.revents != 0 }
    }
    catchUp(loop)
    defer { lastLook = .now }
    return loop.wait(reading: descriptors, milliseconds: milliseconds)
  }
}
