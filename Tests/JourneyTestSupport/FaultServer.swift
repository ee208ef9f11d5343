import Foundation
package import JourneyHTTP
import JourneySystem
import Synchronization

/// A server on loopback that sends exactly the bytes of a script.
///
/// Every connection has a script of its own, and the last script serves all further connections.
/// The server records the requests. At the end of a script it closes the connection cleanly.
package final class FaultServer: Sendable {
  /// One action on a connection.
  package enum Step: Sendable {
    /// Reads a whole request, with header and `Content-Length` bytes, and records it.
    case readRequest
    /// Reads and records a request up to the empty line.
    case readHead
    /// Reads some bytes, and records them in `received`.
    case readBytes
    case send(String)
    /// Reads requests to the end of the connection, and takes for each the steps of the function.
    case serve(@Sendable (_ request: String) -> [Step])
    /// Tells the test that the script has reached this step.
    case call(@Sendable () -> Void)
    case sendBytes([UInt8])
    /// Reads a whole HTTP/2 request, and records `stream N`.
    case readStream
    /// Sends the text again and again until the client closes the connection.
    case sendEndlessly(String, pause: Int)
    /// Waits for this number of milliseconds, as a slow server does. No test may depend on the
    /// number.
    case pause(Int)
    /// Waits until the client's system has confirmed everything that was sent.
    case awaitDelivery
    /// Ends its side of a connection without TLS. The client can still send.
    case endSending
    /// Waits until this number of requests has arrived on all connections.
    case awaitRequests(Int)
    /// Waits until the client closes the connection.
    case hold
    /// Ends the connection with a reset, as a crash does.
    case reset
  }

  private struct State {
    var scripts: [[Step]]
    var requests: [String] = []
    var received: [[UInt8]] = []
    var clients: [String] = []
    var connections = 0
    var open: Set<Int32> = []
    var isStopped = false
  }

  package let port: Int
  private let listener: Int32
  private let identity: TLSIdentity?
  private let asksForCertificate: Bool
  private let speaksHTTP2: Bool
  private let speaksTLS12: Bool
  private let state: Mutex<State>
  private let arrival = NSCondition()

  /// - Parameters:
  ///   - identity: The certificate of a TLS server.
  ///   - asksForCertificate: Whether a client must have a certificate, which can be any.
  ///   - speaksHTTP2: Whether the server speaks HTTP/2. The script then sends its frames.
  ///   - speaksTLS12: Whether TLS 1.2 is its newest version.
  ///   - sendsAtOnce: Whether each write is sent at once. Otherwise a small one waits until the client has
  ///     confirmed the one before it (Nagle's algorithm).
  package init(
    _ scripts: [[Step]], identity: TLSIdentity? = nil, asksForCertificate: Bool = false,
    speaksHTTP2: Bool = false, speaksTLS12: Bool = false,
    sendsAtOnce: Bool = false
  ) throws {
    self.identity = identity
    self.asksForCertificate = asksForCertificate
    self.speaksHTTP2 = speaksHTTP2
    self.speaksTLS12 = speaksTLS12
    state = Mutex(State(scripts: scripts))
    (listener, port) = try Loopback.listen()
    let thread = Thread { [weak self, listener] in
      while let connection = Loopback.accept(listener) {
        guard let self else { return Loopback.close(connection) }
        if sendsAtOnce { Loopback.sendAtOnce(connection) }
        self.serve(connection)
      }
    }
    thread.start()
  }

  deinit { stop() }

  /// Closes the listener and all connections.
  package func stop() {
    state.withLock { state in
      guard !state.isStopped else { return }
      state.isStopped = true
      Loopback.shutDown(listener)
      state.open.forEach(Loopback.shutDown)
    }
  }

  /// The origin of the server: `http://127.0.0.1:PORT` or, with TLS, `https://…`.
  package var origin: String { "\(identity == nil ? "http" : "https")://127.0.0.1:\(port)" }

  package func address(_ path: String = "/") throws -> WebAddress { try WebAddress(origin + path) }

  /// The requests so far, byte for byte.
  package var requests: [String] { state.withLock { $0.requests } }
  /// The bytes that `readBytes` has read.
  package var received: [[UInt8]] { state.withLock { $0.received } }
  /// The number of accepted connections.
  package var connections: Int { state.withLock { $0.connections } }
  /// The number of open connections.
  package var openConnections: Int { state.withLock { $0.open.count } }
  /// The common names of the clients' certificates.
  package var clients: [String] { state.withLock { $0.clients } }

  private func serve(_ connection: Int32) {
    let script: [Step]? = state.withLock { state in
      guard !state.isStopped else { return nil }
      state.connections += 1
      state.open.insert(connection)
      return state.scripts.count > 1 ? state.scripts.removeFirst() : state.scripts.first
    }
    guard let script else { return Loopback.close(connection) }
    let thread = Thread { [identity, asksForCertificate, speaksHTTP2, speaksTLS12] in
      do {
        let stream = try FaultStream(
          connection, identity: identity, asksForCertificate: asksForCertificate,
          speaksHTTP2: speaksHTTP2, speaksTLS12: speaksTLS12)
        if let client = stream.clientName { self.state.withLock { $0.clients.append(client) } }
        for step in script { self.take(step, stream) }
      } catch {}  // the client refused the certificate: that is what it was for
      self.state.withLock { state in
        // Under the lock, so that `stop` never shuts down a descriptor that has been reused.
        state.open.remove(connection)
        Loopback.close(connection)
      }
    }
    thread.start()
  }

  private func take(_ step: Step, _ stream: FaultStream) {
    switch step {
    case .readRequest: record(stream.readRequest(withBody: true))
    case .readHead: record(stream.readRequest(withBody: false))
    case .readStream: record(stream.readStreamNumber().map { "stream \($0)" })
    case .readBytes:
      if let bytes = stream.read() { state.withLock { $0.received.append(bytes) } }
    case .send(let text): stream.write(Array(text.utf8))
    case .serve(let steps): serve(stream, steps)
    case .call(let function): function()
    case .sendBytes(let bytes): stream.write(bytes)
    case .sendEndlessly(let text, let pause):
      let bytes = Array(text.utf8)
      while stream.write(bytes) { Loopback.sleep(milliseconds: pause) }
    case .pause(let milliseconds): Loopback.sleep(milliseconds: milliseconds)
    case .awaitDelivery: stream.awaitDelivery()
    case .endSending: stream.endSending()
    case .awaitRequests(let count):
      let end = Date(timeIntervalSinceNow: Event.limit / .seconds(1))
      arrival.lock()
      while requests.count < count, arrival.wait(until: end) {}
      // One thread wakes the next. Waking a thousand at each request would take all the time.
      arrival.signal()
      arrival.unlock()
    case .hold: while stream.read() != nil {}
    case .reset: stream.resetOnClose()
    }
  }

  private func serve(_ stream: FaultStream, _ steps: (String) -> [Step]) {
    while let request = stream.readRequest(withBody: true) {
      record(request)
      for step in steps(request) { take(step, stream) }
    }
  }

  private func record(_ request: String?) {
    if let request { state.withLock { $0.requests.append(request) } }
    arrival.withLock { arrival.signal() }
  }
}
