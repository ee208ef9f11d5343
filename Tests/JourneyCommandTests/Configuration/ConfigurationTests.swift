import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import Testing

@testable import JourneyCommand

@Suite("Configuration")
struct ConfigurationTests {
  private static let server = #""journey":{"serverUrl":"https://am.example.com/am"}"#

  private func read(
    _ text: String, files: [String: String] = [:], environment: [String: String] = [:]
  ) throws -> Configuration {
    var environment = environment
    environment["JOURNEY_CONFIG"] = text
    return try #require(
      try ConfigurationSource.current(nil, .fake(environment: environment, files: files)))
  }

  /// A configuration, and all its problems.
  @Test(
    "all problems are reported together, with their paths",
    arguments: [
      ("{}", ["expected 'journey', 'davinci' or 'oidc' in the configuration"]),
      (#"{"journey":{}}"#, ["'journey.serverUrl': missing value"]),
      (
        #"{"oidc":{"clientId":"c","redirectUri":"app:/x","scopes":["openid"],"openId":{"tokenEndpoint":"https://a.example/t"}}}"#,
        [
          "'oidc.discoveryEndpoint': missing value, which is needed to check ID tokens unless 'oidc.openId' has both 'issuer' and 'jwksUri'"
        ]
      ),
      (
        #"{"oidc":{"clientId":"c","redirectUri":"app:/x","scopes":["openid"],"openId":{"tokenEndpoint":"https://a.example/t","issuer":"https://a.example"}}}"#,
        ["'oidc.discoveryEndpoint': missing value, which is needed to check ID tokens"]
      ),
      (
        #"{"oidc":{"clientId":"c","redirectUri":"app:/x","scopes":["openid"],"openId":{"tokenEndpoint":"https://a.example/t","issuer":"https://b.example","jwksUri":"https://a.example:8443/k"}}}"#,
        [
          "'oidc.openId.issuer': expected an address with the same origin as 'oidc.openId.tokenEndpoint'",
          "'oidc.openId.jwksUri': expected an address with the same origin as 'oidc.openId.tokenEndpoint'",
        ]
      ),
      (
        "{\(server),\"oidc\":{\"clientId\":\"c\",\"redirectUri\":\"app:/x\",\"scopes\":[\"openid\"],\"openId\":{\"issuer\":\"https://b.example\",\"jwksUri\":\"no address\"}}}",
        [
          "'oidc.openId.issuer': expected an address with the same origin as 'journey.serverUrl' or 'oidc.openId.tokenEndpoint'",
          "'oidc.openId.jwksUri': ",
        ]
      ),
      (#"{"journey":[]}"#, ["'journey': expected an object"]),
      (
        #"{"journey":{"serverUrl":5,"realm":true}}"#,
        ["'journey.serverUrl': expected a string", "'journey.realm': expected a string"]
      ),
      (#"{"journey":{"serverUrl":"am.example.com"}}"#, ["'journey.serverUrl': "]),
      (#"{"journey":{"serverUrl":"ftp://am.example.com"}}"#, ["'journey.serverUrl': "]),
      (#"{"journey":{"serverUrl":"https://u:p@am.example.com"}}"#, ["'journey.serverUrl': "]),
      (
        #"{"journey":{"serverUrl":"https://bücher.example/am"}}"#,
        ["'journey.serverUrl': ", "xn--"]
      ),
      (
        #"{"journey":{"serverUrl":"https://am.example.com/am?x=1"}}"#,
        ["'journey.serverUrl': expected an address without a query"]
      ),
      (
        #"{"journey":{"serverUrl":"http://am.example.com/am"}}"#,
        ["'journey.serverUrl': plain http is allowed only"]
      ),
      (
        #"{"journey":{"serverUrl":"https://a.example\u0000b"}}"#,
        ["'journey.serverUrl': contains a control character"]
      ),
      (
        #"{"journey":{"serverUrl":"https://a.example\u0085b"}}"#,
        ["'journey.serverUrl': contains a control character"]
      ),
      (
        #"{"journey":{"serverUrl":"https://a.example","serverURL":"x"}}"#,
        ["'journey.serverURL': unknown key (did you mean 'serverUrl'?)"]
      ),
      (
        #"{"journey":{"serverUrl":"https://a.example","relm":"x"}}"#,
        ["'journey.relm': unknown key (did you mean 'realm'?)"]
      ),
      (
        #"{"Journey":{"serverUrl":"https://a.example"}}"#,
        [
          "'Journey': unknown key (did you mean 'journey'?)",
          "expected 'journey', 'davinci' or 'oidc' in the configuration",
        ]
      ),
      (
        #"{"journey":{"baseAddress":"https://a.example"}}"#,
        ["'journey.serverUrl': missing value", "'journey.baseAddress': unknown key"]
      ),
      (
        #"{"journey":{"serverUrl":"https://a.example","cookieName":"a b"}}"#,
        ["'journey.cookieName': "]
      ),
      (
        #"{"journey":{"serverUrl":"https://a.example","cookieName":"Host"}}"#,
        ["'journey.cookieName': "]
      ),
      (
        #"{"journey":{"serverUrl":"https://a.example","cookie":"Content-Type"}}"#,
        ["'journey.cookieName': "]
      ),
      (
        #"{"journey":{"serverUrl":"https://a.example","realmPath":"short"}}"#,
        ["'journey.realmPath': expected 'canonical' or 'verbatim'"]
      ),
      (
        #"{"journey":{"serverUrl":"https://a.example","resumeOrigins":["https://b.example",5,"x"]}}"#,
        ["'journey.resumeOrigins[1]': expected a string"]
      ),
      (
        #"{"journey":{"serverUrl":"https://a.example"},"davinci":{},"oidc":{"clientId":"c","redirectUri":"https://b/c","scopes":["openid"],"discoveryEndpoint":"https://a.example/d"}}"#,
        ["'davinci': cannot be combined with 'journey'"]
      ),
      (#"{"davinci":{}}"#, ["'oidc': missing block"]),
      ("{\(server),\"timeout\":0}", ["'timeout': expected 1 to 600000 milliseconds"]),
      ("{\(server),\"timeout\":\"30\"}", ["'timeout': expected a whole number"]),
      ("{\(server),\"timeout\":600001}", ["'timeout': expected 1 to 600000 milliseconds"]),
      (
        "{\(server),\"timeoutSeconds\":601}",
        ["'timeoutSeconds': expected 1 to 600 seconds"]
      ),
      (
        "{\(server),\"http\":{\"proxy\":5,\"allowPlainHttp\":\"yes\"}}",
        ["'http.proxy': expected a string", "'http.allowPlainHttp': expected true or false"]
      ),
      (
        "{\(server),\"http\":{\"headers\":{\"Host\":\"x\",\"Cookie\":\"y\",\"a b\":\"z\",\"authorization\":\"Bearer x\",\"Proxy-Authorization\":\"z\"}}}",
        [
          "'http.headers.Host': ", "'http.headers.Cookie': ", "'http.headers.a b': ",
          "'http.headers.Proxy-Authorization': ",
        ]
      ),
      (
        "{\(server),\"http\":{\"headers\":{\"X-A\":\"a\\r\\nX-B: b\"}}}",
        ["'http.headers.X-A': contains a control character"]
      ),
      (
        "{\(server),\"http\":{\"headers\":{\"iplanetdirectorypro\":\"x\"}}}",
        [
          "'http.headers.iplanetdirectorypro': the name is reserved for the session cookie"
        ]
      ),
      ("{\(server),\"http\":{\"headers\":[]}}", ["'http.headers': expected an object"]),
      ("{\(server),\"http\":{\"caFile\":\"none.pem\"}}", ["'http.caFile': cannot read 'none.pem'"]),
      (
        "{\(server),\"http\":{\"keyFile\":\"key.pem\"}}",
        ["'http.keyFile': missing 'certFile' for this key"]
      ),
      (
        "{\(server),\"http\":{\"certFile\":\"cert.pem\",\"keyFile\":\"locked.pem\"}}",
        ["'http.keyPassword': missing pass phrase"]
      ),
      (
        "{\(server),\"http\":{\"certFile\":\"locked.pem\"}}",
        ["'http.keyPassword': missing pass phrase"]
      ),
      (
        "{\(server),\"http\":{\"keyPassword\":{\"$env\":\"NOT_SET\"}}}",
        ["'http.keyPassword': cannot read the environment variable 'NOT_SET'"]
      ),
      (
        "{\(server),\"http\":{\"proxy\":{\"$file\":\"none\"}}}",
        ["'http.proxy': cannot read 'none'"]
      ),
      (
        "{\(server),\"http\":{\"proxy\":{\"$env\":5}}}", ["'http.proxy': expected a name in '$env'"]
      ),
      (
        #"{"journey":{"realm":5},"timeout":"x","http":{"proxy":1}}"#,
        [
          "'journey.serverUrl': missing value", "'journey.realm': ", "'timeout': ",
          "'http.proxy': ",
        ]
      ),
    ] as [(String, [String])])
  func problems(_ text: String, named: [String]) {
    let files = [
      "key.pem": "-----BEGIN PRIVATE KEY-----", "cert.pem": "-----BEGIN CERTIFICATE-----",
      "locked.pem": "-----BEGIN ENCRYPTED PRIVATE KEY-----",
    ]
    let cause = #expect(throws: FlowError.self) { try read(text, files: files) }
    #expect(cause?.kind == .config)
    let problems = cause?.problems.map(\.message) ?? []
    for problem in named {
      #expect(problems.contains { $0.contains(problem) }, "'\(problem)' in \(problems)")
    }
  }

  @Test(
    "a realm with a part '.' or '..' is refused in every spelling",
    arguments: [
      ".", "..", "/..", "alpha/..", "alpha/../beta", "./alpha", "/realms/root/realms/..",
      "root/realms/.", "alpha/%2e%2E", "%2e", ".%2e", "alpha/%252e.", "%25252E",
    ])
  func dottedRealms(_ realm: String) {
    let config = JSONValue.object([
      "journey": ["serverUrl": "https://am.example.com/am", "realm": .string(realm)]
    ])
    let cause = #expect(throws: FlowError.self) { try read(config.compact) }
    #expect(cause?.kind == .config)
    #expect(cause?.message.contains("'journey.realm': ") == true)
  }

  @Test(
    "a realm with dots in its name is accepted",
    arguments: ["example.com", "...", ".a", "a..", "%2ea", "%2e%2e%2e", "%25", "alpha/b.c"])
  func realmsWithDots(_ realm: String) throws {
    let config = JSONValue.object([
      "journey": ["serverUrl": "https://am.example.com/am", "realm": .string(realm)]
    ])
    _ = try read(config.compact)
  }

  @Test("response_mode can be query or fragment, only for a client of a journey")
  func responseMode() throws {
    func config(_ mode: String, _ flow: String) -> String {
      #"{\#(flow),"oidc":{"clientId":"c","redirectUri":"https://b/c","scopes":["a"],"#
        + #""discoveryEndpoint":"https://a.example/d","#
        + #""additionalParameters":{"response_mode":"\#(mode)"}}}"#
    }
    for mode in ["query", "fragment"] {
      _ = try read(config(mode, Self.server))
      let cause = #expect(throws: FlowError.self) { try read(config(mode, #""davinci":{}"#)) }
      #expect(cause?.message.contains("oidc.additionalParameters.response_mode") == true)
    }
    let cause = #expect(throws: FlowError.self) { try read(config("form_post", Self.server)) }
    #expect(cause?.message.contains("oidc.additionalParameters.response_mode") == true)
  }

  @Test(
    "invalid JSON is reported with line and column",
    arguments: [("{\"journey\": ", 1), ("{\"a\":1,\n2}", 2), ("{} {}", 1)])
  func notJSON(_ text: String, line: Int) {
    let cause = #expect(throws: FlowError.self) { try read(text) }
    #expect(cause?.kind == .config && cause?.line == line && cause?.column != nil)
  }

  @Test("an unknown key is a warning")
  func unknownKey() throws {
    let configuration = try read(
      #"{"journey":{"serverUrl":"https://a.example","colour":1},"xyzzy":{}}"#)
    #expect(configuration.warnings == ["unknown key 'xyzzy'", "unknown key 'journey.colour'"])
  }

  @Test("an app's own file, with everything that Ping publishes, is read without a warning")
  func unified() throws {
    let configuration = try read(
      """
      {"timeout": 15000, "log": "STANDARD",
       "journey": {"serverUrl": "https://am.example.com/am", "realm": "alpha", "cookieName": "c"},
       "oidc": {"clientId": "cli-demo", "scopes": ["openid", "profile"],
         "discoveryEndpoint": "https://am.example.com/am/oauth2/realms/root/realms/alpha/.well-known/openid-configuration",
         "redirectUri": "org.example.cli://oauth2redirect", "signOutRedirectUri": "org.example.cli://out",
         "refreshThreshold": 60, "loginHint": "user@example.com", "state": null, "nonce": null,
         "display": "page", "prompt": null, "uiLocales": "en-US", "acrValues": "Level3", "par": false,
         "additionalParameters": {"max_age": "3600"}}}
      """)
    #expect(configuration.warnings == [])
    #expect(configuration.transport.timeout == .milliseconds(15_000))
  }

  @Test("'cookie' is read as 'cookieName'")
  func cookie() throws {
    let configuration = try read(
      #"{"journey":{"serverUrl":"https://a.example","cookie":"c0ffee"}}"#)
    guard case .journey(let server) = configuration.server.flow else {
      Issue.record("no journey")
      return
    }
    #expect(server.cookieName == "c0ffee")
  }

  @Test(
    "plain http is accepted on loopback, and elsewhere if it is allowed",
    arguments: [
      ("http://localhost:8080/am", false, true), ("http://127.1.2.3/am", false, true),
      ("http://[::1]:8080/am", false, true), ("http://am.internal/am", true, true),
      ("http://am.internal/am", false, false), ("http://128.0.0.1/am", false, false),
      ("https://am.internal/am", false, true),
    ])
  func plainHttp(_ url: String, isAllowed: Bool, isTaken: Bool) throws {
    let text = #"{"journey":{"serverUrl":"\#(url)"},"http":{"allowPlainHttp":\#(isAllowed)}}"#
    guard isTaken else {
      let cause = #expect(throws: FlowError.self) { try read(text) }
      #expect(cause?.message.contains("plain http") == true)
      return
    }
    guard case .journey(let server) = try read(text).server.flow else {
      Issue.record("no journey")
      return
    }
    #expect(server.base.text == url)
  }

  @Test("a timeout is in milliseconds in the file and in seconds on the command line, which wins")
  func timeouts() throws {
    #expect(try read("{\(Self.server),\"timeout\":2500}").transport.timeout == .milliseconds(2500))
    #expect(
      try read("{\(Self.server),\"timeoutSeconds\":3}").transport.timeout == .milliseconds(3000))
    #expect(try read("{\(Self.server)}").transport.timeout == .milliseconds(30_000))
    #expect(try Arguments(["next", "--timeout", "0.5"]).timeout == 500)
  }

  @Test("references and relative paths start from the file's own folder")
  func paths() throws {
    let config = """
      {\(Self.server),"http":{"caFile":"ca.pem","certFile":"/abs/c.pem","keyFile":{"$env":"KEY"},
      "keyPassword":{"$file":"pw"},"proxy":""}}
      """
    let files = [
      "conf/am.json": config, "conf/ca.pem": "A", "/abs/c.pem": "B",
      "conf/k.pem": "-----BEGIN ENCRYPTED", "conf/pw": "phrase\n",
    ]
    let environment = CommandEnvironment.fake(
      environment: ["KEY": "k.pem", "JOURNEY_CONFIG": "not/this"], files: files)
    let configuration = try #require(
      try ConfigurationSource.current("conf/am.json", environment))
    #expect(configuration.transport.caFile == "conf/ca.pem")
    #expect(configuration.transport.certFile == "/abs/c.pem")
    #expect(configuration.transport.keyFile == "conf/k.pem")
    #expect(configuration.transport.keyPassword == "phrase")
    #expect(configuration.transport.proxy == "")
  }

  @Test("JOURNEY_CONFIG is a path or JSON, and must not be blank")
  func variable() throws {
    let files = ["am.json": "{\(Self.server)}"]
    for text in ["am.json", "{\(Self.server)}", "\n  {\(Self.server)}\n"] {
      #expect(
        try ConfigurationSource.current(
          nil, .fake(environment: ["JOURNEY_CONFIG": text], files: files)) != nil)
    }
    for blank in ["", " \n"] {
      #expect(throws: FlowError.self) {
        try ConfigurationSource.current(nil, .fake(environment: ["JOURNEY_CONFIG": blank]))
      }
    }
    #expect(try ConfigurationSource.current(nil, .fake()) == nil)
    #expect(throws: FlowError.self) {
      try ConfigurationSource.current(nil, .fake(environment: ["JOURNEY_CONFIG": "missing.json"]))
    }
  }

  @Test("the option replaces the variable, and is always a path")
  func flag() throws {
    let environment = CommandEnvironment.fake(
      environment: ["JOURNEY_CONFIG": "{\(Self.server)}"],
      files: ["b.json": #"{"journey":{"serverUrl":"https://b.example"}}"#])
    let configuration = try #require(try ConfigurationSource.current("b.json", environment))
    #expect(configuration.server.blocks.compact.contains("b.example"))
    #expect(throws: FlowError.self) {
      try ConfigurationSource.current("{\(Self.server)}", environment)
    }
  }

  @Test("settings of the machine are never in a document")
  func blocks() throws {
    let configuration = try read(
      "{\(Self.server),\"timeout\":5,\"http\":{\"headers\":{\"X-Key\":\"k\"}}}")
    #expect(configuration.server.blocks.keys.map { String($0) } == ["journey"])
  }

  @Test(
    "'http' in a document is a problem, and a timeout is ignored",
    arguments: ["http", "timeout", "timeoutSeconds"])
  func documents(_ key: String) throws {
    let context = try CommandContext.fake(["start", "-", "--quiet"], config: nil)
    let value: JSONValue = key == "http" ? [:] : 5
    let start = try StartDocument([
      "config": ["journey": ["serverUrl": "https://a.example"], .init(key): value]
    ])
    guard key == "http" else {
      #expect(try context.server(of: start).blocks.keys == ["journey"])
      return
    }
    let cause = #expect(throws: FlowError.self) { try context.server(of: start) }
    #expect(cause?.kind == .config)
    #expect(
      cause?.message.contains("'config.\(key)': not allowed in a document, only in --config")
        == true)
  }

  @Test(
    "an invalid proxy is a problem that does not show it",
    arguments: ["http://u:pw-s3cret@127.0.0.1:99999", "ftp://pw-s3cret", "::", "http://"])
  func proxy(_ text: String) throws {
    let config: JSONValue = [
      "journey": ["serverUrl": "https://a.example"], "http": ["proxy": .string(text)],
    ]
    let cause = #expect(throws: FlowError.self) {
      try CommandContext.fake(["start"], config: config.compact).configuration.get()
    }
    #expect(cause?.message.contains("'http.proxy': ") == true)
    #expect(cause?.message.contains("s3cret") == false)
  }

  @Test(
    "a proxy is written as for curl",
    arguments: ["", "proxy.example:3128", "http://u:p@h:1", "socks5h://[::1]:1080", "https://h"])
  func validProxy(_ text: String) throws {
    let config: JSONValue = [
      "journey": ["serverUrl": "https://a.example"], "http": ["proxy": .string(text)],
    ]
    #expect(
      try CommandContext.fake(["start"], config: config.compact).configuration.get()?.transport
        .proxy == text)
  }

  @Test("a document contains no references")
  func noReferences() throws {
    let context = try CommandContext.fake(
      ["start", "-"], config: nil, environment: ["H": "https://a.example"])
    let start = try StartDocument(["config": ["journey": ["serverUrl": ["$env": "H"]]]])
    let cause = #expect(throws: FlowError.self) { try context.server(of: start) }
    #expect(cause?.message.contains("'config.journey.serverUrl': expected a string") == true)
  }
}
