import JourneyTestSupport
import Testing

@testable import JourneyHTTP

/// HTTP/2 is used if a server has it, with one request at a time on a connection.
struct CurlHTTP2Tests {
  // Frames of RFC 9113: length, type, flags, stream, and payload.
  private static let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]
  /// The status 200 and no body (RFC 7541, appendix A, index 8).
  private static func ok(_ stream: UInt8) -> [UInt8] { [0, 0, 1, 1, 5, 0, 0, 0, stream, 0x88] }
  /// A GOAWAY frame without an error: no stream after `last` was or will be processed.
  private static func goAway(_ last: UInt8) -> [UInt8] {
    [0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, last, 0, 0, 0, 0]
  }
  private static let greeting = FaultServer.Step.sendBytes(settings)

  private func run(
    _ scripts: [[FaultServer.Step]]
  ) async throws -> (error: TransportError?, server: FaultServer) {
    let identity = try TLSIdentity()
    let folder = try TemporaryFolder()
    let server = try FaultServer(scripts, identity: identity, speaksHTTP2: true)
    var configuration = TransportConfiguration()
    configuration.caFile = try folder.write("ca.pem", identity.authorityPEM)
    configuration.timeout = .milliseconds(300_000)
    let transport = CurlTransport(configuration)
    let request = HTTPRequest(.POST, try server.address(), body: Array("{}".utf8))
    #expect(try await transport.send(request).status == 200)
    return (await transport.failure(request), server)
  }

  @Test("a request is sent once on a connection that breaks")
  func dies() async throws {
    let (error, server) = try await run([
      [Self.greeting, .readStream, .sendBytes(Self.ok(1)), .readStream],
      [Self.greeting, .readStream, .sendBytes(Self.ok(1)), .hold],
    ])
    #expect(error?.kind == .network && error?.sent == true, "\(String(describing: error))")
    #expect(server.connections == 1 && server.requests == ["stream 1", "stream 3"])
  }

  @Test("a request is sent once if the server may have read it before it left")
  func leaves() async throws {
    let (error, server) = try await run([
      [
        Self.greeting, .readStream, .sendBytes(Self.ok(1)), .readStream, .sendBytes(Self.goAway(3)),
      ],
      [Self.greeting, .readStream, .sendBytes(Self.ok(1)), .hold],
    ])
    #expect(error?.kind == .network && error?.sent == true, "\(String(describing: error))")
    #expect(server.connections == 1)
  }

  @Test("after the server's GOAWAY, a new connection is opened")
  func goodbye() async throws {
    let (error, server) = try await run([
      [Self.greeting, .readStream, .sendBytes(Self.ok(1) + Self.goAway(1)), .hold],
      [Self.greeting, .readStream, .sendBytes(Self.ok(1)), .hold],
    ])
    #expect(error == nil)
    #expect(server.connections == 2 && server.requests == ["stream 1", "stream 1"])
  }

  @Test("a connection that stays open is reused")
  func keptOpen() async throws {
    let (error, server) = try await run([
      [
        Self.greeting, .readStream, .sendBytes(Self.ok(1)), .readStream, .sendBytes(Self.ok(3)),
        .hold,
      ]
    ])
    #expect(error == nil)
    #expect(server.connections == 1 && server.requests == ["stream 1", "stream 3"])
  }

  @Test("two simultaneous requests use two connections")
  func twoAtATime() async throws {
    let identity = try TLSIdentity()
    let folder = try TemporaryFolder()
    let server = try FaultServer(
      [
        [
          Self.greeting, .readStream, .sendBytes(Self.ok(1)), .readStream, .awaitRequests(3),
          .sendBytes(Self.ok(3)), .hold,
        ],
        [Self.greeting, .readStream, .sendBytes(Self.ok(1)), .hold],
      ], identity: identity, speaksHTTP2: true)
    var configuration = TransportConfiguration()
    configuration.caFile = try folder.write("ca.pem", identity.authorityPEM)
    configuration.concurrent = 2
    configuration.timeout = .milliseconds(300_000)
    let request = HTTPRequest(.POST, try server.address(), body: Array("{}".utf8))
    let queue = RequestQueue(configuration)
    let (outcomes, ended) = AsyncStream.makeStream(of: QueuedRequest.Outcome.self)
    var results = outcomes.makeAsyncIterator()
    for count in [1, 2] {
      for _ in 0..<count {
        queue.submit(QueuedRequest(request) { ended.yield($0) })
      }
      for _ in 0..<count { #expect(try await results.next()?.get().status == 200) }
    }
    queue.close()
    #expect(server.connections == 2)
  }
}
