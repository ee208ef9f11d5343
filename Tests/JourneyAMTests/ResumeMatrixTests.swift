import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// docs/protocol/oidc-and-session.md, "Magic links".
@Suite("Links to resume, and realms")
struct ResumeMatrixTests {
  private static let page: JSONValue = ["authId": "a.b.c", "callbacks": []]

  /// Returns the message of a refused link, and expects that nothing is sent.
  private func refusal(of link: String) async throws -> String? {
    let bench = try Bench()
    let failure = try #require(await bench.journey.resume(link) as? FailureNode)
    #expect(failure.cause.kind == .resume && bench.transport.requests.isEmpty)
    return failure.cause.code
  }

  @Test(
    "the server's own origin is accepted in any spelling, and only the id is sent",
    arguments: ["am.example.com:443", "AM.Example.COM", "am.example.com."])
  func ownOrigin(_ authority: String) async throws {
    let bench = try Bench(ScriptedTransport.json(200, Self.page))
    let node = await bench.journey.resume(
      "https://\(authority)/am/XUI/?authIndexValue=Other&suspendedId=x&goto=y")
    #expect(node is ContinueNode)
    let sent = try #require(bench.transport.requests.first)
    #expect(sent.method == .POST && sent.address.host == "am.example.com")
    #expect(sent.address.query == "suspendedId=x")
  }

  @Test(
    "another scheme, host or port is refused by name",
    arguments: [
      ("http://am.example.com/?suspendedId=x", "scheme"),
      ("https://other.example.com/?suspendedId=x", "host"),
      ("https://am.example.com:8443/?suspendedId=x", "port"),
    ])
  func otherOrigin(_ link: String, _ code: String) async throws {
    #expect(try await refusal(of: link) == code)
  }

  @Test(
    "an origin that only begins like the server's is refused",
    arguments: [
      "https://am.example.com@evil.test/?suspendedId=x",
      "https://am.example.com.evil.test/?suspendedId=x",
    ])
  func lookalike(_ link: String) async throws {
    #expect(try await refusal(of: link) != nil)
  }

  @Test(
    "a link has exactly one id, and it is not empty",
    arguments: [
      ("https://am.example.com/am", "missing_suspended_id"),
      ("https://am.example.com/am?suspendedId=", "missing_suspended_id"),
      ("https://am.example.com/am?suspendedId=x&suspendedId=y", "duplicate_suspended_id"),
    ])
  func ids(_ link: String, _ code: String) async throws {
    #expect(try await refusal(of: link) == code)
  }

  @Test("a listed origin of an app is accepted, and the request goes to the server")
  func appOrigin() async throws {
    let bench = try Bench(
      ScriptedTransport.json(200, Self.page), resumeOrigins: ["https://app.example.com"])
    #expect(await bench.journey.resume("https://app.example.com/?suspendedId=x") is ContinueNode)
    #expect(bench.transport.requests.first?.address.host == "am.example.com")
  }

  @Test("an id that was used is an ErrorNode with the server's message")
  func usedId() async throws {
    let message =
      "org.forgerock.openam.auth.nodes.framework.token.SuspendedAuthSessionException: gone"
    let bench = try Bench(ScriptedTransport.json(401, ["code": 401, "message": .string(message)]))
    let node = try #require(await bench.journey.resume(Bench.link) as? ErrorNode)
    #expect(node.cause.kind == .expired && node.message == message)
  }

  @Test(
    "every spelling of a realm leads to one path",
    arguments: ["/alpha", "alpha", "root/realms/alpha"])
  func realm(_ spelling: String) async throws {
    let bench = try Bench(ScriptedTransport.json(200, Self.page), realm: spelling)
    _ = await bench.journey.start("Login")
    #expect(
      bench.transport.requests.first?.address.path
        == "/am/json/realms/root/realms/alpha/authenticate")
  }
}
