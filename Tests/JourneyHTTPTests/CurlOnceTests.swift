import JourneyHTTP
import JourneyTestSupport
import Testing

/// Nothing is sent twice. If a server reads the second request on a connection and then closes it,
/// libcurl would send the request again.
struct CurlOnceTests {
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

  @Test("a request is sent once on a connection that breaks", arguments: cases)
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

  @Test("a request is not sent again on another open connection")
  func otherConnection() async throws {
    // Both connections respond after both have a request, and close after another request.
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
    #expect(error?.message.contains("closed before a response came") == true)
    #expect(server.requests.filter { $0.contains("/second") }.count == 1)
    #expect(server.connections == 2)
  }

  @Test("if the server closed the connection in time, a new one is opened")
  func closedInBetween() async throws {
    let server = try FaultServer([[.readRequest, .send(Self.answer)]])
    let transport = CurlTransport(TransportConfiguration())
    let address = try server.address()
    _ = try await transport.send(HTTPRequest(.GET, address))
    try await Event.wait(for: "the end of the connection") { server.openConnections == 0 }
    _ = try await transport.send(HTTPRequest(.GET, address))
    #expect(server.connections == 2 && server.requests.count == 2)
  }

  @Test("a connection that is kept alive is reused")
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
