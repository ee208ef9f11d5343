import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

/// A rotated refresh token must not be lost by any later failure, because the old one is invalid.
@Suite("Errors between requests")
struct FaultTests {
  private enum Call: CaseIterable { case token, refresh, userinfo }

  private static let failures: [ScriptedTransport.Outcome] = [
    .failure(TransportError(.timeout, "no answer", sent: true)),
    .failure(TransportError(.connect, "refused", sent: false)),
    ScriptedTransport.text(503, "<html>"), ScriptedTransport.text(200, "<html>"),
    ScriptedTransport.json(500, ["error": "server_error"]),
    ScriptedTransport.text(302, headers: [("Location", "https://evil.test")]),
  ]

  /// The successful replies of a whole call: refresh, keys, userinfo.
  private static func replies(_ call: Call) throws -> [ScriptedTransport.Outcome] {
    let idToken = try OidcFixture.idToken(["nonce": .null])
    let all = [
      ScriptedTransport.json(200, .object(OidcFixture.document)),
      ScriptedTransport.json(200, OidcFixture.tokens("new", idToken: idToken)),
      ScriptedTransport.json(200, try OidcFixture.keySet()),
    ]
    return call == .userinfo ? all + [ScriptedTransport.json(200, ["sub": "a0325ea4"])] : all
  }

  @Test(
    "after a rotation, the new refresh token is kept whatever fails",
    arguments: Call.allCases)
  private func everyGap(_ call: Call) async throws {
    let replies = try Self.replies(call)
    for index in replies.indices {
      for failure in Self.failures {
        var fixture = OidcFixture()
        fixture.credentials.session = nil
        fixture.credentials.tokens = OidcFixture.held(expiresAt: OidcFixture.now - 1)
        // After an error of the keys the call continues, so the script also continues.
        let isKeys = index == 2
        let rest = isKeys && call == .userinfo ? Array(replies[3...]) : []
        let script = ScriptedTransport(replies[..<index] + [failure] + rest)
        var client = try fixture.client(script)
        do throws(OidcError) {
          switch call {
          case .token: _ = try await client.token()
          case .refresh: _ = try await client.refresh()
          case .userinfo: _ = try await client.userinfo(cache: false)
          }
          #expect(isKeys, "only the keys may fail unnoticed")
          #expect(!client.warnings.isEmpty)
        } catch {
          #expect(!isKeys)
        }
        let held = client.credentials.tokens.refreshToken
        #expect(held == (index < 2 ? "refresh-token-0" : "refresh-token-new"))
        #expect(script.requests.count == index + 1 + rest.count)
      }
    }
  }

  @Test("a User that was written and read again has the rotated token")
  func throughADocument() async throws {
    var fixture = OidcFixture()
    fixture.credentials.discovery = try OidcFixture.learned()
    fixture.credentials.tokens = OidcFixture.held(expiresAt: OidcFixture.now - 1)
    var client = try fixture.client(
      ScriptedTransport([
        ScriptedTransport.json(200, OidcFixture.tokens("new")), ScriptedTransport.text(500),
      ]))
    await #expect(throws: OidcError.unavailable(status: 500)) {
      try await client.userinfo(cache: false)
    }
    let document = client.credentials.tokens.json
    #expect(try Token(json: document).refreshToken == "refresh-token-new")
    #expect(try Token(json: document) == client.credentials.tokens)
  }
}
