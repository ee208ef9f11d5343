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
    _ scripts: [[FaultServer.Step]], timeout: Duration = .seconds(300)
  ) async throws -> (error: TransportError?, server: FaultServer) {
    let identity = try TLSIdentity()
    let folder = try TemporaryFolder()
    let server = try FaultServer(scripts, identity: identity, speaksHTTP2: true)
    var configuration = TransportConfiguration()
    configuration.caFile = try folder.write("ca.pem", identity.authorityPEM)
    configuration.timeout = timeout
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

  /// A response whose header block is larger than one frame of HTTP/2 and one record of TLS.
  private static func large(_ stream: UInt8) -> [UInt8] {
    // `x` with 4,000 letters, never indexed (RFC 7541, section 6.2.3).
    let header: [UInt8] = [0x10, 1, 0x78, 0x7f, 0xa1, 0x1e] + Array(repeating: 0x61, count: 4_000)
    let block: [UInt8] = [0x88] + (0..<12).flatMap { _ in header }
    var frames: [UInt8] = []
    for start in stride(from: 0, to: block.count, by: 16_384) {
      let part = block[start..<min(start + 16_384, block.count)]
      let isLast = part.endIndex == block.count
      frames += [0, UInt8(part.count >> 8), UInt8(part.count & 255)]
      frames += [start == 0 ? 1 : 9, (start == 0 ? 1 : 0) | (isLast ? 4 : 0), 0, 0, 0, stream]
      frames += part
    }
    return frames
  }

  @Test("a large header block is read")
  func largeHeaders() async throws {
    let (error, server) = try await run(
      [
        [
          Self.greeting, .readStream, .sendBytes(Self.large(1)), .readStream,
          .sendBytes(Self.large(3)), .hold,
        ]
      ], timeout: .seconds(20))
    #expect(error == nil)
    #expect(server.requests == ["stream 1", "stream 3"])
  }

  /// RST_STREAM with REFUSED_STREAM: the server has processed nothing (RFC 9113, section 8.7).
  private static func refusal(_ stream: UInt8) -> [UInt8] {
    [0, 0, 4, 3, 0, 0, 0, 0, stream, 0, 0, 0, 7]
  }

  @Test("a request that the server refuses to process counts as not sent")
  func refused() async throws {
    let identity = try TLSIdentity()
    let folder = try TemporaryFolder()
    let server = try FaultServer(
      [
        [Self.greeting, .readStream, .sendBytes(Self.refusal(1)), .hold],
        [Self.greeting, .readStream, .sendBytes(Self.ok(1)), .hold],
      ], identity: identity, speaksHTTP2: true)
    var configuration = TransportConfiguration()
    configuration.caFile = try folder.write("ca.pem", identity.authorityPEM)
    let request = HTTPRequest(.POST, try server.address(), body: Array("{}".utf8))
    // The answers to a page are never sent twice, whatever the server says.
    configuration.retries = 1
    let error = await CurlTransport(configuration).failure(request)
    #expect(error?.kind == .network && error?.sent == false, "\(String(describing: error))")
    #expect(server.connections == 1 && server.requests == ["stream 1"])
  }

  @Test("a request that the server may have processed before it left counts as sent")
  func refusedOnUsedConnection() async throws {
    // libcurl does not tell a refused stream of a used connection from one that broke.
    let (error, server) = try await run([
      [
        Self.greeting, .readStream, .sendBytes(Self.ok(1)), .readStream,
        .sendBytes(Self.refusal(3)), .hold,
      ]
    ])
    #expect(error?.kind == .network && error?.sent == true, "\(String(describing: error))")
    #expect(server.connections == 1)
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
