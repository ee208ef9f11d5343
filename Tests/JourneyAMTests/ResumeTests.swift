import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// docs/protocol/journey.md, "Resume": a magic link is hostile input.
@Suite("Resume")
struct ResumeTests {
  @Test(
    "a link that is not the server's is refused before any request",
    arguments: [
      ("another scheme", "http://am.example.com/am/?suspendedId=x", "scheme"),
      ("another host", "https://evil.example.com/am/?suspendedId=x", "host"),
      ("a host that ends alike", "https://evilam.example.com/?suspendedId=x", "host"),
      ("a host that begins alike", "https://am.example.com.evil.test/?suspendedId=x", "host"),
      ("another port", "https://am.example.com:8443/am/?suspendedId=x", "port"),
      ("http's port", "https://am.example.com:80/am/?suspendedId=x", "port"),
      ("an invalid port", "https://am.example.com:0/am/?suspendedId=x", "malformed"),
      ("user-info", "https://user:pass@am.example.com/?suspendedId=x", "malformed"),
      ("a host as user-info", "https://am.example.com@evil.test/?suspendedId=x", "malformed"),
      (
        "a host behind a backslash", "https://evil.test\\@am.example.com/?suspendedId=x",
        "malformed"
      ),
      ("another realm", "https://am.example.com/am/?realm=/beta&suspendedId=x", "realm"),
      ("the root realm", "https://am.example.com/am/?realm=/&suspendedId=x", "realm"),
      ("two realms", "https://am.example.com/?realm=/alpha&realm=/beta&suspendedId=x", "realm"),
      ("two ids", "https://am.example.com/?suspendedId=x&suspendedId=y", "duplicate_suspended_id"),
      (
        "the same id twice", "https://am.example.com/?suspendedId=x&suspendedId=x",
        "duplicate_suspended_id"
      ),
      ("no id", "https://am.example.com/am/?realm=/alpha", "missing_suspended_id"),
      ("no query", "https://am.example.com/am/", "missing_suspended_id"),
      ("an empty id", "https://am.example.com/am/?suspendedId=", "missing_suspended_id"),
      ("an id without a value", "https://am.example.com/am/?suspendedId", "missing_suspended_id"),
      ("another capital", "https://am.example.com/am/?suspendedid=x", "missing_suspended_id"),
      (
        "an id in the fragment", "https://am.example.com/am/#?suspendedId=x", "missing_suspended_id"
      ),
      ("&amp; for &", "https://am.example.com/?realm=/alpha&amp;suspendedId=x", "malformed"),
      ("&amp; behind the id", "https://am.example.com/?suspendedId=x&amp;realm=/beta", "malformed"),
      ("a newline", "https://am.example.com/?suspendedId=x\ny", "malformed"),
      ("a NUL", "https://am.example.com/?suspendedId=x\u{0}", "malformed"),
      ("an encoded newline", "https://am.example.com/?suspendedId=x%0Ay", "malformed"),
      ("an encoded NUL", "https://am.example.com/?suspendedId=%00", "malformed"),
      ("an encoded C1 control", "https://am.example.com/?suspendedId=%C2%85", "malformed"),
      ("a host outside ASCII", "https://äm.example.com/?suspendedId=x", "malformed"),
      ("a host with escapes", "https://am%2Eexample.com/?suspendedId=x", "malformed"),
      (
        "9 KiB", "https://am.example.com/?suspendedId=" + String(repeating: "x", count: 9 << 10),
        "malformed"
      ),
      ("another protocol", "ftp://am.example.com/?suspendedId=x", "malformed"),
      ("an app's scheme", "org.example.app://am.example.com/?suspendedId=x", "malformed"),
      ("no host", "https:///?suspendedId=x", "malformed"),
      ("one slash", "https:/am.example.com/?suspendedId=x", "malformed"),
      ("only a path", "/am/XUI/?suspendedId=x", "malformed"),
      ("no scheme", "//am.example.com/?suspendedId=x", "malformed"),
      ("only a fragment", "#suspendedId=x", "malformed"),
      ("nothing", "", "malformed"), ("a word", "resume", "malformed"),
    ])
  func refused(_ what: String, _ link: String, _ code: String) async throws {
    let bench = try Bench()
    let node = try #require(await bench.journey.resume(link) as? FailureNode)
    #expect(node.cause.kind == .resume)
    #expect(node.cause.code == code)
    #expect(!node.cause.sent)
    #expect(node.exchange == nil)
    #expect(!node.cause.message.contains("suspendedId=x"), "a link is a credential")
    #expect(bench.transport.requests.isEmpty)
  }

