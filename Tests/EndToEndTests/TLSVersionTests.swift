import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("Versions of TLS")
struct TLSVersionTests {
  @Test("TLS 1.2 and 1.3 are offered, whatever OpenSSL's own configuration allows")
  func versions() async throws {
    let server = try FaultServer([[.readBytes]])
    let folder = try TemporaryFolder()
    let lax = try folder.write(
      "openssl.cnf",
      """
      openssl_conf = all
      [all]
      ssl_conf = ssl
      [ssl]
      system_default = lax
      [lax]
      MinProtocol = TLSv1
      CipherString = DEFAULT:@SECLEVEL=0

      """)
    let outcome = try await BuiltCommand(
      environment: [
        "OPENSSL_CONF": lax,
        "JOURNEY_CONFIG": #"{"journey":{"serverUrl":"https://127.0.0.1:\#(server.port)/am"}}"#,
      ]
    ).run(["start", "Login"])
    #expect(try outcome.document().kind == "tls")
    let hello = try #require(server.received.first)
    #expect(try #require(Self.versions(in: hello)) == [0x0304, 0x0303])
  }

  /// Returns the versions in a ClientHello's extension `supported_versions` (RFC 8446, section
  /// 4.2.1).
  private static func versions(in hello: [UInt8]) -> [Int]? {
    var rest = hello[...]
    func take(_ count: Int) -> ArraySlice<UInt8> {
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    func number(_ width: Int) -> Int { take(width).reduce(0) { $0 << 8 | Int($1) } }
    // The headers of record and message, the legacy version, and the random bytes.
    _ = take(5 + 4 + 2 + 32)
    // Session, ciphers, compressions.
    for width in [1, 2, 1] { _ = take(number(width)) }
    _ = number(2)
    while !rest.isEmpty {
      let (type, length) = (number(2), number(2))
      let content = Array(take(length))
      guard type == 43 else { continue }
      return stride(from: 1, to: content.count - 1, by: 2).map { index in
        Int(content[index]) << 8 | Int(content[index + 1])
      }.filter { $0 & 0x0F0F != 0x0A0A }
    }
    return nil
  }
}
