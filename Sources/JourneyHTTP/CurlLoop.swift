import CJourneyCurl

/// What curl's thread does: take requests, move transfers, hand out answers.
///
/// Not `Sendable`, on purpose: no handle ever leaves the thread.
final class CurlLoop {
  private let configuration: TransportConfiguration
  private let mailbox: CurlMailbox
  private let wake: Int32
  private let trust: TrustStore
  private let multi: CurlMulti
  private let kept: KeptConnections
  private var waiting: [CurlJob] = []
  private var active: [CurlTransfer] = []

  init(_ configuration: TransportConfiguration, _ mailbox: CurlMailbox, wake: Int32) {
    self.configuration = configuration
    self.mailbox = mailbox
    self.wake = wake
    trust = TrustStore(configuration)
    multi = CurlMulti(connections: configuration.concurrent + 8)
    kept = KeptConnections(isQuiet: mailbox.isQuiet)
  }

  func run() {
    while true {
      let mail = mailbox.take()
      if mail.isClosed { return }
      waiting += mail.jobs
      if mail.hasCancelled { dropCancelled() }
      begin()
      var code = multi.perform()
      while let (easy, result) = multi.nextFinished() { end(easy, result) }
      if !waiting.isEmpty, active.count < configuration.concurrent { continue }
      if code == CURLM_OK { code = multi.wait(for: wake, milliseconds: 60_000) }
      if code != CURLM_OK { giveUp(code) }
    }
  }

  /// Puts waiting requests on the wire, as many as there is room for.
  private func begin() {
    let room = min(waiting.count, configuration.concurrent - active.count)
    guard room > 0 else { return }
    for job in waiting.prefix(room) {
      do throws(TransportError) {
        try add(try CurlTransfer(job, configuration, trust, kept))
      } catch {
        job.end(.failure(error))
      }
    }
    waiting.removeFirst(room)
  }

  private func add(_ transfer: CurlTransfer) throws(TransportError) {
    let code = multi.add(transfer.easy)
    guard code == CURLM_OK else {
      throw .noResources("libcurl: \(String(cString: ccurl_multi_strerror(code)))")
    }
    active.append(transfer)
  }

  private func end(_ easy: UnsafeMutableRawPointer, _ result: CURLcode) {
    guard let place = active.firstIndex(where: { $0.easy == easy }) else { return }
    let transfer = active[place]
    remove(transfer)
    guard transfer.isOnUnfitConnection else {
      return transfer.job.end(transfer.outcome(result))
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
    _ = multi.remove(transfer.easy)
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
