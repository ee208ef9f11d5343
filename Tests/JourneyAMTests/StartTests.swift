import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// docs/protocol/journey.md, "Start".
@Suite("Start of a journey")
struct StartTests {
  @Test(
    "a journey's name is percent-encoded, and never form-encoded",
    arguments: [
      ("Login", "Login"), ("Log in", "Log%20in"), ("a+b", "a%2Bb"), ("a&b=c", "a%26b%3Dc"),
      ("a/b", "a%2Fb"), ("100%", "100%25"), ("Anmeldung für Ä", "Anmeldung%20f%C3%BCr%20%C3%84"),
      ("?#", "%3F%23"), ("", ""),
    ])
  func names(_ name: String, _ encoded: String) async throws {
    let bench = try Bench(.refusal)
    _ = await bench.journey.start(name)
    #expect(
      bench.transport.requests[0].address.query
        == "authIndexType=service&authIndexValue=\(encoded)")
    #expect(try bench.sent() == [:])
  }

  @Test("without a name, the default journey of the realm begins")
  func defaultJourney() async throws {
    let bench = try Bench(.refusal)
    _ = await bench.journey.start()
    #expect(bench.transport.requests[0].address.query == nil)
    #expect(try bench.sent() == [:])
  }

  @Test("only options that are set are sent, and never as false")
  func options() async throws {
    for (forceAuth, noSession) in [(false, false), (true, false), (false, true), (true, true)] {
      let bench = try Bench(.refusal)
      _ = await bench.journey.start("Login") {
        $0.forceAuth = forceAuth
        $0.noSession = noSession
      }
      #expect(bench.query["ForceAuth"] == (forceAuth ? "true" : nil))
      #expect(bench.query["noSession"] == (noSession ? "true" : nil))
    }
  }

  @Test("a transaction or advice begins without a name")
  func stepUps() async throws {
    let transaction = try Bench(.refusal)
    _ = await transaction.journey.start { $0.transaction = "9dae2c80" }
    #expect(
      transaction.transport.requests[0].address.query
        == "authIndexType=transaction&authIndexValue=9dae2c80")

    let advice = try Bench(.refusal)
    _ = await advice.journey.start {
      $0.advice = Advice([(name: "AuthLevelConditionAdvice", values: ["5"])])
      $0.session = Session(value: "old", cookieName: "sso")
    }
    #expect(advice.query["authIndexType"] == "composite_advice")
    #expect(
      advice.query["authIndexValue"]
        == "<Advices><AttributeValuePair><Attribute name=\"AuthLevelConditionAdvice\"/>"
        + "<Value>5</Value></AttributeValuePair></Advices>")
    #expect(advice.transport.requests[0].header("Cookie") == "sso=old")
  }

  @Test("advice that no journey satisfies has a hint", arguments: [400, 401])
  func unsatisfiedAdvice(_ status: Int) async throws {
    let bench = try Bench(
      ScriptedTransport.json(
        status, ["code": .integer(status), "message": "No configuration found"]))
    let node = await bench.journey.start {
      $0.advice = Advice([(name: "AuthLevelConditionAdvice", values: ["5"])])
    }
    #expect(
      try #require(node as? ErrorNode).cause.hint
        == (status == 400 ? "check that a journey of the realm /alpha satisfies this advice" : nil))
  }

  @Test("two ways to name the journey are refused before anything is sent")
  func twoWays() async throws {
    let bench = try Bench()
    let both = await bench.journey.start("Login") { $0.transaction = "9dae" }
    #expect((both as? FailureNode)?.cause.kind == .document)
    let three = await bench.journey.start {
      $0.transaction = "9dae"
      $0.advice = Advice([])
    }
    #expect((three as? FailureNode)?.cause.kind == .document)
    #expect(bench.transport.requests.isEmpty)
  }

  @Test(
    "a control character in a name is refused before anything is sent",
    arguments: ["a\nb", "a\u{0}", "\u{7f}", "a\u{85}b"])
  func controlCharacters(_ text: String) async throws {
    let bench = try Bench()
    let named = try #require(await bench.journey.start(text) as? FailureNode)
    #expect(named.cause.kind == .document)
    #expect(!named.cause.sent)
    let transaction = await bench.journey.start { $0.transaction = text }
    #expect((transaction as? FailureNode)?.cause.kind == .document)
    #expect(bench.transport.requests.isEmpty)
  }
}
