import Foundation
import JourneyTestSupport
import Testing

@testable import JourneyDemo

@Suite struct DaemonTests {
  private static let request = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

  /// One request waits while the others arrive, so that the daemon finds them all at once.
  /// libmicrohttpd's epoll takes 128 connections at a time, and sleeps if it got as many.
  @Test(
    "kept-alive connections that are ready at the same time all get a response",
    arguments: [1, 127, 128, 129, 256, 384])
  func readyAtOnce(count: Int) throws {
    try Loopback.raiseOpenFiles()
    let held = DispatchSemaphore(value: 0)
    let gate = DispatchSemaphore(value: 0)
    let daemon = try Daemon(port: 0, identity: nil) { request in
      if request.target == "/hold" {
        held.signal()
        gate.wait()
      }
      return OutgoingResponse(204)
    }
    let connect = { try LoopbackConnection(port: daemon.port, patience: 5) }
    let connections = try (0..<count).map { _ in try connect() }
    for connection in connections {
      try connection.write(Array(Self.request.utf8))
      #expect(connection.read().starts(with: "HTTP/1.1 204".utf8))
    }
    let holding = try connect()
    for _ in 1...2 {
      try holding.write(Array(Self.request.replacing("/ HTTP", with: "/hold HTTP").utf8))
      held.wait()
      for connection in connections { try connection.write(Array(Self.request.utf8)) }
      gate.signal()
      let answered = connections.prefix { $0.read().starts(with: "HTTP/1.1 204".utf8) }
      #expect(answered.count == count)
      guard answered.count == count else { return }
      _ = holding.read()
    }
  }
}
