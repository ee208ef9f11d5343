import JourneyHTTP
import JourneyTestSupport
import Testing

/// Nothing is sent twice: a server that reads the second request on a kept-alive connection and
/// then closes it has seen that request once. libcurl by itself sends it again.
@Suite struct CurlOnceTests {
  private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"

  struct Case: Sendable, CustomTestStringConvertible {
    let method: HTTPRequest.Method
    let body: [UInt8]?
    let isSecure: Bool
    let end: [FaultServer.Step]
    let name: String
    var testDescription: String { name }
  }

  static let cases: [Case] = [false, true].flatMap { isSecure in
    [
      (HTTPRequest.Method.POST, Array("{}".utf8) as [UInt8]?, "POST"), (.POST, nil, "empty POST"),
      (.GET, nil, "GET"), (.POST, [UInt8](repeating: 0x20, count: 1 << 20), "large POST"),
    ].flatMap { method, body, name in
      [
        ("closes after reading it", [FaultServer.Step.readRequest]),
        ("resets after reading it", [.readRequest, .reset]),
        ("resets after its header", [.readHead, .reset]),
      ].map { what, end in
        Case(
          method: method, body: body, isSecure: isSecure, end: end,
          name: "\(isSecure ? "https" : "http") \(name), server \(what)")
      }
    }
  }

  @Test("sends a request once on a connection that dies", arguments: cases)
  func once(_ scenario: Case) async throws {
    let identity = try TLSIdentity()
    let folder = try TemporaryFolder()
    let healthy: [FaultServer.Step] = [.readRequest, .send(Self.answer)]
    let server = try FaultServer(
      [healthy + scenario.end, healthy], identity: scenario.isSecure ? identity : nil)
    var configuration = TransportConfiguration()
    configuration.caFile = try folder.write("ca.pem", identity.authorityPEM)
    let transport = CurlTransport(configuration)
    _ = try await transport.send(HTTPRequest(.POST, server.address("/first"), body: []))
    let second = HTTPRequest(scenario.method, try server.address("/second"), body: scenario.body)
    let error = try #require(await transport.failure(second))
    #expect(error.kind == .network && error.sent, "\(error)")
    #expect(server.connections == 1)
    #expect(server.requests.filter { $0.contains("/second") }.count == 1)
  }

  @Test("sends nothing again on another connection that is at hand")
  func otherConnection() async throws {
    // Both connections answer when both have a request, and die when they have read another.
    let server = try FaultServer([
      [.readRequest, .awaitRequests(2), .send(Self.answer), .readRequest]
    ])
    var configuration = TransportConfiguration()
    configuration.concurrent = 2
    let transport = CurlTransport(configuration)
    let first = HTTPRequest(.GET, try server.address("/first"))
    async let one = transport.send(first)
    async let other = transport.send(first)
    #expect(try await [one.status, other.status] == [200, 200])
    let error = await transport.failure(HTTPRequest(.GET, try server.address("/second")))
    #expect(error?.kind == .network)
    #expect(error?.message.contains("nothing is sent twice") == true)
    #expect(server.requests.filter { $0.contains("/second") }.count == 1)
    #expect(server.connections == 2)
  }

  @Test("opens a new connection where the server has closed the old one in time")
  func closedInBetween() async throws {
    let server = try FaultServer([[.readRequest, .send(Self.answer)]])
    let transport = CurlTransport(TransportConfiguration())
    let address = try server.address()
    _ = try await transport.send(HTTPRequest(.GET, address))
    try await Event.wait(for: "the end of the connection") { server.openConnections == 0 }
    _ = try await transport.send(HTTPRequest(.GET, address))
    #expect(server.connections == 2 && server.requests.count == 2)
  }

  @Test("goes on on the same connection where it is kept alive")
  func keptAlive() async throws {
    let server = try FaultServer([
      [.readRequest, .send(Self.answer), .readRequest, .send(Self.answer)]
    ])
    let transport = CurlTransport(TransportConfiguration())
    let address = try server.address()
    _ = try await transport.send(HTTPRequest(.POST, address, body: Array("{}".utf8)))
    _ = try await transport.send(HTTPRequest(.POST, address, body: Array("{}".utf8)))
    #expect(server.connections == 1 && server.requests.count == 2)
  }
}
