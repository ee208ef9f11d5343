import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("OpenSSL's own configuration")
struct CryptoConfigurationTests {
  @Test("a broken OPENSSL_CONF changes no message")
  func broken() async throws {
    let folder = try TemporaryFolder()
    let broken = try folder.write(
      "openssl.cnf",
      "openssl_conf = all\n[all]\nproviders = none\nengines = missing\nalg_section = absent\n")
    let keys = (0..<2).map { String(repeating: "\($0)", count: 43) + "=" }
    let sealed = try await BuiltCommand(environment: ["JOURNEY_SEAL_KEY": keys[0]])
      .run(["seal"], stdin: .text(SavedPage(port: 1).text)).text
    let identity = try TLSIdentity()
    let server = try FaultServer([[.readBytes]], identity: identity)
    let https = #"{"journey":{"serverUrl":"https://127.0.0.1:\#(server.port)/am"}}"#
    let passkey = #"{"passkeys":[{"id":"aWQ","rpId":"a.b","key":{"kty":"EC","crv":"P-256"}}]}"#
    let rows: [(arguments: [String], environment: [String: String], stdin: String)] = [
      (["unseal"], ["JOURNEY_SEAL_KEY": keys[1]], sealed),
      (["unseal"], ["JOURNEY_SEAL_KEY": keys[0]], sealed),
      (["start", "Login"], ["JOURNEY_CONFIG": https], ""),
      (
        ["authenticator"], [:],
        SavedPage(port: 1).with("authenticator", try JSONValue(parsing: Array(passkey.utf8))).text
      ),
    ]
    for row in rows {
      var command = BuiltCommand(environment: row.environment)
      let plain = try await command.run(row.arguments, stdin: .text(row.stdin))
      command.environment["OPENSSL_CONF"] = broken
      let outcome = try await command.run(row.arguments, stdin: .text(row.stdin))
      #expect(outcome.stderr == plain.stderr && outcome.status == plain.status, "\(row.arguments)")
      #expect(try outcome.document().message == plain.document().message, "\(row.arguments)")
    }
  }
}
