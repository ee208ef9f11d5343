import Foundation
import JourneyHTTP
import JourneyTestSupport
import Testing

private let empty = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

struct CurlTransportTests {
  private func exchange(
    _ answer: String, _ request: (WebAddress) throws -> HTTPRequest
  ) async throws -> (response: HTTPResponse, sent: String) {
    let server = try FaultServer([[.readRequest, .send(answer)]])
    let transport = CurlTransport(TransportConfiguration())
    let response = try await transport.send(try request(server.address("/am/json?_action=x&s=1")))
    return (response, server.requests.first ?? "")
  }

  @Test(
    "an app's client sends the body of a POST and a PUT",
    arguments: [("GET", false), ("POST", true), ("PUT", true), ("DELETE", false)])
  func appClient(_ method: String, _ hasBody: Bool) async throws {
    let server = try FaultServer([[.readRequest, .send(empty)]])
    let client = HttpClient.createClient()
    let url = try server.address("/am/json").description
    let body = Array(#"{"deviceName":"a"}"#.utf8)
    let response = try await client.request(
      request: HttpRequest(method: method, url: url, body: body))
    #expect(response.status == 200)
    let sent = try #require(server.requests.first)
    #expect(sent.hasPrefix("\(method) /am/json "))
    #expect(sent.hasSuffix(#"{"deviceName":"a"}"#) == hasBody)
  }

  @Test("a POST has the requested headers and no others")
  func post() async throws {
    let body = Array(#"{"name":"é"}"#.utf8)
    let start = Int(Date().timeIntervalSince1970)
    let (response, sent) = try await exchange(empty) { address in
      try HTTPRequest(
        .POST, address,
        headers: [
          HTTPHeader("Content-Type", "application/json"), HTTPHeader("X-Empty", ""),
          HTTPHeader("Cookie", "a=b; c=d"), HTTPHeader("User-Agent", "journey/1"),
          HTTPHeader("X-Text", "grün;"),
        ], body: body)
    }
    let lines = sent.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.first == "POST /am/json?_action=x&s=1 HTTP/1.1")
    #expect(lines.last == "{\"name\":\"é\"}")
    #expect(
      Set(lines.dropFirst(2).dropLast(2)) == [
        "Accept: */*", "Content-Type: application/json", "X-Empty:", "Cookie: a=b; c=d",
        "User-Agent: journey/1", "X-Text: grün;", "Content-Length: 13",
      ])
    #expect(response.status == 200 && response.body.isEmpty)
    #expect(response.exchange.method == "POST")
    #expect(response.exchange.status == 200)
    #expect(response.exchange.url.hasSuffix("/am/json?_action=x&s=[hidden]"))
    #expect((start...Int(Date().timeIntervalSince1970)).contains(response.exchange.at))
  }

