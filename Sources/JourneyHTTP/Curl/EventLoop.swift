import CJourneyCurl

/// An event loop that uses libcurl to send the requests of a transport, on the thread that runs the
/// loop.
///
/// This class is not `Sendable`, because libcurl's handles belong to that thread.
package final class EventLoop {
  private let configuration: TransportConfiguration
  private let queue: RequestQueue
  private let connections: ReusableConnections
  private let sockets = WatchedSockets()
  // Made for the first request, because they need libcurl and files.
  private lazy var multi = CurlMulti(connections: configuration.concurrent + 8, sockets)
  private lazy var trust = TrustStore(configuration)
  private var waiting: [QueuedRequest] = []
  private var active: [CurlTransfer] = []
  private var lastRun = ContinuousClock.now
  /// The time at which transfers with extended deadlines were last checked, or `nil` if there are
  /// no such transfers.
  private var lastCheck: ContinuousClock.Instant?

  init(_ queue: RequestQueue) {
    configuration = queue.configuration
    self.queue = queue
    connections = ReusableConnections(hasNothingToRead: queue.hasNothingToRead)
  }

  /// Creates a loop that the caller runs to send the requests of a transport.
  /// - Parameter pipe: the pipe that wakes the caller when a request arrives. The caller must drain
  ///   the pipe.
  package convenience init(_ transport: CurlTransport, wokenBy pipe: WakePipe) {
    self.init(transport.queue)
    queue.useCaller(wokenBy: pipe)
  }

  /// Runs the loop until the queue is closed.
  func run(wokenBy pipe: WakePipe) {
    while !queue.isClosed {
      runOnce()
      guard prepareToWait() else { continue }
      if wait(reading: [pipe.reader])[0] { pipe.drain() }
    }
  }

  /// Starts, continues and ends requests as far as possible without waiting.
  package func runOnce() {
    let batch = queue.takeBatch()
    waiting += batch.requests
    if batch.hasCancellation { dropCancelled() }
    extendLateDeadlines()
    // A caller that had no time to wait looks all the same. Otherwise each new request would open a
    // new connection while there are responses on the open ones.
    if !sockets.hasReady, !active.isEmpty { _ = sockets.wait(reading: [], milliseconds: 0) }
    var ready = sockets.takeReady()
    repeat {
      begin()
      if active.isEmpty { continue }
      let code = multi.act(on: ready)
      ready = []
      while let (easy, result) = multi.nextFinished() { end(easy, result) }
      if code != CURLM_OK { giveUp(code) }
    } while !waiting.isEmpty && active.count < configuration.concurrent
    lastRun = .now
  }

  /// Arms the wake-up pipe. Returns `false` if a request or cancellation is already queued, or if
  /// the queue is closed.
  package func prepareToWait() -> Bool { queue.prepareToWait() }

  /// Waits until a request can continue, one of the descriptors can be read, or the deadline has
  /// passed.
  /// - Returns: for each descriptor, whether it can be read.
  package func wait(reading descriptors: [Int32], until deadline: ContinuousClock.Instant? = nil)
    -> [Bool]
  {
    extendLateDeadlines()
    var limits = deadline.map { [($0 - .now).milliseconds + 1] } ?? []
    if !active.isEmpty {
      // libcurl does not wake for a deadline that was extended.
      if lastCheck != nil { limits.append(1_000) }
      if let timeout = multi.timeout { limits.append(timeout) }
    }
    defer {
      checkExtendedDeadlines()
      lastRun = .now
    }
    let longest = limits.min().map { Int32(clamping: max(0, $0)) } ?? -1
    return sockets.wait(reading: descriptors, milliseconds: longest)
  }

  // MARK: - Deadlines

  /// Extends the deadlines of active transfers if more than 100 milliseconds have passed since the
  /// loop last ran. The thread also does other work, such as writing output to a program that reads
  /// slowly. The time spent on this work does not count toward the time limits of transfers.
  private func extendLateDeadlines() {
    let unseen = ContinuousClock.now - lastRun
    if unseen > .milliseconds(100), !active.isEmpty { extendDeadlines(by: unseen) }
  }

  /// Extends the deadlines of active transfers by the period in which the loop was not running.
  private func extendDeadlines(by time: Duration) {
    for transfer in active { transfer.extendDeadlines(by: time.milliseconds) }
    lastCheck = lastCheck ?? .now
  }

  private func checkExtendedDeadlines() {
    guard let lastCheck, ContinuousClock.now - lastCheck >= .seconds(1) else { return }
    sockets.lookAtAll()
    self.lastCheck = active.contains { $0.extendedBy > 0 } ? .now : nil
  }

  // MARK: - Requests

  /// Starts as many queued requests as `concurrent` allows.
  private func begin() {
    let room = min(waiting.count, configuration.concurrent - active.count)
    guard room > 0 else { return }
    for request in waiting.prefix(room) {
      do throws(TransportError) {
        try add(CurlTransfer(request, configuration, trust, connections))
      } catch { request.end(.failure(error)) }
    }
    waiting.removeFirst(room)
  }

  private func add(_ transfer: CurlTransfer) throws(TransportError) {
    transfer.start()
    let code = multi.add(transfer.handle.easy)
    guard code == CURLM_OK else { throw .multi(code) }
    active.append(transfer)
  }

  private func end(_ easy: UnsafeMutableRawPointer, _ result: CURLcode) {
    guard let transfer = active.first(where: { $0.handle.easy == easy }) else { return }
    remove(transfer)
    guard transfer.isOnUnfitConnection else {
      return transfer.queued.end(transfer.outcome(result))
    }
    do throws(TransportError) {
      try add(
        CurlTransfer(
          transfer.queued, configuration, trust, connections, isOnFreshConnection: true))
    } catch {
      transfer.queued.end(.failure(transfer.failed(error)))
    }
  }

  private func dropCancelled() {
    waiting.removeAll { request in
      guard request.cancellation.isCancelled else { return false }
      request.end(.failure(.cancelledBeforeSending))
      return true
    }
    guard configuration.cancelsOnWire else { return }
    for transfer in active where transfer.queued.cancellation.isCancelled {
      remove(transfer)
      transfer.queued.end(.failure(transfer.cancelled))
    }
  }

  private func remove(_ transfer: CurlTransfer) {
    guard let index = active.firstIndex(where: { $0 === transfer }) else { return }
    active.swapAt(index, active.count - 1)
    active.removeLast()
    transfer.rememberConnection()
    // It can only fail for a handle that was never added.
    _ = multi.remove(transfer.handle.easy)
  }

  /// Ends all requests with an error. This method is called if libcurl's multi handle itself fails
  /// for lack of memory or file descriptors.
  private func giveUp(_ code: CURLMcode) {
    let error = TransportError.multi(code)
    for request in waiting { request.end(.failure(error)) }
    waiting = []
    for transfer in active {
      remove(transfer)
      transfer.queued.end(.failure(transfer.failed(error)))
    }
  }
}

extension TransportError {
  fileprivate static func multi(_ code: CURLMcode) -> TransportError {
    .noResources("libcurl: \(String(cString: ccurl_multi_strerror(code)))")
  }
}
