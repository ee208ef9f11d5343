import Foundation
import JourneyHTTP
import JourneyTestSupport
import Testing

private let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"

struct CurlTLSTests {
  private let folder: TemporaryFolder
  private let identity: TLSIdentity

  init() throws {
    folder = try TemporaryFolder()
    identity = try TLSIdentity()
  }

  private func trusting(
    _ identity: TLSIdentity, _ change: (inout TransportConfiguration) throws -> Void = { _ in }
  ) throws -> CurlTransport {
    var configuration = TransportConfiguration()
    configuration.caFile = try folder.write("\(UUID()).pem", identity.authorityPEM)
    try change(&configuration)
    return CurlTransport(configuration)
  }

  private func server(
    _ identity: TLSIdentity, asksForCertificate: Bool = false
  ) throws -> FaultServer {
    try FaultServer(
      [[.readRequest, .send(answer)]], identity: identity, asksForCertificate: asksForCertificate)
  }

  @Test("the authority of caFile is trusted")
  func privateAuthority() async throws {
    let server = try server(identity)
    let transport = try trusting(identity)
    #expect(try await transport.send(HTTPRequest(.GET, server.address())).status == 200)
  }

  @Test("the authorities of SSL_CERT_FILE or SSL_CERT_DIR are trusted")
  func environment() async throws {
    let server = try server(identity)
    let file = try folder.write("ca.pem", identity.authorityPEM)
    var byFile = TransportConfiguration()
    byFile.environment.certificateFile = file
    #expect(try await CurlTransport(byFile).send(HTTPRequest(.GET, server.address())).status == 200)

    let hash = try await run("/usr/bin/env", ["openssl", "x509", "-hash", "-noout", "-in", file])
    _ = try folder.write(
      "\(hash.trimmingCharacters(in: .whitespacesAndNewlines)).0", identity.authorityPEM)
    var byDirectory = TransportConfiguration()
    byDirectory.environment.certificateDirectory = folder.path
    #expect(
      try await CurlTransport(byDirectory).send(HTTPRequest(.GET, server.address())).status == 200)
  }

  private func run(_ path: String, _ arguments: [String]) async throws -> String {
    let environment = ProcessInfo.processInfo.environment
    return try await BuiltCommand(path, environment: environment).run(arguments).text
  }

  @Test("an unknown authority is refused, and the hint says how to name it")
  func unknownAuthority() async throws {
    let server = try server(identity)
    for transport in [CurlTransport(TransportConfiguration()), try trusting(TLSIdentity())] {
      let error = try #require(await transport.failure(HTTPRequest(.POST, server.address())))
      #expect(error.kind == .tls && !error.sent)
      #expect(error.hint == "set http.caFile if the server uses a private CA")
      #expect(error.message.contains("certificate"), "\(error.message)")
    }
    #expect(server.requests.isEmpty)
  }

  @Test("caFile replaces the authorities of the system")
  func replaces() async throws {
    let server = try server(identity)
    let file = try folder.write("known.pem", identity.authorityPEM)
    let transport = try trusting(try TLSIdentity()) { $0.environment.certificateFile = file }
    #expect(try await transport.failure(HTTPRequest(.GET, server.address()))?.kind == .tls)
  }

  @Test("a certificate for another host is refused")
  func otherHost() async throws {
    let other = try TLSIdentity(hosts: ["am.example.com"])
    let server = try server(other)
    let error = try #require(await trusting(other).failure(HTTPRequest(.GET, server.address())))
    #expect(error.kind == .tls && !error.sent)
    #expect(error.message.contains("127.0.0.1"), "\(error.message)")
    #expect(error.message.lowercased().contains("subject name"), "\(error.message)")
  }

  @Test("an expired certificate is refused")
  func expired() async throws {
    let old = try TLSIdentity(hasExpired: true)
    let server = try server(old)
    let error = try #require(await trusting(old).failure(HTTPRequest(.GET, server.address())))
    #expect(error.kind == .tls && !error.sent)
    #expect(error.message.contains("expired"), "\(error.message)")
    #expect(error.hint == nil)
  }

  @Test("a server that does not speak TLS, or breaks off, has its own error")
  func noTLS() async throws {
    for script in [[.readHead, .send("HTTP/1.1 400 Bad\r\n\r\n")], [.reset]] as [[FaultServer.Step]]
    {
      let server = try FaultServer([[.send("HTTP/1.1 400 Bad Request\r\n\r\n")] + script])
      let address = try WebAddress("https://127.0.0.1:\(server.port)/")
      let error = try #require(await trusting(identity).failure(HTTPRequest(.GET, address)))
      // A reset can arrive before the handshake has begun.
      #expect([.tls, .connect].contains(error.kind) && !error.sent, "\(error)")
      #expect(!error.message.contains("openSSL") && error.message.last != " ", "\(error.message)")
      if script.count == 2 {
        let reason = "the server does not speak TLS (wrong version number)"
        #expect(error.message.hasSuffix(": \(reason)"), "\(error.message)")
      }
    }
  }

  @Test("a proxy that does not speak TLS is not reported as a server that does not")
  func noTLSProxy() async throws {
    let proxy = try FaultServer([[.send("HTTP/1.1 400 Bad Request\r\n\r\n")]])
    var configuration = TransportConfiguration()
    configuration.proxy = "https://127.0.0.1:\(proxy.port)"
    let error = try #require(
      await CurlTransport(configuration).failure(
        HTTPRequest(.GET, try WebAddress("https://am.example.com/"))))
    #expect(!error.message.contains("the server does not speak TLS"), "\(error.message)")
  }

  @Test("a file of certificates that is missing or empty has its own error")
  func badFiles() async throws {
    let server = try server(identity)
    let empty = try folder.write("empty.pem", "nothing\n")
    for file in ["/nonexistent/ca.pem", empty] {
      var configuration = TransportConfiguration()
      configuration.caFile = file
      let error = try #require(
        await CurlTransport(configuration).failure(HTTPRequest(.GET, server.address())))
      #expect(error.kind == .tls && !error.sent && error.hint == "check http.caFile", "\(error)")
    }
  }

  @Test("a server that closes during a large body does not end the process")
  func brokenPipe() async throws {
    let server = try FaultServer([[.readHead, .pause(20), .reset]], identity: identity)
    let body = [UInt8](repeating: 0x20, count: 8 << 20)
    let error = try #require(
      await trusting(identity).failure(HTTPRequest(.POST, server.address(), body: body)))
    #expect(error.kind == .network && error.sent, "\(error)")
  }
}

