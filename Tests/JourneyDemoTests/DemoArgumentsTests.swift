import Testing

@testable import JourneyDemo

@Suite struct DemoArgumentsTests {
  @Test("options come before the command, and everything after '--' is the command")
  func command() throws {
    let parsed = try DemoArguments(["--tls", "--realm", "beta", "--", "sh", "-c", "--port"])
    #expect(parsed.task == .run(["sh", "-c", "--port"]))
    #expect(parsed.options.tls)
    #expect(parsed.options.realm == "beta")
    #expect(parsed.options.port == 0)
  }

  @Test("a value follows a blank or an equals sign")
  func values() throws {
    #expect(try DemoArguments(["--port", "8080"]).options.port == 8080)
    #expect(try DemoArguments(["--port=8080"]).options.port == 8080)
    #expect(try DemoArguments(["--cookie-name=x"]).options.cookieName == "x")
    #expect(try DemoArguments(["--users=3"]).options.users == 3)
    #expect(try DemoArguments(["--push-wait", "5000"]).options.pushWait == 5000)
    #expect(try DemoArguments([]).options.pushWait == 200)
    #expect(
      try DemoArguments(["--origin=https://a.example", "--origin", "http://b.example:8080"])
        .options.origins == ["https://a.example", "http://b.example:8080"])
    #expect(try DemoArguments([]).task == .serve)
    #expect(try DemoArguments(["--client", "own-journey"]).options.client == "own-journey")
  }

  @Test("flags and options of misbehavior are read")
  func flags() throws {
    let plain = try DemoArguments([]).options
    #expect(!plain.davinci && !plain.tls && !plain.httpOnly && !plain.affinity)
    let all = try DemoArguments(["--davinci", "--tls", "--http-only", "--affinity"]).options
    #expect(all.davinci && all.tls && all.httpOnly && all.affinity)
    #expect(try DemoArguments(["--openam"]).options.openAM && !plain.openAM)
    #expect(plain.publicOrigin == nil)
    #expect(
      try DemoArguments(["--public", "https://am.test:443"]).options.publicOrigin
        == "https://am.test:443")
    let arguments = ["--fault", "discovery-html", "--fault=id-token-foreign-key"]
    #expect(
      try DemoArguments(arguments).options.misbehavior == [.discoveryHTML, .idTokenForeignKey])
    let limited = try DemoArguments(["--fault", "keys-unavailable:2", "--fault=token-html"]).options
    #expect(limited.misbehavior == [.keysUnavailable, .tokenHTML])
    #expect(limited.misbehaviorLimits == [.keysUnavailable: 2])
  }

  @Test("the arguments can ask for help or the man page")
  func help() throws {
    #expect(try DemoArguments(["help"]).task == .help)
    #expect(try DemoArguments(["--help"]).task == .help)
    for topic in DemoTopic.allCases {
      #expect(try DemoArguments(["help", topic.rawValue]).task == .topic(topic))
    }
  }

  @Test(
    "wrong usage names the argument",
    arguments: [
      (["help", "login"], "expected one of 'journeys', 'flows', 'faults', 'man' after 'help'"),
      (
        ["--client", "demo-backend"],
        "invalid value 'demo-backend' for '--client': expected one of demo, demo-consent, "
          + "own-journey, own-journey-implied"
      ),
      (
        ["--client", "own-journey", "--davinci"],
        "'--client' names a client of AM, so it cannot be combined with '--davinci'"
      ),
      (["--nope"], "unknown option '--nope'"), (["--tls=yes"], "unknown option '--tls=yes'"),
      (["sh"], "unexpected 'sh': write a command after '--'"),
      (["--"], "missing command after '--'"), (["--port"], "missing value for '--port'"),
      (["--port", "x"], "invalid value 'x' for '--port': expected a number from 0 to 65535"),
      (
        ["--port", "70000"], "invalid value '70000' for '--port': expected a number from 0 to 65535"
      ),
      (
        ["--users", "many"],
        "invalid value 'many' for '--users': expected a number from 0 to 100000"
      ),
      (["--users=-1"], "invalid value '-1' for '--users': expected a number from 0 to 100000"),
      (
        ["--push-wait", "0"],
        "invalid value '0' for '--push-wait': expected 1 to 600000 milliseconds"
      ),
      (["--origin", "localhost"], "invalid value 'localhost' for '--origin'"),
      (["--origin", "http://a.example/"], "invalid value 'http://a.example/' for '--origin'"),
      (
        ["--public", "https://am.test/am"],
        "invalid value 'https://am.test/am' for '--public': "
          + "expected an origin such as https://am.example.com:443"
      ),
      (
        ["--public", "https://u@am.test"],
        "invalid value 'https://u@am.test' for '--public': "
          + "expected an origin such as https://am.example.com:443"
      ),
      (["--fault", "nope"], "unknown fault 'nope'; list them with journey-demo help faults"),
      (["--fault", "nope:1"], "unknown fault 'nope'; list them with journey-demo help faults"),
      (
        ["--fault", "token-html:0"],
        "invalid value 'token-html:0' for '--fault': expected a number of requests after "
          + "'token-html:'"
      ),
      (["--realm="], "invalid value '' for '--realm'"),
      (["--cookie-name", "a b"], "invalid value 'a b' for '--cookie-name'"),
      (["--cookie-name", "a;b"], "invalid value 'a;b' for '--cookie-name'"),
    ])
  func wrongUsage(arguments: [String], message: String) {
    #expect(throws: DemoArguments.UsageError(message: message)) { try DemoArguments(arguments) }
  }
}
