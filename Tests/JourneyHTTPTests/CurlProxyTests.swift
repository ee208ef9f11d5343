import JourneyHTTP
import JourneyTestSupport
import Testing

private let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"

struct CurlProxyTests {
  private let proxy: FaultServer

  init() throws { proxy = try FaultServer([[.readRequest, .send(answer)]]) }

  private func configured(_ change: (inout TransportConfiguration) -> Void) throws -> CurlTransport
  {
    var configuration = TransportConfiguration()
    configuration.allowPlainHttp = true
    change(&configuration)
    return CurlTransport(configuration)
  }

  /// Whether a request to a host that does not exist goes through the proxy.
  private func isUsed(
    for address: String = "http://am.invalid/am", _ change: (inout TransportConfiguration) -> Void
  ) async throws -> Bool {
    let transport = try configured(change)
    let error = await transport.failure(HTTPRequest(.GET, try WebAddress(address)))
    return error == nil && proxy.requests.last?.hasPrefix("GET \(address) ") == true
  }

  @Test("the configured proxy replaces the proxy of the environment")
  func configuredProxy() async throws {
    #expect(try await isUsed { $0.proxy = proxy.origin })
    #expect(try await isUsed { $0.proxy = "127.0.0.1:\(proxy.port)" })
    #expect(
      try await isUsed {
        $0.proxy = proxy.origin
        $0.environment.httpProxy = "http://127.0.0.1:1"
      })
  }

  @Test("the proxy of the environment is used as curl uses it")
  func environmentProxy() async throws {
    #expect(try await isUsed { $0.environment.httpProxy = proxy.origin })
    #expect(try await isUsed { $0.environment.allProxy = proxy.origin })
    #expect(
      try await isUsed {
        $0.environment.httpProxy = proxy.origin
        $0.environment.allProxy = "http://127.0.0.1:1"
      })
    #expect(try await !isUsed { $0.environment.httpsProxy = proxy.origin })
  }

  @Test("without a proxy, the request goes to the server")
  func none() async throws {
    #expect(
      try await !isUsed {
        $0.proxy = ""
        $0.environment.httpProxy = proxy.origin
        $0.environment.allProxy = proxy.origin
      })
    for hosts in ["am.invalid", ".invalid", "x, am.invalid", "*", "invalid"] {
      #expect(
        try await !isUsed {
          $0.environment.httpProxy = proxy.origin
          $0.environment.noProxy = hosts
        }, "\(hosts)")
    }
    #expect(
      try await isUsed {
        $0.environment.httpProxy = proxy.origin
        $0.environment.noProxy = "other.invalid"
      })
  }

  @Test("names of variables are read as curl reads them")
  func variables() {
    let variables = [
      "http_proxy": "a", "HTTP_PROXY": "evil", "HTTPS_PROXY": "b", "ALL_PROXY": "c", "no_proxy": "",
      "NO_PROXY": "d", "SSL_CERT_FILE": "e", "SSL_CERT_DIR": "",
    ]
    let environment = TransportEnvironment { variables[$0] }
    #expect(environment.httpProxy == "a" && environment.httpsProxy == "b")
    #expect(environment.allProxy == "c" && environment.noProxy == "d")
    #expect(environment.certificateFile == "e" && environment.certificateDirectory == nil)
    #expect(TransportEnvironment { ["HTTP_PROXY": "evil"][$0] }.httpProxy == nil)
    #expect(
      TransportEnvironment { ["https_proxy": "a", "HTTPS_PROXY": "b"][$0] }.httpsProxy == "a")
  }

  @Test(
    "a variable that contains no address of a proxy is named if it would be used",
    arguments: [
      ("HTTPS_PROXY", " "), ("https_proxy", "ftp://proxy:1"), ("ALL_PROXY", "\n"),
      ("all_proxy", "http://a b"), ("HTTPS_PROXY", "http://proxy:99999"),
    ])
  func unusable(name: String, value: String) async throws {
    let transport = try configured {
      $0.environment = TransportEnvironment { $0 == name ? value : nil }
    }
    let request = HTTPRequest(.GET, try WebAddress("https://am.invalid/"))
    let error = try #require(await transport.failure(request))
    #expect(error.kind == .config && !error.sent, "\(error)")
    #expect(error.message == "invalid proxy address in \(name): \(ProxyChoice.form)")
    let own = try configured {
      $0.environment = TransportEnvironment { $0 == name ? value : nil }
      $0.proxy = ""
    }
    #expect(await own.failure(request)?.kind == .dns)
  }

  @Test("a request to this machine never goes through a proxy")
  func loopback() async throws {
    let server = try FaultServer([[.readRequest, .send(answer)]])
    let transport = try configured {
      $0.proxy = proxy.origin
      $0.environment.allProxy = proxy.origin
    }
    for host in ["127.0.0.1", "localhost"] {
      let address = try WebAddress("http://\(host):\(server.port)/")
      #expect(try await transport.send(HTTPRequest(.GET, address)).status == 200)
    }
    #expect(proxy.connections == 0 && server.requests.count == 2)
  }

  @Test("https opens a tunnel, and the proxy sees only the host")
  func tunnel() async throws {
    let refusing = try FaultServer([
      [.readRequest, .send("HTTP/1.1 403 No\r\nX-Proxy: 1\r\nContent-Length: 0\r\n\r\n")]
    ])
    let transport = try configured { $0.proxy = "http://user:S3ntinel@127.0.0.1:\(refusing.port)" }
    let request = try HTTPRequest(
      .POST, WebAddress("https://am.example.com/am?x=unknown"),
      headers: [HTTPHeader("Cookie", "unknown"), HTTPHeader("Authorization", "unknown")],
      body: Array("unknown".utf8))
    let error = try #require(await transport.failure(request))
    #expect(error.kind == .connect && !error.sent, "\(error)")
    #expect(error.message.contains("403"), "\(error)")
    #expect(error.exchange?.status == nil)
    let sent = try #require(refusing.requests.first)
    #expect(sent.hasPrefix("CONNECT am.example.com:443 HTTP/1.1\r\n"))
    // printf user:S3ntinel | base64
    #expect(sent.contains("Proxy-Authorization: Basic dXNlcjpTM250aW5lbA=="))
    #expect(!sent.contains("unknown"))
  }

  @Test("the error names a proxy that cannot be reached")
  func unreachable() async throws {
    proxy.stop()
    let trace = Lines(showsBodies: true)
    var configuration = TransportConfiguration()
    configuration.proxy = "http://user:S3ntinel%21@127.0.0.1:\(proxy.port)"
    let transport = CurlTransport(configuration, traces: [trace])
    let request = HTTPRequest(.GET, try WebAddress("https://am.example.com/?x=S3ntinel!"))
    let error = try #require(await transport.failure(request))
    #expect(error.kind == .connect && !error.sent)
    #expect(error.hint?.contains("proxy") == true)
    #expect(!"\(error)\(trace.lines)".contains("S3ntinel"))
    configuration.proxy = "http://user:S3ntinel%21@proxy.invalid:3128"
    let lost = try #require(await CurlTransport(configuration, traces: [trace]).failure(request))
    #expect(lost.kind == .dns && lost.message.contains("proxy.invalid"), "\(lost)")
    #expect(!"\(lost)\(trace.lines)".contains("S3ntinel"))
  }
}
