import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// What a failure says about where and when it happened, and what its hint leads to.
@Suite("The origin of a failure")
struct FailureOriginTests {
  private static func reply(_ status: String, _ body: String, _ headers: String = "")
    -> FaultServer.Step
  {
    .send(
      "HTTP/1.1 \(status)\r\n\(headers)Content-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
  }

  private func command(_ server: FaultServer) -> BuiltCommand {
    BuiltCommand(environment: [
      "JOURNEY_CONFIG": """
      {"journey": {"serverUrl": "\(server.origin)/am", "realm": "alpha"},
       "oidc": {"clientId": "app", "redirectUri": "app:/cb", "scopes": ["profile"],
         "openId": {"authorizationEndpoint": "\(server.origin)/am/authorize",
           "tokenEndpoint": "\(server.origin)/am/token",
           "issuer": "\(server.origin)", "jwksUri": "\(server.origin)/am/keys"}}}
      """
    ])
  }

  @Test("a failure names its command, its page, the time, the version and who must act")
  func members() async throws {
    let tenant = try await DemoServer()
    let command = tenant.command()
    let page = try await command.run(["start", "Login"])
    let requests = try #require(try page.document()["requests"]?.array)
    #expect(requests.last?["page"] == "Sign In")
    let refused = try await command.run(
      ["next", "name=demo", "password=wrong"], stdin: .bytes(page.stdout))
    let cause = try #require(try refused.document()["cause"]?.object)
    #expect(
      Array(cause.keys) == [
        "kind", "status", "code", "sent", "command", "page", "at", "version", "who",
      ])
    #expect(cause["command"] == "next" && cause["page"] == "Sign In" && cause["who"] == "user")
    #expect(refused.stderr.contains("ErrorNode 401 Login failure, after page 'Sign In' (POST "))
    let missing = try await command.run(["next", "name=demo"], stdin: .bytes(page.stdout))
    let own = try #require(try missing.document()["cause"]?.object)
    #expect(own["page"] == "Sign In" && own["who"] == "script" && own["sent"] == false)
    #expect(missing.stderr.contains("missing answer for 'Password', on page 'Sign In'"))
    let redacted = try await command.run(["redact"], stdin: .bytes(missing.stdout))
    #expect(try redacted.document()["cause"] == .object(own))
    #expect(try redacted.document()["requests"] == missing.document()["requests"])
    let passed = try await command.run(["token"], stdin: .bytes(refused.stdout))
    #expect(passed.stdout == refused.stdout)
  }

