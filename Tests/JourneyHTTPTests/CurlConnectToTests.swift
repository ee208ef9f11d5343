import JourneyTestSupport
import Testing

@testable import JourneyHTTP

@Suite("Connections with connect-to")
struct CurlConnectToTests {
  @Test("a request goes to the other address, and names the host of its own address")
  func goes() async throws {
    let server = try FaultServer([
      [.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")]
    ])
    var configuration = TransportConfiguration()
    configuration.allowPlainHttp = true
    let port = try server.address().port
    configuration.connectTo = ["am.invalid:80:127.0.0.1:\(port)"]
    let response = try await CurlTransport(configuration)
      .send(HTTPRequest(.GET, try WebAddress("http://am.invalid/am")))
    #expect(response.status == 200)
    #expect(server.requests.first?.contains("Host: am.invalid\r\n") == true)
  }

  /// The host of the entry, and the host of the address.
  @Test(
    "an entry applies in each spelling of its host",
    arguments: [
      ("127.0.0.1", "127.1"), ("127.1", "127.0.0.1"), ("0x7f.1", "127.0.0.1"),
      ("2130706433", "127.0.0.1"), ("[0:0:0:0:0:0:0:1]", "[::1]"), ("[::1]", "[0:0::1]"),
      ("AM.invalid", "am.invalid"), ("am.invalid", "AM.invalid"), ("am.invalid.", "am.invalid"),
      ("am.invalid", "am.invalid."),
    ])
  func spellings(_ entry: String, _ host: String) async throws {
    let server = try FaultServer([
      [.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")]
    ])
    var configuration = TransportConfiguration()
    configuration.allowPlainHttp = true
    configuration.connectTo = ["\(entry):9:127.0.0.1:\(server.port)"]
    let response = try await CurlTransport(configuration)
      .send(HTTPRequest(.GET, try WebAddress("http://\(host):9/am")))
    #expect(response.status == 200)
  }

  @Test(
    "an entry without a host or port keeps that of the address",
    arguments: [("::127.0.0.1:", "http://am.invalid:"), (":9::", "http://127.0.0.1:")])
  func partial(_ entry: String, _ origin: String) async throws {
    let server = try FaultServer([
      [.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")]
    ])
    var configuration = TransportConfiguration()
    configuration.allowPlainHttp = true
    let isPort = entry == ":9::"
    configuration.connectTo = [isPort ? ":9::\(server.port)" : entry]
    let response = try await CurlTransport(configuration)
      .send(HTTPRequest(.GET, try WebAddress("\(origin)\(isPort ? 9 : server.port)/am")))
    #expect(response.status == 200)
  }

  @Test("plain http to this machine does not leave it")
  func plainHTTP() async throws {
    let request = HTTPRequest(.GET, try WebAddress("http://127.0.0.1:9/"))
    var configuration = TransportConfiguration()
    configuration.connectTo = ["::192.0.2.1:80"]
    configuration.timeout = .milliseconds(300)
    let refused = await CurlTransport(configuration).failure(request)
    #expect(refused?.kind == .config && refused?.sent == false)
    configuration.allowPlainHttp = true
    #expect(await CurlTransport(configuration).failure(request)?.kind != .config)
  }

  @Test("a name elsewhere needs allowPlainHttp, whatever the connection's address is")
  func nameElsewhere() async throws {
    var configuration = TransportConfiguration()
    configuration.connectTo = ["::127.0.0.1:9"]
    let refused = await CurlTransport(configuration)
      .failure(HTTPRequest(.GET, try WebAddress("http://am.example.com/")))
    #expect(refused?.kind == .connect && refused?.message.contains("plain http") == true)
  }
}
