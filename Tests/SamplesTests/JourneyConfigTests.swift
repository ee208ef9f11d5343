import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

/// The check of a configuration, which reports all its problems.
@Suite("Samples: configuration")
struct JourneyConfigTests {
  @Test("each step reports all problems of a configuration, and sends nothing")
  func problems() async throws {
    let journey = Journey.createJourney { config in
      config.serverUrl = "http://am.example.com/am?x=1"
      config.cookie = "Cookie"
      config.resumeOrigins = ["ftp://x"]
      config.headers = ["Host": "x", "a b": "x", "Good": "line\nbreak"]
      config.timeout = -1
      config.module(OidcModule.config) { _ in }
    }
    for node in [await journey.start("Login"), await journey.resume("https://x/?suspendedId=1")] {
      let failure = try #require(node as? FailureNode)
      #expect(failure.cause.kind == .config)
      #expect(!failure.cause.sent)
      #expect(failure.exchange == nil)
      #expect(
        failure.problems.map(\.key) == [
          "journey.serverUrl", "journey.cookieName", "journey.resumeOrigins[0]",
          "http.headers.Good", "http.headers.Host", "http.headers.a b", "oidc.clientId",
          "oidc.redirectUri", "oidc.scopes", "oidc.discoveryEndpoint", "timeout",
        ])
    }
    #expect(await journey.journeyUser() == nil)
  }

  @Test(
    "a single problem is the message",
    arguments: [
      ("", "'journey.serverUrl': missing value"),
      ("am", "'journey.serverUrl': expected an address such as https://host/path"),
      (
        "https://am.example.com/#x",
        "'journey.serverUrl': expected an address without a query or fragment"
      ),
      (
        "http://am.example.com",
        "'journey.serverUrl': plain http is allowed only for a loopback host or with 'http.allowPlainHttp'"
      ),
    ])
  func message(_ url: String, _ message: String) async throws {
    let journey = Journey.createJourney { $0.serverUrl = url }
    #expect((await journey.start() as? FailureNode)?.cause.message == message)
  }

  @Test("a realm with the part '..' is a problem")
  func dottedRealm() async throws {
    let journey = Journey.createJourney { config in
      config.serverUrl = "https://am.example.com/am"
      config.realm = "alpha/%2E."
    }
    let failure = try #require(await journey.start() as? FailureNode)
    #expect(failure.cause.kind == .config)
    #expect(failure.problems.map(\.key) == ["journey.realm"])
  }

  @Test("a valid configuration is used")
  func valid() async throws {
    let transport = ScriptedTransport([
      ScriptedTransport.json(200, ["tokenId": "t", "successUrl": "/", "realm": "/alpha"])
    ])
    let journey = Journey.createJourney { config in
      config.serverUrl = "http://am.example.com/am/"
      config.realm = "/alpha"
      config.cookie = "sso"
      config.headers = ["X-Api-Key": "k"]
      config.http.allowPlainHttp = true
      config.transport = transport
      config.now = { 7 }
    }
    let end = try #require(await journey.start("Login") as? SuccessNode)
    #expect(end.session.cookieName == "sso")
    let request = transport.requests[0]
    #expect(
      request.address.text
        == "http://am.example.com/am/json/realms/root/realms/alpha/authenticate"
        + "?authIndexType=service&authIndexValue=Login")
    #expect(request.header("X-Api-Key") == "k")
  }
}
