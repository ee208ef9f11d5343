import JourneyAM
import JourneyDaVinci
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import Testing

@testable import JourneyCommand

/// A configuration as the JSON of the command and as the properties that an app sets, and the
/// problems of both.
struct ConfigurationRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let json: String
  let problems: [String]
  let app: App

  enum App: Sendable {
    case journey(@Sendable (inout JourneyConfig) -> Void)
    case daVinci(@Sendable (inout DaVinciConfig) -> Void)
  }

  init(
    _ description: String, _ json: String, _ problems: [String],
    journey: @escaping @Sendable (inout JourneyConfig) -> Void
  ) {
    (testDescription, self.json, self.problems) = (description, json, problems)
    app = .journey(journey)
  }

  init(
    _ description: String, _ json: String, _ problems: [String],
    daVinci: @escaping @Sendable (inout DaVinciConfig) -> Void
  ) {
    (testDescription, self.json, self.problems) = (description, json, problems)
    app = .daVinci(daVinci)
  }
}

@Suite("One configuration")
struct OneConfigurationTests {
  private static let client =
    #""clientId":"c","redirectUri":"https://b/c","scopes":["a"],"discoveryEndpoint":"https://a/d""#

  /// Returns a journey whose block has `serverUrl` and these members.
  private static func server(_ members: String) -> String {
    #"{"journey":{"serverUrl":"https://am.example.com/am",\#(members)}}"#
  }

  /// Returns a journey whose client has these members in place of its own.
  private static func client(_ members: String) -> String {
    #"{"journey":{"serverUrl":"https://am.example.com/am"},"oidc":{\#(members)}}"#
  }

  private static func http(_ members: String) -> String {
    #"{"journey":{"serverUrl":"https://am.example.com/am"},"http":{\#(members)}}"#
  }

  private static let plainHTTP =
    "plain http is allowed only for a loopback host or with 'http.allowPlainHttp'"
  private static let control = "contains a control character"

