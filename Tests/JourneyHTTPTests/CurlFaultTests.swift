import JourneyHTTP
import JourneyTestSupport
import Testing

/// An error of a server, and the resulting error of the request.
struct Fault: Sendable, CustomTestStringConvertible {
  let name: String
  let script: [FaultServer.Step]
  let kind: FailureKind
  /// A part of the message.
  let says: String
  var timeout = 300_000

  var testDescription: String { name }

  private static let ok = "HTTP/1.1 200 OK\r\n"

  static let all: [Fault] = [
    Fault(name: "closed before the request", script: [], kind: .network, says: "broke"),
    Fault(
      name: "closed without an answer", script: [.readRequest], kind: .network, says: "empty reply"),
    Fault(
      name: "reset without an answer", script: [.readRequest, .reset], kind: .network, says: "reset"
    ),
    Fault(
      name: "closed within the header", script: [.readRequest, .send(ok + "Content-Le")],
      kind: .network, says: "broke"),
    Fault(
      name: "short Content-Length",
      script: [.readRequest, .send(ok + "Content-Length: 100\r\n\r\n{}")],
      kind: .network, says: "98 bytes remaining"),
    Fault(
      name: "reset within the body",
      script: [.readRequest, .send(ok + "Content-Length: 100\r\n\r\n{}"), .pause(50), .reset],
      kind: .network, says: "reset"),
    Fault(
      name: "chunks cut short",
      script: [.readRequest, .send(ok + "Transfer-Encoding: chunked\r\n\r\n5\r\nab")],
      kind: .network, says: "broke"),
    Fault(
      name: "chunks that are none",
      script: [.readRequest, .send(ok + "Transfer-Encoding: chunked\r\n\r\nzz\r\nab"), .hold],
      kind: .network, says: "broke"),
    Fault(
      name: "HTTP/0.9", script: [.readRequest, .send("<html>hello</html>")], kind: .network,
      says: "it does not begin with an HTTP status line"),
    Fault(
      name: "not HTTP at all", script: [.readRequest, .send("SSH-2.0-OpenSSH_9.2\r\n"), .hold],
      kind: .network, says: "it does not begin with an HTTP status line"),
    Fault(
      name: "NUL in the header", script: [.readRequest, .send(ok + "X: a\0b\r\n\r\n"), .hold],
      kind: .network, says: "invalid response"),
    Fault(
      name: "negative Content-Length",
      script: [.readRequest, .send(ok + "Content-Length: -1\r\n\r\n"), .hold], kind: .network,
      says: "invalid response"),
    Fault(
      name: "idle", script: [.readRequest, .hold], kind: .timeout, says: "no complete response",
      timeout: 2_000),
    Fault(
      name: "slow drip",
      script: [
        .readRequest, .send(ok + "Content-Length: 9999\r\n\r\n"), .sendEndlessly("x", pause: 20),
      ],
      kind: .timeout, says: "no complete response", timeout: 2_000),
    Fault(
      name: "slow header",
      script: [.readRequest, .send(ok + "X: "), .sendEndlessly("x", pause: 20)],
      kind: .timeout, says: "no complete response", timeout: 2_000),
    Fault(
      name: "endless header",
      script: [.readRequest, .send(ok), .sendEndlessly("X-Filler: 0123456789\r\n", pause: 0)],
      kind: .limit, says: "header"),
    Fault(
      name: "endless header line",
      script: [.readRequest, .send(ok + "X: "), .sendEndlessly("0123456789", pause: 0)],
      kind: .limit, says: "longer than libcurl accepts"),
    Fault(
      name: "endless interim answers",
      script: [.readRequest, .sendEndlessly("HTTP/1.1 100 Continue\r\n\r\n", pause: 0)],
      kind: .limit, says: "header"),
    Fault(
      name: "Set-Cookie flood",
      script: [.readRequest, .send(ok), .sendEndlessly("Set-Cookie: a=b; Path=/\r\n", pause: 0)],
      kind: .limit, says: "header"),
    Fault(
      name: "endless body",
      script: [
        .readRequest, .send(ok + "\r\n"),
        .sendEndlessly(String(repeating: "x", count: 65_536), pause: 0),
      ],
      kind: .limit, says: "16 MiB"),
    Fault(
      name: "announced body that is too large",
      script: [.readRequest, .send(ok + "Content-Length: 16777217\r\n\r\n"), .hold],
      kind: .limit, says: "16 MiB"),
    Fault(
      name: "endless trailer",
      script: [
        .readRequest, .send(ok + "Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n"),
        .sendEndlessly("X-Filler: 0123456789\r\n", pause: 0),
      ], kind: .limit, says: "header"),
  ]
}

