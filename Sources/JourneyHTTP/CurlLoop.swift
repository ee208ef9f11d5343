import CJourneyCurl

/// Takes requests, moves transfers, hands out answers.
///
/// Not `Sendable`, on purpose: no handle ever leaves the thread.
final class CurlLoop {
  private let configuration: TransportConfiguration
  private let trust: TrustStore
  private let multi: CurlMulti
  private let kept: KeptConnections
  private var waiting: [CurlJob] = []
  private var active: [CurlTransfer] = []
  /// Handles that carry no request.
  private var idle: [CurlHandle] = []
  /// When the transfers were last looked at whose limits were moved; nil where none were.
  private var lastLook: ContinuousClock.Instant?

  init(_ configuration: TransportConfiguration, isQuiet: @escaping (Int32) -> Bool) {
    self.configuration = configuration
    trust = TrustStore(configuration)
    multi = CurlMulti(connections: configuration.concurrent + 8)
    kept = KeptConnections(isQuiet: isQuiet)
  }

  /// Whether nothing is on the wire.
  var isIdle: Bool { active.isEmpty }

  /// Goes as far as it can without waiting.
  func turn(_ mail: CurlMailbox.Mail) {
    waiting += mail.jobs
    if mail.hasCancelled { dropCancelled() }
    // Who had no time to wait looks all the same: else each new request would take a new connection
    // while answers lie on those that are open.
    if !multi.sockets.hasReady, !active.isEmpty {
      _ = multi.sockets.wait(reading: [], milliseconds: 0)
    }
    var ready = multi.sockets.takeReady()
    repeat {
      begin()
      if active.isEmpty { continue }
      let code = multi.act(on: ready)
      ready = []
      while let (easy, result) = multi.nextFinished() { end(easy, result) }
      if code != CURLM_OK { giveUp(code) }
    } while !waiting.isEmpty && active.count < configuration.concurrent
  }

  /// Waits until something can go on, or one of the descriptors can be read.
  /// - Parameter milliseconds: the longest time; negative: none is named.
  /// - Returns: for each descriptor whether it can.
  func wait(reading descriptors: [Int32], milliseconds: Int32 = -1) -> [Bool] {
    // libcurl does not wake for a limit that was moved.
    var longest: Int32 = lastLook == nil ? 60_000 : 1_000
    if milliseconds >= 0 { longest = min(longest, milliseconds) }
    let timeout = multi.timeout
    if timeout >= 0 { longest = min(longest, Int32(clamping: timeout)) }
    defer { lookAtMoved() }
    return multi.sockets.wait(reading: descriptors, milliseconds: longest)
  }

  private func lookAtMoved() {
    guard let lastLook, ContinuousClock.now - lastLook >= .seconds(1) else { return }
    multi.sockets.lookAtAll()
    self.lastLook = active.contains { $0.granted > 0 } ? .now : nil
  }

  /// Moves the time limits of what is on the wire, which nobody has looked after for so long.
  func grant(_ milliseconds: Int) {
    for transfer in active { transfer.grant(milliseconds) }
    lastLook = lastLook ?? .now
  }

  /// Puts waiting requests on the wire, as many as there is room for.
  private func begin() {
    let room = min(waiting.count, configuration.concurrent - active.count)
    guard room > 0 else { return }
    for job in waiting.prefix(room) {
      do throws(TransportError) { try add(try transfer(of: job)) } catch {
        job.end(.failure(error))
      }
    }
    waiting.removeFirst(room)
  }

  private func transfer(of job: CurlJob) throws(TransportError) -> CurlTransfer {
    let handle = if let idle = idle.popLast() { idle } else { try CurlHandle(configuration, trust) }
    return try CurlTransfer(job, on: handle, configuration, trust, kept)
  }

  private func add(_ transfer: CurlTransfer) throws(TransportError) {
    transfer.start()
    let code = multi.add(transfer.handle.easy)
    guard code == CURLM_OK else {
      throw .noResources("libcurl: \(String(cString: ccurl_multi_strerror(code)))")
    }
    active.append(transfer)
  }

  private func end(_ easy: UnsafeMutableRawPointer, _ result: CURLcode) {
    guard let place = active.firstIndex(where: { $0.handle.easy == easy }) else { return }
    let transfer = active[place]
    remove(transfer)
    guard transfer.isOnUnfitConnection else {
      transfer.job.end(transfer.outcome(result))
      // After a failure the next request takes a new one.
      if result == CURLE_OK { idle.append(transfer.handle) }
      return
    }
    do throws(TransportError) {
      try transfer.beginAgain()
      try add(transfer)
    } catch {
      transfer.job.end(.failure(transfer.failed(error)))
    }
  }

  private func dropCancelled() {
    let jobs = waiting
    waiting = []
    for job in jobs {
      if job.ticket.isCancelled {
        job.end(.failure(.cancelledBeforeSending))
      } else {
        waiting.append(job)
      }
    }
    guard configuration.cancelsOnWire else { return }
    for transfer in active where transfer.job.ticket.isCancelled {
      remove(transfer)
      transfer.job.end(.failure(transfer.cancelled))
    }
  }

  private func remove(_ transfer: CurlTransfer) {
    guard let place = active.firstIndex(where: { $0 === transfer }) else { return }
    active.swapAt(place, active.count - 1)
    active.removeLast()
    transfer.keepConnection()
    // It can only fail for a handle that was never added.
    _ = multi.remove(transfer.handle.easy)
    transfer.handle.transfer = nil
  }

  /// The multi handle itself failed (no memory, no descriptors): whoever waits is told.
  private func giveUp(_ code: CURLMcode) {
    let error = TransportError.noResources(
      "libcurl: \(String(cString: ccurl_multi_strerror(code)))")
    for job in waiting { job.end(.failure(error)) }
    waiting = []
    for transfer in active {
      remove(transfer)
      transfer.job.end(.failure(transfer.failed(error)))
    }
  }
}
