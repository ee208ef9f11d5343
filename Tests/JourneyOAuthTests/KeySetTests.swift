import JourneyCrypto
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

/// JWK sets (RFC 7517 section 5).
@Suite("Key sets")
struct KeySetTests {
  /// Returns the result of `token` for a key set that is read before the authorization request.
  private static func token(keys reply: ScriptedTransport.Outcome, idToken: String? = nil)
    async throws -> (Result<Token, OidcError>, OidcClient)
  {
    var fixture = OidcFixture()
    fixture.credentials.discovery = try OidcFixture.learned()
    fixture.credentials.discovery?.keys = nil
    var replies = [reply]
    if let idToken {
      replies += [
        OidcFixture.redirect(), ScriptedTransport.json(200, OidcFixture.tokens(idToken: idToken)),
      ]
    }
    var client = try fixture.client(ScriptedTransport(replies))
    do throws(OidcError) { return (.success(try await client.token()), client) } catch {
      return (.failure(error), client)
    }
  }

  @Test(
    "a key set that cannot be fetched is 'oidc', whatever its status and body",
    arguments: [
      (404, #"{"error":"not_found"}"#), (401, #"{"error":"invalid_client"}"#), (429, "{}"),
      (503, "<html>"), (503, #"{"error":"server_error"}"#), (302, ""), (400, "<html>"),
      (200, "<html>"), (200, "{}"), (200, "[]"), (204, ""),
    ])
  func unreadable(_ status: Int, body: String) async throws {
    let (result, client) = try await Self.token(keys: ScriptedTransport.text(status, body))
    guard case .failure(let error) = result else {
      Issue.record("a token came")
      return
    }
    #expect(error.kind == .oidc)
    #expect(error.code == "discovery_error")
    #expect(error.status == status)
    #expect(error.refusal == nil, "a FailureNode")
    #expect(error.message.contains("jwks_uri"), "\(error.message)")
    #expect(error.message.hasSuffix("HTTP \(status)") == (status > 299), "\(error.message)")
    #expect(error.hint != nil)
    #expect(client.credentials.session != nil)
  }

  private static func key(_ kid: String, of key: PrivateKey? = nil) throws -> JSONValue {
    try #require(try OidcFixture.keySet(kid: kid, of: key)["keys"]?[0])
  }

  @Test("a key behind 300 others is found")
  func manyKeys() async throws {
    let keys = try (0..<300).map { try Self.key("other-\($0)") } + [Self.key("k1")]
    let (result, client) = try await Self.token(
      keys: ScriptedTransport.json(200, ["keys": .array(keys)]),
      idToken: try OidcFixture.idToken())
    #expect(throws: Never.self) { try result.get() }
    #expect(client.credentials.discovery?.keys?.json?["keys"]?.array?.count == 1)
  }

  @Test("each of several keys with one kid is tried, and the matching one is kept")
  func sameKid() async throws {
    let stranger = try PrivateKey.generate(.ec(.p256))
    let keys = [try Self.key("k1", of: stranger), try Self.key("k1")]
    let (result, client) = try await Self.token(
      keys: ScriptedTransport.json(200, ["keys": .array(keys)]),
      idToken: try OidcFixture.idToken())
    #expect(throws: Never.self) { try result.get() }
    #expect(client.credentials.discovery?.keys?.json == ["keys": [keys[1]]])
  }

  @Test("a key that cannot be used does not hide a matching one")
  func brokenKey() async throws {
    var broken = try #require(try Self.key("k1").object)
    broken["x"] = "AA"
    let (result, _) = try await Self.token(
      keys: ScriptedTransport.json(200, ["keys": [.object(broken), try Self.key("k1")]]),
      idToken: try OidcFixture.idToken())
    #expect(throws: Never.self) { try result.get() }
  }

  @Test("at most 200 matching keys are tried, and the message says so", arguments: [199, 200])
  func limit(_ others: Int) async throws {
    let stranger = try PrivateKey.generate(.ec(.p256))
    let other = try Self.key("k1", of: stranger)
    let set: JSONValue = [
      "keys": .array(Array(repeating: other, count: others) + [try Self.key("k1")])
    ]
    var fixture = OidcFixture()
    fixture.credentials.discovery = try OidcFixture.learned()
    fixture.credentials.discovery?.keys = JWKS(json: set)
    let revoked =
      others == 200 ? [ScriptedTransport.json(200, [:]), ScriptedTransport.json(200, [:])] : []
    var client = try fixture.client(
      ScriptedTransport(
        [
          OidcFixture.redirect(),
          ScriptedTransport.json(200, OidcFixture.tokens(idToken: try OidcFixture.idToken())),
        ] + revoked))
    do throws(OidcError) {
      _ = try await client.token()
      #expect(others == 199)
    } catch {
      #expect(others == 200)
      #expect(error.code == "id_token_invalid")
      #expect(error.message.contains("200 keys"), "\(error.message)")
    }
  }
}