struct CurlFaultTests {
  @Test(
    "an error of a transfer says what went wrong, and that the request was sent",
    arguments: Fault.all)
  func transferErrors(_ fault: Fault) async throws {
    let server = try FaultServer([fault.script])
    var configuration = TransportConfiguration()
    configuration.timeout = .milliseconds(fault.timeout)
    let transport = CurlTransport(configuration)
    let request = HTTPRequest(.POST, try server.address("/am?x=1"), body: Array("{}".utf8))
    let error = try #require(await transport.failure(request))
    #expect(error.kind == fault.kind, "\(error.message)")
    #expect(error.message.contains(fault.says), "\(error.message)")
    #expect(error.sent)
    #expect(error.exchange?.url == server.origin + "/am?x=[hidden]")
    #expect(server.connections == 1)
    #expect(server.requests.count <= 1)
  }

  @Test("if no connection was opened, the error says that nothing was sent")
  func refused() async throws {
    let port = try ClosedPort()
    let address = try port.address()
    let transport = CurlTransport(TransportConfiguration())
    let error = try #require(await transport.failure(HTTPRequest(.GET, address)))
    #expect(error.kind == .connect)
    #expect(!error.sent)
    #expect(error.message == "cannot connect to \(port.origin): connection refused")
    withExtendedLifetime(port) {}
    #expect(error.exchange?.status == nil)
  }

  @Test("a host without an address has its own error")
  func noAddress() async throws {
    let transport = CurlTransport(TransportConfiguration())
    let request = HTTPRequest(.GET, try WebAddress("https://nosuch.invalid/"))
    let error = try #require(await transport.failure(request))
    #expect(error.kind == .dns)
    #expect(!error.sent)
    #expect(error.message.contains("nosuch.invalid"))
  }

  @Test("nothing is sent in the clear to another machine, unless that is allowed")
  func plainHTTP() async throws {
    let request = HTTPRequest(.GET, try WebAddress("http://192.0.2.1/"))
    let careful = CurlTransport(TransportConfiguration())
    let error = try #require(await careful.failure(request))
    #expect(error.kind == .connect && !error.sent && error.exchange == nil)
    #expect(error.hint == "use https, or set http.allowPlainHttp")
  }

  @Test("a connection that cannot be opened is given up after its time limit")
  func connectTimeout() async throws {
    var configuration = TransportConfiguration()
    configuration.connectTimeout = .milliseconds(200)
    let silent = try FaultServer([[.hold]])
    let transport = CurlTransport(configuration)
    // https to a server that sends nothing. The TLS handshake is a part of connecting.
    let address = try WebAddress("https://127.0.0.1:\(silent.port)/")
    let error = try #require(await transport.failure(HTTPRequest(.GET, address)))
    #expect(error.kind == .timeout)
    #expect(!error.sent)
    #expect(error.message == "cannot connect to \(address.origin) within 200 ms")
  }

  @Test("a message contains no secret and no control character")
  func cleanMessages() async throws {
    let server = try FaultServer([
      [.readRequest, .send("HTTP/1.1 200 OK\r\nX: \0S3ntinel\u{1b}\r\n\r\n"), .hold]
    ])
    let transport = CurlTransport(TransportConfiguration())
    let request = HTTPRequest(
      .GET, try server.address("/?x=S3ntinel&scope=S3ntinel"), secrets: Secrets(["S3ntinel"]))
    let error = try #require(await transport.failure(request))
    #expect(!"\(error)".contains("S3ntinel") && !"\(error)".contains("\u{1b}"))
  }
}

extension Transport {
  /// Returns the error of a request, or `nil` if it gets a response.
  func failure(_ request: HTTPRequest) async -> TransportError? {
    do {
      _ = try await send(request)
      return nil
    } catch { return error }
  }
}
