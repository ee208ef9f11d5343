import CJourneyCurl

/// Sends the requests of a transport with libcurl, on the thread that runs the loop. Not
/// `Sendable`, because libcurl's handles belong to that thread.
package final class EventLoop {
  private let configuration: TransportConfiguration
  private let queue: RequestQueue
  private let connections: ReusableConnections
  private let sockets = WatchedSockets()
  // Created for the first request, because it needs libcurl and opens files.
  private lazy var multi = CurlMulti(connections: configuration.concurrent + 8, sockets)
  private lazy var trust = TrustStore(configuration)
  private var waiting: [QueuedRequest] = []
  private var active: [CurlTransfer] = []
  /// Most requests of a stream go to the same address.
  private var lastTarget: CurlTarget?
  /// When the loop last ran, or the end of the time for which it then wanted to wait.
  private var lastRun = ContinuousClock.now
  private var lastLook = ContinuousClock.now

  init(_ queue: RequestQueue) {
    configuration = queue.configuration
    self.queue = queue
    connections = ReusableConnections(hasNothingToRead: queue.hasNothingToRead)
  }

  /// Creates a loop that the caller runs.
  /// - Parameter pipe: wakes the caller when a request arrives. The caller must drain it.
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
    // The caller may never have waited: look at the sockets once without waiting, or a new request
    // opens a connection although a response has freed one.
    if !sockets.hasReady, !active.isEmpty { _ = sockets.wait(reading: [], milliseconds: 0) }
    lookAtSilentSockets()
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

  /// Arms the wake-up pipe. Returns `false` if the queue is closed, or has a request or
  /// cancellation.
  package func prepareToWait() -> Bool { queue.prepareToWait() }

  /// Waits until a request can continue, a descriptor can be read, or the deadline has passed.
  /// - Returns: for each descriptor, whether it can be read.
  package func wait(reading descriptors: [Int32], until deadline: ContinuousClock.Instant? = nil)
    -> [Bool]
  {
    extendLateDeadlines()
    var limits = deadline.map { [($0 - .now).milliseconds + 1] } ?? []
    if !active.isEmpty {
      // Return at least once a second, to look at silent sockets, and to notice that the process
      // was stopped.
      limits.append(1_000)
      if let timeout = multi.timeout { limits.append(timeout) }
    }
    let longest = limits.min().map { Int32(clamping: max(0, $0)) } ?? -1
    let begin = ContinuousClock.now
    // The time beyond `longest` is that in which the process was stopped.
    defer { lastRun = longest < 0 ? .now : min(.now, begin + .milliseconds(Int(longest))) }
    return sockets.wait(reading: descriptors, milliseconds: longest)
  }

  // MARK: - Deadlines

  /// Extends the deadlines of active transfers by the time in which the loop did not run, if it is
  /// more than 100 milliseconds: because the thread wrote to a program that reads slowly, or the
  /// process was stopped.
  private func extendLateDeadlines() {
    let unseen = ContinuousClock.now - lastRun
    guard unseen > .milliseconds(100) else { return }
    for transfer in active { transfer.extendDeadlines(by: unseen.milliseconds) }
    lastRun = .now
  }

  /// Makes libcurl read from each socket if a second has passed. libcurl does not wake for a
  /// deadline that was extended, and waits for a socket although it has read more of an HTTP/2
  /// response than it has processed.
  private func lookAtSilentSockets() {
    guard ContinuousClock.now - lastLook >= .seconds(1) else { return }
    sockets.lookAtAll()
    lastLook = .now
  }

  // MARK: - Requests

  /// Starts as many queued requests as `concurrent` allows.
  private func begin() {
    let room = min(waiting.count, configuration.concurrent - active.count)
    guard room > 0 else { return }
    for request in waiting.prefix(room) {
      do throws(TransportError) {
        let target = try target(of: request.request.address)
        try add(CurlTransfer(request, to: target, configuration, trust, connections))
      } catch { request.end(.failure(error)) }
    }
    waiting.removeFirst(room)
  }

  private func target(of address: WebAddress) throws(TransportError) -> CurlTarget {
    if let lastTarget, lastTarget.address == address { return lastTarget }
    let target = try CurlTarget(address, configuration)
    lastTarget = target
    return target
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
          transfer.queued, to: transfer.target, configuration, trust, connections,
          isOnFreshConnection: true))
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
    for transfer in active
    where transfer.queued.cancellation.isCancelled
      && (configuration.cancelsOnWire || !transfer.hasBegunSending)
    {
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

  /// Ends all requests with an error, because the multi handle itself failed for lack of memory or
  /// file descriptors.
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