  @Test("a page that repeats an answer of the step before is named without it")
  func repeatedAnswer() async throws {
    let page = #"""
      {"authId":"a","header":"Bad password S3cretWord!","callbacks":[{"type":"NameCallback",
      "output":[{"name":"prompt","value":"User"}],"input":[{"name":"IDToken1","value":""}]}]}
      """#
    let server = try FaultServer([
      [.readRequest, Self.reply("200 OK", page)],
      [
        .readRequest,
        Self.reply("401 Unauthorized", #"{"code":401,"reason":"Unauthorized","message":"no"}"#),
      ],
    ])
    let first = SavedPage(port: server.port, [SavedPage.text(1)])
    let again = try await BuiltCommand().run(
      ["next", "IDToken1=S3cretWord!"], stdin: .text(first.text))
    let refused = try await BuiltCommand().run(["next", "User=x"], stdin: .bytes(again.stdout))
    #expect(try refused.document()["cause"]?["page"] == "Bad password [hidden]")
    #expect(!refused.stderr.contains("S3cretWord"), "\(refused.stderr)")
  }

  @Test("wrong usage and unreadable input also say who must act")
  func outside() async throws {
    let usage = try await BuiltCommand().run(["next", "--bogus"])
    #expect(try usage.document()["cause"]?["who"] == "script")
    #expect(try usage.document()["cause"]?["command"] == "next")
    #expect(usage.stderr.split(separator: "\n").count == 2)
    let nameless = try await BuiltCommand().run([])
    #expect(try nameless.document()["cause"]?["command"] == nil)
    #expect(nameless.stderr.split(separator: "\n").count == 2)
    let shell = BuiltCommand("/bin/bash", environment: ["J": BuiltCommand().path])
    let unreadable = try await shell.run(["-c", #""$J" next < /"#])
    #expect(unreadable.status == 74)
    #expect(try unreadable.document()["cause"]?["who"] == "operator")
  }

  @Test("a journey that ends without a session has a hint about the cookie, or about --no-session")
  func noSession() async throws {
    let cookies = "Set-Cookie: idtksam=S1; Path=/\r\nSet-Cookie: __cf_bm=x; Path=/\r\n"
    let end = #"{"successUrl":"/","realm":"/alpha"}"#
    let server = try FaultServer([[.serve { _ in [Self.reply("200 OK", end, cookies)] }]])
    let command = command(server)
    let known = try await command.run(["start", "Login"])
    let refused = try await command.run(["start", "Login", "--no-session"])
    for name in ["token", "session"] {
      let lost = try await command.run([name], stdin: .bytes(known.stdout)).document()
      #expect(lost.message.hasSuffix(", but only 'idtksam' and '__cf_bm'"), "\(lost.message)")
      #expect(
        lost["cause"]?["hint"] == "set 'journey.cookieName' to the name of the session cookie")
      let asked = try await command.run([name], stdin: .bytes(refused.stdout)).document()
      #expect(asked.message.contains("'--no-session'"), "\(asked.message)")
      #expect(asked["cause"]?["hint"] == "start again without '--no-session'")
    }
  }

  @Test("a server without '/json/realms' has a hint about the server, not the realm")
  func noRealms() async throws {
    let body = #"{"code":404,"reason":"Not Found","message":"Resource 'realms/root' not found"}"#
    let server = try FaultServer([[.readRequest, Self.reply("404 Not Found", body)]])
    let failure = try await command(server).run(["start"]).document()
    #expect(
      failure["cause"]?["hint"]
        == "check journey.serverUrl, because this server has no '/json/realms'")
  }

  @Test("AM's answer to a stale session has a hint to start without the session")
  func staleSession() async throws {
    let body = #"{"code":500,"message":"Authentication Error!!"}"#
    let server = try FaultServer([[.serve { _ in [Self.reply("500 Error", body)] }]])
    let user = #"{"type":"User","session":{"value":"s","cookieName":"c"}}"#
    let stale = try await command(server).run(["start", "S", "-"], stdin: .text(user)).document()
    #expect(stale["cause"]?["hint"]?.string?.hasPrefix("start without the session") == true)
    let fresh = try await command(server).run(["start", "S"]).document()
    #expect(fresh["cause"]?["hint"] == nil)
  }

  @Test(
    "a consent service is 'interaction_required', with and without --consent",
    arguments: [[], ["--consent", "allow"]])
  func consentService(_ options: [String]) async throws {
    let server = try FaultServer([
      [
        .readRequest,
        Self.reply(
          "302 Found", "", "Location: https://rcs.example.com/consent/?consent_request=eyJ\r\n"),
      ]
    ])
    let user = #"{"type":"User","session":{"value":"s","cookieName":"c"}}"#
    let outcome = try await command(server).run(["token"] + options, stdin: .text(user))
    let cause = try outcome.document()["cause"]
    #expect(cause?["kind"] == "refused" && cause?["code"] == "interaction_required")
    #expect(outcome.status == 1 && outcome.stderr.count <= 251)
  }

  @Test(
    "the hint about a wrong client, address, scope or realm names the key of the configuration",
    arguments: [
      (".oidc.clientId = \"nope\"", "invalid_client: ", "check 'oidc.clientId'"),
      (
        ".oidc.redirectUri = \"https://x.example/\"", "redirect_uri_mismatch: ",
        "check 'oidc.redirectUri'"
      ),
      (".oidc.scopes = [\"openid\", \"zzz\"]", "invalid_scope: ", "check 'oidc.scopes'"),
      (
        "del(.journey.realm)", "login_required: ",
        "check 'journey.realm' and start again, because the client is not"
      ),
    ])
  func configuration(_ edit: String, _ code: String, _ hint: String) async throws {
    let tenant = try await DemoServer()
    let script = """
      export JOURNEY_CONFIG=$(jq -c '\(edit)' <<< "$JOURNEY_CONFIG")
      journey start Login | journey next name=demo password='Secret12!' | journey token
      """
    let path = "\(BuiltCommand.products.path):/usr/local/bin:/usr/bin:/bin"
    let outcome = try await tenant.command("/bin/bash", ["PATH": path]).run(["-c", script])
    #expect(outcome.stderr.contains(" \(code)") && outcome.stderr.contains("; \(hint)"))
    #expect(!outcome.stderr.contains("?") && outcome.stderr.count <= 251, "\(outcome.stderr)")
  }

  @Test(
    "a mistake on the command line has a hint that leads on",
    arguments: [
      (["start", "Login", "--tree", "Login"], "give the name without an option"),
      (["next", "--name", "demo"], "write answers without dashes"),
      (["start", "--realm", "alpha"], "set 'journey.realm' in the configuration"),
      (["start", "--davinci"], "set the block 'davinci' in the configuration"),
      (["login", "demo"], "did you mean 'start'?"),
      (["start", "--config", #"{"journey":{}}"#], "set JOURNEY_CONFIG to the JSON"),
      (["redact", "--timeout", "1"], "unknown option '--timeout' for 'redact'"),
      (["schema", "--jobs", "1"], "unknown option '--jobs' for 'schema'"),
      (["help", "--trace", "x"], "unknown option '--trace' for 'help'"),
    ])
  func mistakes(_ arguments: [String], _ said: String) async throws {
    let outcome = try await BuiltCommand().run(arguments)
    #expect(outcome.stderr.contains(said), "\(outcome.stderr)")
    #expect(outcome.stderr.split(separator: "\n").count <= 2)
  }

  @Test(
    "a wrong document has a hint about the right one",
    arguments: [
      (["next"], #"{"User Name":"demo"}"#, "give answers with --answers FILE"),
      (["next"], #"{"type":"SuccessNode"}"#, "run journey token"),
      (["next"], "", "check the command before this one, which printed nothing"),
    ])
  func documents(_ arguments: [String], _ input: String, _ hint: String) async throws {
    let outcome = try await BuiltCommand().run(arguments, stdin: .text(input))
    #expect(try outcome.document()["cause"]?["hint"]?.string?.hasPrefix(hint) == true)
  }
}