  @Test("an empty POST has a length and no type")
  func emptyPost() async throws {
    let (_, sent) = try await exchange(empty) { HTTPRequest(.POST, $0) }
    #expect(sent.contains("Content-Length: 0\r\n"))
    #expect(
      !sent.contains("Content-Type") && !sent.contains("Expect") && !sent.contains("Accept-Enc"))
  }

  @Test("a GET has no body")
  func get() async throws {
    let (_, sent) = try await exchange(empty) { HTTPRequest(.GET, $0, body: Array("x".utf8)) }
    #expect(sent.hasPrefix("GET /am/json?_action=x&s=1 HTTP/1.1\r\n"))
    #expect(sent.hasSuffix("\r\n\r\n") && !sent.contains("Content-"))
  }

  @Test("a large body is sent without waiting for 100 Continue")
  func largePost() async throws {
    let body = [UInt8](repeating: UInt8(ascii: "x"), count: 3 << 20)
    let (_, sent) = try await exchange(empty) { HTTPRequest(.POST, $0, body: body) }
    #expect(sent.utf8.count > body.count && !sent.contains("Expect"))
  }

  @Test("headers and body are returned unchanged")
  func unchanged() async throws {
    let answer = """
      HTTP/1.1 100 Continue\r\nX-Interim: 1\r\n\r\nHTTP/1.1 401 Unauthorized\r
      X-ForgeRock-TransactionId: t-1\r\nSet-Cookie: a=b\r\nset-cookie:c=d  \r\nX-Folded: one\r\n  two\r
      X-Odd: \u{e9}\u{1b}[2J\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nbodyand more
      """
    let (response, _) = try await exchange(answer) { HTTPRequest(.GET, $0) }
    #expect(response.status == 401)
    #expect(response.headers(named: "SET-COOKIE") == ["a=b", "c=d"])
    #expect(response.header("x-folded") == "one two")
    #expect(response.header("x-odd") == "é\u{1b}[2J")
    #expect(response.header("x-interim") == nil)
    // No content coding was requested, so none is decoded.
    #expect(response.body == Array("body".utf8))
    #expect(response.exchange.id == "t-1")
    #expect(response.exchange.status == 401)
  }

  @Test("a chunked body is read, and its trailers are ignored")
  func chunks() async throws {
    let answer = """
      HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-Early: 1\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r
      X-Late: 1\r\nSet-Cookie: late=1\r\n\r\n
      """
    let (response, _) = try await exchange(answer) { HTTPRequest(.GET, $0) }
    #expect(response.body == Array("abcde".utf8))
    #expect(response.header("x-early") == "1" && response.header("x-late") == nil)
    #expect(response.headers(named: "set-cookie").isEmpty)
  }

  /// 64 MiB of zeros, compressed twice.
  private static let bomb =
    "H4sIAAAAAAAC/+3cr05CcRTA8QteN4abQjAR5BGMFOafQCZAZj6A0SybI1l8CbObm5uVxhuozc6f4JyJceXex/idzyedfOLZ2ffss"
    + "ZGV6sVqXqvth+nT7mXTaGYAAABA4qZfDwflMSDrFh+D4RgAAABI3c3JcV4dBbaTzpV1AAAAQPJm/V6r+hD4ub/NrQMAAACSd/r3fVndAhbF"
    + "W3tkHwAAAJC8T8EAAAAACEUwAAAAAGIRDAAAAIBYBAMAAAAgGMEAAAAAiEUwAAAAAGIRDAAAAIBYBAMAAAAgGMEAAAAAiEUwAAAAAGJ57ve6"
    + "5WNA67e4u7g+zAAAAIjk/Wh9vnzdD/k/dTcIweL+AAA="

  @Test(
    "a compressed body stays compressed, and a compressed transfer is limited",
    arguments: ["Content-Encoding: gzip, gzip", "Transfer-Encoding: gzip, gzip"])
  func bombs(_ coding: String) async throws {
    let packed = try Array(#require(Data(base64Encoded: Self.bomb)))
    let server = try FaultServer([
      [
        .readRequest, .send("HTTP/1.1 200 OK\r\n\(coding)\r\n\r\n"), .sendBytes(packed),
      ]
    ])
    let transport = CurlTransport(TransportConfiguration())
    let request = HTTPRequest(.GET, try server.address())
    if coding.hasPrefix("Content") {
      #expect(try await transport.send(request).body == packed)
    } else {
      #expect(await transport.failure(request)?.kind == .limit)
    }
  }

  @Test("a redirect is not followed", arguments: [301, 302, 303, 307, 308])
  func redirects(_ status: Int) async throws {
    let server = try FaultServer([
      [
        .readRequest,
        .send("HTTP/1.1 \(status) X\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n"),
        .readRequest,
      ]
    ])
    let transport = CurlTransport(TransportConfiguration())
    let response = try await transport.send(
      HTTPRequest(.POST, server.address(), body: Array("{}".utf8)))
    #expect(response.status == status && response.header("location") == "/other")
    #expect(server.requests.count == 1)
  }

  @Test("a response that ends with the connection is read")
  func closeDelimited() async throws {
    let (response, _) = try await exchange("HTTP/1.0 200 OK\r\n\r\n{}") { HTTPRequest(.GET, $0) }
    #expect(response.body == Array("{}".utf8))
  }

  @Test("a response of the largest size is read")
  func largest() async throws {
    let server = try FaultServer([
      [
        .readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 16777216\r\n\r\n"),
        .sendBytes([UInt8](repeating: 0x20, count: 16 << 20)),
      ]
    ])
    let transport = CurlTransport(TransportConfiguration())
    #expect(try await transport.send(HTTPRequest(.GET, server.address())).body.count == 16 << 20)
  }

  @Test("a request ends when its task is canceled, queued or in flight", arguments: [false, true])
  func cancellation(_ isOnTheWire: Bool) async throws {
    let server = try FaultServer([[.readRequest, .hold]])
    let transport = CurlTransport(TransportConfiguration())
    let address = try server.address()
    let first = Task { await transport.failure(HTTPRequest(.GET, address)) }
    try await Event.wait(for: "the request") { !server.requests.isEmpty }
    if isOnTheWire {
      first.cancel()
      let error = try #require(await first.value)
      #expect(error.kind == .interrupted && error.sent && error.exchange != nil)
    } else {
      let second = Task { await transport.failure(HTTPRequest(.GET, address)) }
      // Nothing shows that the second request is queued. If it is not yet, the result is the same.
      try await Task.sleep(for: .milliseconds(20))
      second.cancel()
      let error = try #require(await second.value)
      #expect(error.kind == .interrupted && !error.sent)
      first.cancel()
      _ = await first.value
    }
    #expect(server.connections == 1)
  }

  @Test("a request of a canceled task is not sent")
  func canceledBefore() async throws {
    let server = try FaultServer([[.readRequest, .send(empty)]])
    let transport = CurlTransport(TransportConfiguration())
    let address = try server.address()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await transport.failure(HTTPRequest(.GET, address))
    }
    task.cancel()
    #expect(await task.value?.kind == .interrupted)
    #expect(server.connections == 0)
    #expect(try await transport.send(HTTPRequest(.GET, address)).status == 200)
  }

  @Test("a connection that could not be opened is tried again, as often as allowed")
  func retries() async throws {
    let port = try ClosedPort()
    let address = try port.address()
    var configuration = TransportConfiguration()
    configuration.retries = 2
    let trace = Lines(showsBodies: false)
    let transport = CurlTransport(configuration, traces: [trace])
    #expect(await transport.failure(HTTPRequest(.GET, address))?.kind == .connect)
    #expect(trace.lines.count == 3)
    withExtendedLifetime(port) {}
  }

  @Test("a request that was sent is not tried again")
  func noRetryAfterSending() async throws {
    let server = try FaultServer([[.readRequest]])
    var configuration = TransportConfiguration()
    configuration.retries = 5
    let transport = CurlTransport(configuration)
    #expect(try await transport.failure(HTTPRequest(.POST, server.address()))?.kind == .network)
    #expect(server.connections == 1)
  }

  @Test("an exchange is traced in lines", arguments: [(false, 1), (true, 12)])
  func traces(_ showsBodies: Bool, _ count: Int) async throws {
    let server = try FaultServer([
      [
        .readRequest,
        .send(
          "HTTP/1.1 200 OK\r\nSet-Cookie: x=S3ntinel\r\nContent-Length: 15\r\n\r\n{\"a\":\"unknown\"}"
        ),
      ]
    ])
    let trace = Lines(showsBodies: showsBodies)
    let transport = CurlTransport(TransportConfiguration(), traces: [trace])
    let request = try HTTPRequest(
      .POST, server.address("/?realm=/alpha&goto=x&code=y"),
      headers: [HTTPHeader("Cookie", "S3ntinel"), HTTPHeader("Content-Type", "application/json")],
      body: Array(#"{"type":"x","value":"unknown"}"#.utf8), secrets: Secrets(["S3ntinel"]))
    _ = try await transport.send(request)
    let lines = trace.lines
    #expect(
      lines.last?.hasPrefix("POST \(server.origin)/?realm=/alpha&goto=x&code=[hidden] 200 ") == true
    )
    #expect(
      lines.allSatisfy {
        !$0.contains("S3ntinel") && !$0.contains("unknown") && !$0.hasSuffix("\n")
      })
    #expect(
      !showsBodies
        ? lines.count == 1
        : lines.contains { $0.hasSuffix(#" #1 > {"type":"x","value":"[hidden]"}"#) })
  }

  @Test(
    "an invalid configuration is refused",
    arguments: [
      { $0.timeout = .zero }, { $0.timeout = .milliseconds(600_001) },
      { $0.connectTimeout = .milliseconds(-1) },
      { $0.concurrent = 0 },
      { $0.concurrent = 10_001 }, { $0.retries = -1 }, { $0.proxy = "http://a\r\nb" },
      { $0.caFile = "a\0b" }, { $0.environment.noProxy = "a\u{1b}" },
    ] as [@Sendable (inout TransportConfiguration) -> Void])
  func configuration(_ change: @Sendable (inout TransportConfiguration) -> Void) async throws {
    var configuration = TransportConfiguration()
    change(&configuration)
    let address = try WebAddress("http://127.0.0.1:9/")
    let error = await CurlTransport(configuration).failure(HTTPRequest(.GET, address))
    #expect(error?.kind == .config && error?.sent == false)
  }
}
