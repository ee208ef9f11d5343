import JourneyJSON
import JourneyTestSupport
import Testing

/// A confidential client of the demo tenant. Its secret `a b:c+d%/é` must be encoded.
@Suite("A client with a secret")
struct ClientSecretFlowTests {
  private static let secret = "a b:c+d%/é"

  private static func config(
    _ shell: DemoShell, secret: JSONValue = ["$env": "CLIENT_SECRET"], server: Bool = true
  ) -> JSONValue {
    var config = shell.config.object ?? [:]
    var oidc = config["oidc"]?.object ?? [:]
    oidc["clientId"] = "demo-secret"
    oidc["clientSecret"] = secret
    config["oidc"] = .object(oidc)
    if !server { config["journey"] = nil }
    return .object(config)
  }

  @Test("every user command works, and neither documents nor stderr contain the secret")
  func commands() async throws {
    let shell = try await DemoShell()
    let config = Self.config(shell)
    let variables = ["CLIENT_SECRET": Self.secret, "JOURNEY_VERBOSE": "2", "PW": "Secret12!"]
    let page = try await shell.run(["start", "Login"], config: config, variables).document
    var document = try await shell.run(
      ["next", "name=demo", "password@env:PW"], page, config: config, variables
    ).document
    for command in ["token", "refresh", "userinfo", "revoke", "logout"] {
      let (next, status, errors) = try await shell.run(
        [command], document, config: config, variables)
      #expect(status == 0, "\(command): \(errors)")
      #expect(next["type"] == "User")
      #expect(!next.compact.contains("clientSecret"))
      for form in [Self.secret, "a%20b%3Ac%2Bd%25/%C3%A9", "YSUyMGIlM0Fj"] {
        #expect(!next.compact.contains(form) && !errors.contains(form), "\(command): \(form)")
      }
      document = next
    }
    #expect(document["logout"]?["complete"] == true)
  }

  @Test("only the commands that send the secret read it")
  func unset() async throws {
    let shell = try await DemoShell()
    let config = Self.config(shell)
    let (page, started, _) = try await shell.run(["start", "Login"], config: config)
    #expect(started == 0)
    let signedIn = try await shell.run(
      ["next", "name=demo", "password@env:PW"], page, config: config, ["PW": "Secret12!"]
    ).document
    let (failure, status, _) = try await shell.run(["token"], signedIn, config: config)
    #expect(status == 65)
    #expect(failure["cause"]?["kind"] == "config")
    #expect(failure["problems"]?.array?.first?["key"] == "oidc.clientSecret")
  }

  @Test("a secret in the configuration is a problem, and is not repeated")
  func inTheClear() async throws {
    let shell = try await DemoShell()
    for value in ["clear-s3cret", ["$otp": "clear-s3cret"], ["$env": 5], 7] as [JSONValue] {
      let (failure, status, errors) = try await shell.run(
        ["start", "Login"], config: Self.config(shell, secret: value))
      #expect(failure["cause"]?["kind"] == "config" && status == 65)
      #expect(failure["problems"]?.array?.first?["key"] == "oidc.clientSecret")
      #expect(!failure.compact.contains("s3cret") && !errors.contains("s3cret"))
    }
  }

  @Test("a document cannot contain a secret")
  func inADocument() async throws {
    let shell = try await DemoShell()
    var start: JSONObject = [:]
    start["config"] = Self.config(shell)
    let outcome = try await BuiltCommand().run(["start", "-"], stdin: .text(start.compact))
    let failure = try outcome.document()
    #expect(failure["cause"]?["kind"] == "config")
    #expect(
      failure["problems"]?.array?.contains { $0["key"] == "config.oidc.clientSecret" } == true)
  }

  @Test("a wrong secret is refused by the server")
  func wrong() async throws {
    let shell = try await DemoShell()
    let session = try await shell.signIn()["session"] ?? .null
    let (refusal, status, _) = try await shell.run(
      ["token"], ["type": "User", "session": session], config: Self.config(shell),
      ["CLIENT_SECRET": "x"])
    #expect(refusal["type"] == "ErrorNode" && status == 1)
    #expect(refusal["cause"]?["code"] == "invalid_client")
  }

  @Test("'oidc' without 'journey' works with any provider, and a session from elsewhere")
  func alone() async throws {
    let shell = try await DemoShell()
    let config = Self.config(shell, server: false)
    let variables = ["CLIENT_SECRET": Self.secret]
    let session = try await shell.signIn()["session"]
    var document: JSONValue = [
      "type": "User",
      "session": [
        "value": session?["value"] ?? .null, "cookieName": session?["cookieName"] ?? .null,
      ],
    ]
    for command in ["token", "refresh", "userinfo", "logout"] {
      let (next, status, errors) = try await shell.run(
        [command], document, config: config, variables)
      #expect(status == 0, "\(command): \(errors)")
      if command == "userinfo" { #expect(next["userinfo"]?["subname"] == "demo") }
      document = next
    }
    #expect(document["logout"]?["complete"] == true)
    #expect(document["session"] == nil)
    let (gone, _, _) = try await shell.run(
      ["session"], ["type": "User", "session": ["value": session?["value"] ?? .null]])
    #expect(gone["cause"]?["kind"] == "expired")
  }

  @Test("'oidc' without 'journey' sends nothing else, and a session must name its cookie")
  func aloneRefusals() async throws {
    let shell = try await DemoShell()
    let config = Self.config(shell, server: false)
    let variables = ["CLIENT_SECRET": Self.secret]
    let user: JSONValue = ["type": "User", "session": ["value": "x", "cookieName": "sso"]]
    for (arguments, document) in [
      (["start", "Login"], nil), (["start", "-"], user), (["session"], user),
      (["resume", "https://x/?suspendedId=1"], nil),
    ] as [([String], JSONValue?)] {
      let (failure, status, _) = try await shell.run(arguments, document, config: config, variables)
      #expect(failure["cause"]?["kind"] == "config" && status == 65, "\(arguments)")
      #expect(failure["request"] == nil)
    }
    let (failure, _, _) = try await shell.run(
      ["token"], ["type": "User", "session": ["value": "x"]], config: config, variables)
    #expect(failure["cause"]?["kind"] == "document")
  }
}