  @Test("a host that is not ASCII gets a hint")
  func hint() async throws {
    let node = await (try Bench()).journey.resume("https://äm.example.com/?suspendedId=x")
    #expect((node as? FailureNode)?.cause.hint == "write the host name in its xn-- form")
  }

  @Test(
    "valid links in every spelling send only the id, and only to the server",
    arguments: [
      ("as mailed", "https://am.example.com/am/XUI/?realm=/alpha&suspendedId=ab.C-1", "ab.C-1"),
      ("capitals", "HTTPS://AM.Example.COM/am/?suspendedId=ab", "ab"),
      ("the default port", "https://am.example.com:443/?suspendedId=ab", "ab"),
      ("a closing dot", "https://am.example.com./?suspendedId=ab", "ab"),
      (
        "more parameters",
        "https://am.example.com/?authIndexType=service&authIndexValue=Forgot&suspendedId=ab&x=1",
        "ab"
      ),
      ("a fragment", "https://am.example.com/am/XUI/?suspendedId=ab#login/", "ab"),
      ("percent-encoded", "https://am.example.com/?suspendedId=a%2Fb%3D%25%26", "a/b=%&"),
      ("a plus that is one", "https://am.example.com/?suspendedId=a+b", "a+b"),
      ("an encoded plus", "https://am.example.com/?suspendedId=a%2Bb", "a+b"),
      ("an equals sign", "https://am.example.com/?suspendedId=ab==", "ab=="),
      (
        "the realm in another spelling", "https://am.example.com/?realm=root/Alpha&suspendedId=ab",
        "ab"
      ),
      ("an encoded realm", "https://am.example.com/?realm=%2Falpha&suspendedId=ab", "ab"),
      ("no path", "https://am.example.com?suspendedId=ab", "ab"),
      ("another path", "https://am.example.com/enduser/?suspendedId=ab", "ab"),
      ("an encoded name", "https://am.example.com/?suspended%49d=ab", "ab"),
      ("the app's origin", "https://login.example.com/?suspendedId=ab", "ab"),
      ("letters outside ASCII", "https://am.example.com/?suspendedId=ä", "ä"),
    ])
  func accepted(_ what: String, _ link: String, _ id: String) async throws {
    let bench = try Bench(.success, resumeOrigins: ["https://login.example.com/anything"])
    #expect(await bench.journey.resume(link) is SuccessNode)
    let request = try #require(bench.transport.requests.first)
    #expect(request.address.origin == bench.server.base.origin)
    #expect(request.address.path == "/am/json/realms/root/realms/alpha/authenticate")
    #expect(request.address.queryItems.map(\.name) == ["suspendedId"])
    #expect(request.address.queryItems.first?.value == id)
    #expect(
      request.address.query?.contains("+") == false, "a form reader would read a plus as a blank")
    #expect(try bench.sent() == [:])
  }

  @Test("options can be given, because a resumed journey does not know the earlier ones")
  func options() async throws {
    let bench = try Bench(.success)
    _ = await bench.journey.resume(Bench.link) {
      $0.noSession = true
      $0.forceAuth = true
      $0.session = Session(value: "old", cookieName: "sso")
    }
    #expect(
      bench.query == ["suspendedId": "sus.pended-Id", "ForceAuth": "true", "noSession": "true"])
    #expect(bench.transport.requests[0].header("sso") == "old")
  }

  @Test("an id that was used or has expired has its own code")
  func usedId() async throws {
    let bench = try Bench(
      ScriptedTransport.json(
        401,
        [
          "code": 401, "reason": "Unauthorized",
          "message":
            "org.forgerock.openam.auth.nodes.framework.token.SuspendedAuthSessionException: Token not found.",
        ]))
    let no = try #require(await bench.journey.resume(Bench.link) as? ErrorNode)
    #expect(no.cause.kind == .expired)
    #expect(no.cause.code == "suspended_expired")
  }

  @Test("the id is hidden in the request, and stays in the server's message")
  func idIsSecret() async throws {
    let bench = try Bench(ScriptedTransport.json(401, ["message": "no such sus.pended-Id"]))
    let no = try #require(await bench.journey.resume(Bench.link) as? ErrorNode)
    #expect(no.message == "no such sus.pended-Id")
    #expect(no.exchange?.url.contains("sus.pended-Id") == false)
  }
}
