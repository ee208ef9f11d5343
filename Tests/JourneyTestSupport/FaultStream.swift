import CJourneyTestSupport
import Foundation
import JourneySystem

/// The server's side of one connection, with or without TLS. It is used on one thread only.
final class FaultStream {
  private let socket: Int32
  private let tls: OpaquePointer?
  private var received: [UInt8] = []
  private var isReset = false

  init(
    _ socket: Int32, identity: TLSIdentity?, asksForCertificate: Bool, speaksHTTP2: Bool,
    speaksTLS12: Bool = false
  ) throws {
    Self.blockBrokenPipe()
    self.socket = socket
    tls = try identity.map { identity in
      let tls = ctesttls_accept(
        socket, identity.certificatePEM, identity.keyPEM, asksForCertificate ? 1 : 0,
        speaksHTTP2 ? 1 : 0, speaksTLS12 ? 1 : 0)
      guard let tls else {
        Self.endInGoodOrder(socket)
        throw HandshakeFailed()
      }
      return tls
    }
  }

  deinit {
    if let tls { ctesttls_close(tls, isReset ? 0 : 1) }
    if !isReset { Self.endInGoodOrder(socket) }
  }

  /// Reads the remaining bytes, because unread bytes would cause a reset that loses the sent bytes.
  private static func endInGoodOrder(_ socket: Int32) {
    shutdown(socket, Int32(SHUT_WR))
    var limit = timeval(tv_sec: 1, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var rest = [UInt8](repeating: 0, count: 65_536)
    while recv(socket, &rest, rest.count, 0) > 0 {}
  }

  /// The common name in the client's certificate.
  var clientName: String? {
    var name = [CChar](repeating: 0, count: 256)
    guard let tls, ctesttls_client(tls, &name, Int32(name.count)) == 1 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns some bytes, or `nil` if there are no more.
  func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count =
      tls.map { Int(ctesttls_read($0, &bytes, Int32(bytes.count))) }
      ?? recv(socket, &bytes, bytes.count, 0)
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }

  /// Sends all bytes. Returns `false` if the client has closed the connection.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { rest in
        tls.map { Int(ctesttls_write($0, rest.baseAddress, Int32(rest.count))) }
          ?? send(socket, rest.baseAddress, rest.count, 0)
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  func endSending() { shutdown(socket, Int32(SHUT_WR)) }

  /// Waits until the other side's system has confirmed everything that was sent, so that the other
  /// side finds it when it looks.
  func awaitDelivery() {
    let deadline = ContinuousClock.now + Event.limit
    while ctesttls_unconfirmed(socket) > 0, .now < deadline { Loopback.sleep(milliseconds: 1) }
  }

  /// Returns one request as text, or `nil` if the client closes the connection before it is
  /// complete.
  func readRequest(withBody: Bool) -> String? {
    var length: Int?
    while true {
      if length == nil, let end = received.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound {
        let head = String(decoding: received[..<end], as: UTF8.self)
        length = end + (withBody ? Self.contentLength(head) : 0)
      }
      if let length, received.count >= length {
        let request = String(decoding: received[..<length], as: UTF8.self)
        received.removeFirst(length)
        return request
      }
      guard let more = read() else { return nil }
      received += more
    }
  }

  /// Reads HTTP/2 frames (RFC 9113, section 4.1) up to the end of a request. Returns the number of
  /// its stream, or `nil` if the client closes the connection before.
  func readStreamNumber() -> Int? {
    while true {
      let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
      if received.starts(with: preface) { received.removeFirst(preface.count) }
      let length = received.prefix(3).reduce(0) { $0 << 8 | Int($1) } + 9
      if received.count >= 9, received.count >= length {
        let frame = Array(received.prefix(length))
        received.removeFirst(length)
        if frame[3] <= 1, frame[4] & 1 == 1 {
          return frame[5..<9].reduce(0) { $0 << 8 | Int($1) }
        }
      } else {
        guard let more = read() else { return nil }
        received += more
      }
    }
  }

  /// Makes the connection end with a reset when it is closed.
  func resetOnClose() {
    isReset = true
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }

  private static func contentLength(_ head: String) -> Int {
    let line = head.split(separator: "\r\n").first {
      $0.lowercased().hasPrefix("content-length:")
    }
    return line.flatMap { Int($0.dropFirst(15).filter(\.isNumber)) } ?? 0
  }

  /// A client that closes the connection causes an error, and does not end the tests.
  private static func blockBrokenPipe() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}

/// The client refused the certificate, or had none of its own.
struct HandshakeFailed: Error {}
