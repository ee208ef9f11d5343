import CCurl

/// What curl's thread does: take requests, move transfers, hand out answers.
///
/// Not `Sendable`, on purpose: no handle ever leaves the thread.
final class CurlLoop {
  private let configuration: TransportConfiguration
  private let mailbox: CurlMailbox
  private let wake: Int32
  private let trust: TrustStore
  private let multi: CurlMulti
  private var waiting: [CurlJob] = []
  private var active: [UnsafeMutableRawPointer: CurlTransfer] = [:]

  init(_ configuration: TransportConfiguration, _ mailbox: CurlMailbox, wake: Int32) {
    self.configuration = configuration
    self.mailbox = mailbox
    self.wake = wake
    trust = TrustStore(configuration)
    multi = CurlMulti(connections: configuration.concurrent + 8)
  }

  func run() {
    while true {
      let mail = mailbox.take()
      if mail.isClosed { return }
      waiting += mail.jobs
      mail.cancelled.forEach(cancel)
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
        let transfer = try CurlTransfer(job, configuration, trust)
        let code = multi.add(transfer.easy)
        guard code == CURLM_OK, let easy = transfer.easy else {
          throw .noResources("libcurl: \(String(cString: ccurl_multi_strerror(code)))")
        }
        active[easy] = transfer
      } catch {
        job.end(.failure(error))
      }
    }
    waiting.removeFirst(room)
  }

  private func end(_ easy: UnsafeMutableRawPointer, _ result: CURLcode) {
    guard let transfer = remove(easy) else { return }
    transfer.job.end(transfer.outcome(result))
  }

  private func cancel(_ id: UInt64) {
    if let place = waiting.firstIndex(where: { $0.id == id }) {
      waiting.remove(at: place).end(.failure(.cancelledBeforeSending))
    } else if configuration.cancelsOnWire,
      let easy = active.first(where: { $0.value.job.id == id })?.key,
      let transfer = remove(easy)
    {
      transfer.job.end(.failure(transfer.cancelled))
    }
  }

  private func remove(_ easy: UnsafeMutableRawPointer) -> CurlTransfer? {
    guard let transfer = active.removeValue(forKey: easy) else { return nil }
    // It can only fail for a handle that was never added.
    _ = multi.remove(easy)
    return transfer
  }

  /// The multi handle itself failed (no memory, no descriptors): whoever waits is told.
  private func giveUp(_ code: CURLMcode) {
    let error = TransportError.noResources(
      "libcurl: \(String(cString: ccurl_multi_strerror(code)))")
    for job in waiting { job.end(.failure(error)) }
    waiting = []
    for easy in Array(active.keys) {
      guard let transfer = remove(easy) else { continue }
      transfer.job.end(.failure(transfer.failed(error)))
    }
  }
}