  private static let rows: [ConfigurationRow] = [
    .init("nothing", #"{"journey":{}}"#, ["'journey.serverUrl': missing value"]) {
      (_: inout JourneyConfig) in
    },
    .init(
      "an empty address", #"{"journey":{"serverUrl":""}}"#, ["'journey.serverUrl': missing value"]
    ) { $0.serverUrl = "" },
    .init(
      "an address without a scheme", #"{"journey":{"serverUrl":"am"}}"#,
      ["'journey.serverUrl': expected an address such as https://host/path"]
    ) { $0.serverUrl = "am" },
    .init(
      "an address with a user", #"{"journey":{"serverUrl":"https://u:p@am.example.com"}}"#,
      ["'journey.serverUrl': an address must not contain a user name or password"]
    ) { $0.serverUrl = "https://u:p@am.example.com" },
    .init(
      "a host outside ASCII", #"{"journey":{"serverUrl":"https://bücher.example"}}"#,
      [
        "'journey.serverUrl': the host name has characters outside ASCII: "
          + "write the host name in its xn-- form"
      ]
    ) { $0.serverUrl = "https://bücher.example" },
    .init(
      "an address with a query", #"{"journey":{"serverUrl":"https://am.example.com?x=1"}}"#,
      ["'journey.serverUrl': expected an address without a query or fragment"]
    ) { $0.serverUrl = "https://am.example.com?x=1" },
    .init(
      "an address with a control character",
      #"{"journey":{"serverUrl":"https://am.example.com/\u0085"}}"#,
      ["'journey.serverUrl': \(control)"]
    ) { $0.serverUrl = "https://am.example.com/\u{85}" },
    .init(
      "plain http", #"{"journey":{"serverUrl":"http://am.example.com"}}"#,
      ["'journey.serverUrl': \(plainHTTP)"]
    ) { $0.serverUrl = "http://am.example.com" },
    .init(
      "plain http where it is allowed",
      #"{"journey":{"serverUrl":"http://am.example.com"},"http":{"allowPlainHttp":true}}"#, []
    ) {
      $0.serverUrl = "http://am.example.com"
      $0.http.allowPlainHttp = true
    },
    .init(
      "a realm with dots", server(#""realm":"alpha/%2e.""#),
      ["'journey.realm': invalid part '.' or '..'"]
    ) {
      $0.serverUrl = "https://am.example.com/am"
      $0.realm = "alpha/%2e."
    },
    .init(
      "a realm with a control character", server(#""realm":"a\u0001""#),
      ["'journey.realm': \(control)"]
    ) {
      $0.serverUrl = "https://am.example.com/am"
      $0.realm = "a\u{1}"
    },
    .init(
      "cookie names that are taken", server(#""cookieName":"Authorization""#),
      ["'journey.cookieName': invalid name of a session cookie"]
    ) {
      $0.serverUrl = "https://am.example.com/am"
      $0.cookie = "Authorization"
    },
    .init(
      "origins of links", server(#""resumeOrigins":["http://b.example","x","ftp://x"]"#),
      [
        "'journey.resumeOrigins[1]': expected an address such as https://host/path",
        "'journey.resumeOrigins[2]': expected the scheme https or http, not 'ftp'",
      ]
    ) {
      $0.serverUrl = "https://am.example.com/am"
      $0.resumeOrigins = ["http://b.example", "x", "ftp://x"]
    },
    .init(
      "headers",
      http(#""headers":{"Host":"x","a b":"x","Good":"line\nbreak","iPlanetDirectoryPro":"x"}"#),
      [
        "'http.headers.Good': \(control)",
        "'http.headers.Host': the name is reserved",
        "'http.headers.a b': invalid header: "
          + "invalid header name, expected letters, digits and !#$%&'*+-.^_`|~",
        "'http.headers.iPlanetDirectoryPro': the name is reserved for the session cookie",
      ]
    ) {
      $0.serverUrl = "https://am.example.com/am"
      $0.headers = ["Host": "x", "a b": "x", "Good": "line\nbreak", "iPlanetDirectoryPro": "x"]
    },
    .init(
      "a session header of a configured name",
      #"{"journey":{"serverUrl":"https://a.example","cookieName":"sso"},"http":{"headers":{"SSO":"x"}}}"#,
      ["'http.headers.SSO': the name is reserved for the session cookie"]
    ) {
      $0.serverUrl = "https://a.example"
      $0.cookie = "sso"
      $0.headers = ["SSO": "x"]
    },
    .init(
      "no time at all", #"{"journey":{"serverUrl":"https://a.example"},"timeout":0}"#,
      ["'timeout': expected 1 to 600000 milliseconds"]
    ) {
      $0.serverUrl = "https://a.example"
      $0.timeout = 0
    },
    .init(
      "too much time", #"{"journey":{"serverUrl":"https://a.example"},"timeout":600001}"#,
      ["'timeout': expected 1 to 600000 milliseconds"]
    ) {
      $0.serverUrl = "https://a.example"
      $0.timeout = 600.001
    },
    .init(
      "a proxy", http(#""proxy":"ftp://p""#),
      [
        "'http.proxy': invalid proxy address: "
          + "expected [SCHEME://][USER:PASSWORD@]HOST[:PORT]"
      ]
    ) {
      $0.serverUrl = "https://am.example.com/am"
      $0.http.proxy = "ftp://p"
    },
    .init(
      "files that are missing",
      http(#""caFile":"/none/ca.pem","certFile":"/none/c.pem","keyFile":"/none/k.pem""#),
      [
        "'http.caFile': cannot read '/none/ca.pem': No such file or directory",
        "'http.certFile': cannot read '/none/c.pem': No such file or directory",
        "'http.keyFile': cannot read '/none/k.pem': No such file or directory",
      ]
    ) {
      $0.serverUrl = "https://am.example.com/am"
      $0.http.caFile = "/none/ca.pem"
      $0.http.certFile = "/none/c.pem"
      $0.http.keyFile = "/none/k.pem"
    },
    .init(
      "a key without a certificate", http(#""keyFile":"/none/k.pem""#),
      ["'http.keyFile': missing 'certFile' for this key"]
    ) {
      $0.serverUrl = "https://am.example.com/am"
      $0.http.keyFile = "/none/k.pem"
    },
    .init(
      "an empty secret",
      client(client + #","clientSecret":{"$file":"/dev/null"}"#),
      ["'oidc.clientSecret': missing value"]
    ) {
      $0.serverUrl = "https://am.example.com/am"
      $0.module(OidcModule.config) { oidc in
        oidc.fillIn()
        oidc.clientSecret = ""
      }
    },
    .init(
      "a pass phrase with a control character", http(#""keyPassword":"a\u0000""#),
      ["'http.keyPassword': \(control)"]
    ) {
      $0.serverUrl = "https://am.example.com/am"
      $0.http.keyPassword = "a\0"
    },
    .init(
      "an empty client", client(""),
      [
        "'oidc.clientId': missing value", "'oidc.redirectUri': missing value",
        "'oidc.scopes': expected at least one scope", "'oidc.discoveryEndpoint': missing value",
      ]
    ) {
      $0.serverUrl = "https://am.example.com/am"
      $0.module(OidcModule.config) { _ in }
    },
    .init(
      "addresses and scopes of a client",
      client(
        #""clientId":"c\u0000","redirectUri":"b","signOutRedirectUri":"app:/x#y","#
          + #""scopes":["a b",""],"discoveryEndpoint":"http://a.example/d","#
          + #""openId":{"tokenEndpoint":"x","revocationEndpoint":"ftp://x"}"#),
      [
        "'oidc.clientId': \(control)", "'oidc.redirectUri': expected an absolute address",
        "'oidc.signOutRedirectUri': expected an address without a fragment",
        "'oidc.scopes[0]': invalid scope",
        "'oidc.scopes[1]': invalid scope", "'oidc.discoveryEndpoint': \(plainHTTP)",
        "'oidc.openId.tokenEndpoint': expected an address such as https://host/path",
        "'oidc.openId.revocationEndpoint': expected the scheme https or http, not 'ftp'",
      ]
    ) {
      $0.serverUrl = "https://am.example.com/am"
      $0.module(OidcModule.config) { oidc in
        oidc.clientId = "c\0"
        oidc.redirectUri = "b"
        oidc.signOutRedirectUri = "app:/x#y"
        oidc.scopes = ["a b", ""]
        oidc.discoveryEndpoint = "http://a.example/d"
        oidc.openId = OpenIdEndpoints()
        oidc.openId?.tokenEndpoint = "x"
        oidc.openId?.revocationEndpoint = "ftp://x"
      }
    },
    .init(
      "parameters of a client",
      client(
        client
          + #","prompt":"a\u0001","state":"\u007f","refreshThreshold":86401,"#
          + #""additionalParameters":{"client_id":"x","response_mode":"form_post"}"#),
      [
        "'oidc.state': \(control)", "'oidc.prompt': \(control)",
        "'oidc.additionalParameters.client_id': the name is reserved",
        "'oidc.additionalParameters.response_mode': the value is not supported",
        "'oidc.refreshThreshold': expected 0 to 86400 seconds",
      ]
    ) {
      $0.serverUrl = "https://am.example.com/am"
      $0.module(OidcModule.config) { oidc in
        oidc.fillIn()
        oidc.prompt = "a\u{1}"
        oidc.state = "\u{7f}"
        oidc.refreshThreshold = 86_401
        oidc.additionalParameters = [.init("client_id", "x"), .init("response_mode", "form_post")]
      }
    },
    .init("a whole client", client(client), []) {
      $0.serverUrl = "https://am.example.com/am"
      $0.module(OidcModule.config) { $0.fillIn() }
    },
    .init(
      "a DaVinci flow without a client", #"{"davinci":{}}"#,
      ["'oidc': missing block, which a DaVinci flow needs"]
    ) { (_: inout DaVinciConfig) in },
    .init(
      "a DaVinci flow with a mode of its own",
      #"{"davinci":{},"oidc":{\#(client),"additionalParameters":{"response_mode":"query"}},"#
        + #""http":{"headers":{"Cookie":"x"}}}"#,
      [
        "'oidc.additionalParameters.response_mode': the name is reserved",
        "'http.headers.Cookie': the name is reserved",
      ]
    ) { (config: inout DaVinciConfig) in
      config.headers = ["Cookie": "x"]
      config.module(OidcModule.config) { oidc in
        oidc.fillIn()
        oidc.additionalParameters = [.init("response_mode", "query")]
      }
    },
    .init("a whole DaVinci flow", #"{"davinci":{},"oidc":{\#(client)}}"#, []) {
      (config: inout DaVinciConfig) in
      config.module(OidcModule.config) { $0.fillIn() }
    },
  ]

  @Test("the same values have the same problems in the command and in an app", arguments: rows)
  func problems(_ row: ConfigurationRow) async throws {
    #expect(try command(row.json).sorted() == row.problems.sorted(), "the command")
    #expect(await app(row.app).sorted() == row.problems.sorted(), "the app")
  }

  private func command(_ json: String) throws -> [String] {
    let environment = CommandEnvironment(
      variable: { $0 == "JOURNEY_CONFIG" ? json : nil }, now: { 0 }, readFile: SystemFile.contents)
    do {
      _ = try ConfigurationSource.current(nil, for: .token, environment)
      return []
    } catch {
      #expect(error.kind == .config)
      return error.problems.map(\.message)
    }
  }

  /// Nothing is sent, because the transport refuses every request of a valid configuration.
  private func app(_ app: ConfigurationRow.App) async -> [String] {
    let node: any Node
    switch app {
    case .journey(let configure):
      node = await Journey.createJourney { config in
        configure(&config)
        config.transport = RefusingTransport()
      }.start("Login")
    case .daVinci(let configure):
      node = await DaVinci.createDaVinci { config in
        configure(&config)
        config.transport = RefusingTransport()
      }.start()
    }
    return (node as? FailureNode)?.problems.map(\.message) ?? ["no failure"]
  }
}

extension OidcConfiguration {
  fileprivate mutating func fillIn() {
    clientId = "c"
    redirectUri = "https://b/c"
    scopes = ["a"]
    discoveryEndpoint = "https://a/d"
  }
}

private struct RefusingTransport: Transport {
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    throw TransportError(.connect, "nothing is sent here", sent: false)
  }
}