struct CurlClientCertificateTests {
  private let folder: TemporaryFolder
  private let identity: TLSIdentity
  private let client: TLSIdentity

  init() throws {
    folder = try TemporaryFolder()
    identity = try TLSIdentity()
    client = try TLSIdentity(hosts: ["robot-1"], isForClient: true)
  }

  private func outcome(
    certificate: String?, key: String?, password: String?
  ) async throws -> (clients: [String], error: TransportError?) {
    let server = try FaultServer(
      [[.readRequest, .send(answer)]], identity: identity, asksForCertificate: true)
    var configuration = TransportConfiguration()
    configuration.caFile = try folder.write("ca.pem", identity.authorityPEM)
    configuration.certFile = try certificate.map { try folder.write("client.pem", $0) }
    configuration.keyFile = try key.map { try folder.write("key.pem", $0) }
    configuration.keyPassword = password
    let request = HTTPRequest(
      .GET, try server.address(), secrets: Secrets(password.map { [$0] } ?? []))
    let error = await CurlTransport(configuration).failure(request)
    return (server.clients, error)
  }

  @Test("the client's certificate is sent, in each format of its key")
  func shown() async throws {
    let encrypted = try client.encryptedKeyPEM("key secret")
    let certificate = client.certificatePEM
    let outcomes = [
      try await outcome(certificate: certificate, key: client.keyPEM, password: nil),
      try await outcome(certificate: certificate + client.keyPEM, key: nil, password: nil),
      try await outcome(certificate: certificate, key: encrypted, password: "key secret"),
      try await outcome(certificate: certificate + encrypted, key: nil, password: "key secret"),
      try await outcome(certificate: certificate, key: client.keyPEM, password: "not needed"),
    ]
    for outcome in outcomes {
      #expect(outcome.clients == ["robot-1"])
      #expect(outcome.error == nil)
    }
  }

  @Test("a key with a pass phrase is refused, and the error names the files")
  func refused() async throws {
    let encrypted = try client.encryptedKeyPEM("key secret")
    let certificate = client.certificatePEM
    let outcomes = [
      try await outcome(certificate: certificate, key: encrypted, password: nil),
      try await outcome(certificate: certificate, key: encrypted, password: "wrong secret"),
      try await outcome(certificate: certificate + encrypted, key: nil, password: nil),
      try await outcome(certificate: certificate, key: nil, password: nil),
      try await outcome(certificate: "nothing", key: client.keyPEM, password: nil),
      try await outcome(certificate: certificate, key: try TLSIdentity().keyPEM, password: nil),
    ]
    for outcome in outcomes {
      let error = try #require(outcome.error)
      #expect(error.kind == .tls && !error.sent, "\(error)")
      #expect(error.hint == "check http.certFile, http.keyFile and http.keyPassword", "\(error)")
      #expect(!error.message.contains("secret"))
      #expect(outcome.clients.isEmpty)
    }
  }

  @Test(
    "a required client certificate is named, in TLS 1.2 and 1.3, HTTP/1.1 and 2",
    arguments: [true, false], [true, false])
  func missing(speaksTLS12: Bool, speaksHTTP2: Bool) async throws {
    let server = try FaultServer(
      [[.readRequest, .send(answer)]], identity: identity, asksForCertificate: true,
      speaksHTTP2: speaksHTTP2, speaksTLS12: speaksTLS12)
    var configuration = TransportConfiguration()
    configuration.caFile = try folder.write("ca.pem", identity.authorityPEM)
    for body in [[], [UInt8](repeating: 0x20, count: 1 << 20)] {
      let request = HTTPRequest(.POST, try server.address(), body: body)
      let error = try #require(await CurlTransport(configuration).failure(request))
      #expect(error.kind == .tls, "\(error)")
      #expect(error.hint?.contains("http.certFile") == true, "\(error)")
      if speaksTLS12 { #expect(!error.sent) }
    }
    #expect(server.clients.isEmpty && server.requests.isEmpty)
  }
}
