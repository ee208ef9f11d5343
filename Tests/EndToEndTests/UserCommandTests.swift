import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// The user commands of the built command, against the demo tenant.
@Suite("token, refresh, userinfo, revoke, logout, session")
struct UserCommandTests {
  private static func text(_ document: JSONValue, _ names: String...) -> String {
    names.reduce(Optional(document)) { $0?[$1] }?.string ?? ""
  }

  @Test("a sign-in gives a token that the server knows, and returns it again without a request")
  func token() async throws {
    let shell = try await DemoShell()
    let user = try await shell.user()
    #expect(user["type"] == "User")
    #expect(user["token"]?["tokenType"] == "Bearer")
    #expect(try await shell.isActive(Self.text(user, "token", "accessToken")) == true)
    let again = try await shell.run(["token"], user).document
    #expect(again["token"] == user["token"])
    #expect(again["request"] == nil)
  }

  @Test("claims and session are those of the user, and a refresh keeps the claims")
  func claims() async throws {
    let shell = try await DemoShell()
    let user = try await shell.user()
    let claims = try await shell.run(["userinfo"], user).document
    #expect(claims["userinfo"]?["subname"] == "demo")
    let seen = try await shell.run(["session"], claims).document
    #expect(seen["session"]?["info"]?["username"] == "demo")
    #expect(seen["session"]?["info"]?["expiresAt"]?.integer != nil)

    let refreshed = try await shell.run(["refresh"], claims).document
    let access = Self.text(refreshed, "token", "accessToken")
    #expect(access != Self.text(user, "token", "accessToken"))
    #expect(try await shell.isActive(access) == true)
    #expect(refreshed["userinfo"] == claims["userinfo"])
  }

  @Test("a sign-out leaves nothing valid, and a second one sends nothing")
  func logout() async throws {
    let shell = try await DemoShell()
    let user = try await shell.run(["userinfo"], try await shell.user()).document
    let (access, refresh) = (
      Self.text(user, "token", "accessToken"), Self.text(user, "token", "refreshToken")
    )
    let (end, status, _) = try await shell.run(["logout"], user)
    #expect(status == 0)
    #expect(end["logout"]?["complete"] == true)
    #expect(end["session"] == nil && end["token"] == nil && end["userinfo"] == nil)
    #expect(try await shell.isActive(access) == false)
    #expect(try await shell.isActive(refresh) == false)
    let (gone, refusal, _) = try await shell.run(["session"], user)
    #expect(gone["type"] == "ErrorNode" && gone["cause"]?["kind"] == "expired" && refusal == 1)
    let twice = try await shell.run(["logout"], end).document
    #expect(twice["logout"] == ["complete": true, "steps": []])
    #expect(twice["request"] == nil)
  }

  @Test("a used refresh token has expired, and 'previous' has the remaining session")
  func usedTwice() async throws {
    let shell = try await DemoShell()
    let user = try await shell.user()
    _ = try await shell.run(["refresh"], user)
    let (error, status, _) = try await shell.run(["refresh"], user)
    #expect(error["type"] == "ErrorNode")
    #expect(error["cause"]?["code"] == "invalid_grant")
    #expect(status == 1)
    let previous = try #require(error["previous"])
    #expect(previous["token"] == nil)
    #expect(try await shell.run(["token"], previous).document["token"] != nil)
  }

  @Test("'revoke' ends only the tokens, and a new token can be obtained")
  func revoke() async throws {
    let shell = try await DemoShell()
    let user = try await shell.user()
    let revoked = try await shell.run(["revoke"], user).document
    #expect(revoked["token"] == nil && revoked["session"] == user["session"])
    #expect(try await shell.isActive(Self.text(user, "token", "refreshToken")) == false)
    #expect(try await shell.run(["token"], revoked).document["type"] == "User")
  }

  @Test("consent is asked for with its scopes, and given only on request")
  func consent() async throws {
    let shell = try await DemoShell()
    var config = shell.config.object ?? [:]
    var oidc = config["oidc"]?.object ?? [:]
    oidc["clientId"] = "demo-consent"
    config["oidc"] = .object(oidc)
    var session = try await shell.signIn().object ?? [:]
    session["state"] = nil
    session["type"] = "User"
    let (error, status, _) = try await shell.run(
      ["token"], .object(session), config: .object(config))
    #expect(error["cause"]?["code"] == "consent_required")
    #expect(error["cause"]?["scopes"]?.array?.isEmpty == false)
    #expect(status == 1)
    let previous = try #require(error["previous"])
    let (user, fine, trace) = try await shell.run(
      ["token", "--consent", "allow", "-vv"], previous, config: .object(config))
    #expect(user["token"]?["accessToken"] != nil && fine == 0)
    #expect(trace.contains("csrf=[hidden]"))
    #expect(!trace.contains(try Regex("csrf[=:] *[^\\[]")))
  }

  @Test("a handmade User is refused without a configuration")
  func handMade() async throws {
    let shell = try await DemoShell()
    let user = try await shell.user()
    let made: JSONValue = [
      "type": "User", "session": ["value": user["session"]?["value"] ?? .null],
    ]
    #expect(try await shell.run(["session"], made).document["session"]?["info"] != nil)
    let tokens: JSONValue = ["type": "User", "token": user["token"] ?? .null]
    #expect(try await shell.run(["userinfo"], tokens).document["userinfo"] != nil)
    var bare = BuiltCommand("journey")
    bare.environment = [:]
    let refused = try await bare.run(["session"], stdin: .text(made.compact))
    #expect(try JSONValue(parsing: refused.stdout)["cause"]?["kind"] == "state")
    #expect(refused.status == 65)
  }

  @Test(
    "a handmade User without tokens and session is refused",
    arguments: [
      #"{"type":"User"}"#, #"{"type":"User","token":{}}"#, #"{"type":"User","session":null}"#,
      #"{"type":"User","token":{"access_token":"abc"}}"#,
      #"{"type":"User","sesion":{"value":"x"}}"#,
    ])
  func handMadeOfNothing(_ user: String) async throws {
    let shell = try await DemoShell()
    for arguments in [["logout"], ["revoke"], ["session"], ["start", "Login", "-"]] {
      let outcome = try await shell.tenant.command().run(arguments, stdin: .text(user))
      #expect(outcome.status == 65, "\(arguments)")
      let document = try outcome.document()
      #expect(document.kind == "state" && document["request"] == nil)
      #expect(document["previous"]?.compact == user)
    }
  }

  @Test("with a given configuration, a document's discovery document cannot lead elsewhere")
  func planted() async throws {
    let shell = try await DemoShell()
    let user = try await shell.user()
    let planted = user.compact.replacing("/access_token", with: "/planted")
      .replacing("http://localhost", with: "http://127.0.0.2")
    var document = try #require(JSONValue(parsing: planted).object)
    var state = try #require(document["state"]?.object)
    state["server"] = user["state"]?["server"]
    document["state"] = .object(state)
    let (refreshed, status, _) = try await shell.run(["refresh"], .object(document))
    #expect(status == 0)
    #expect(refreshed["type"] == "User")
  }

  @Test(
    "the wrong kind of document is refused before anything is sent",
    arguments: [
      ("refresh", "SuccessNode"), ("revoke", "SuccessNode"), ("token", "ContinueNode"),
      ("logout", "Sealed"), ("session", "Else"),
    ])
  func wrongDocuments(_ command: String, type: String) async throws {
    let outcome = try await BuiltCommand("journey").run(
      [command], stdin: .text(#"{"type":"\#(type)","tag":[1]}"#))
    let document = try JSONValue(parsing: outcome.stdout)
    #expect(document["cause"]?["kind"] == "state")
    #expect(document["tag"] == [1])
    #expect(document["previous"]?["type"]?.string == type)
    #expect(outcome.status == 65)
  }

  @Test("no trace has a token, code, verifier or session")
  func sentinel() async throws {
    let shell = try await DemoShell()
    let success = try await shell.signIn()
    var secrets = [Self.text(success, "session", "value")]
    var traces = ""
    var document = success
    for command in ["token", "refresh", "userinfo", "session", "logout"] {
      let (next, _, errors) = try await shell.run(["-vv", command].reversed(), document)
      document = next
      traces += errors
      for name in ["accessToken", "refreshToken", "idToken"] {
        secrets.append(Self.text(next, "token", name))
      }
    }
    for secret in secrets where !secret.isEmpty {
      #expect(!traces.contains(secret))
      #expect(!traces.contains(secret.prefix(16)))
    }
    #expect(secrets.filter { !$0.isEmpty }.count > 9)
    for name in ["code", "code_verifier", "state", "nonce", "refresh_token", "token"] {
      #expect(traces.contains("\(name)=[hidden]"))
      #expect(!traces.contains(try Regex("[&?> ]\(name)=[^\\[]")))
    }
    #expect(traces.contains("Authorization: [hidden]"))
  }

  @Test("DaVinci: the code is exchanged for a User, and logout ends PingOne's session")
  func davinci() async throws {
    let shell = try await DemoShell("--davinci")
    let page = try await shell.run(["start"]).document
    let success = try await shell.run(
      ["next", "username=demo", "password@env:PW"], page, ["PW": "Secret12!"]
    ).document
    let user = try await shell.run(["token"], success).document
    #expect(user["type"] == "User" && user["session"] == nil && user["state"]?["own"] == nil)
    let (session, refused, _) = try await shell.run(["session"], user)
    #expect(session["cause"]?["kind"] == "config" && refused == 65)
    let claims = try await shell.run(["userinfo"], try await shell.run(["refresh"], user).document)
      .document
    #expect(claims["userinfo"]?["sub"] != nil)
    let again = try await shell.run(["start", "-"], claims).document
    #expect(again["type"] == "SuccessNode")
    let (end, status, _) = try await shell.run(["logout"], claims)
    #expect(end["logout"]?["complete"] == true && status == 0)
    #expect(end["token"] == nil && end["state"]?["cookies"] == nil)
    #expect(try await shell.run(["start", "-"], claims).document["type"] == "ContinueNode")
    let twice = try await shell.run(["logout"], end).document
    #expect(twice["request"] == nil)
  }

  @Test("DaVinci: a used code has expired, and so have its tokens")
  func usedCode() async throws {
    let shell = try await DemoShell("--davinci")
    let page = try await shell.run(["start"]).document
    let success = try await shell.run(
      ["next", "username=demo", "password@env:PW"], page, ["PW": "Secret12!"]
    ).document
    let user = try await shell.run(["token"], success).document
    let (error, status, _) = try await shell.run(["token"], success)
    #expect(error["cause"]?["kind"] == "expired" && error["cause"]?["code"] == "invalid_grant")
    #expect(status == 1)
    #expect(try await shell.run(["refresh"], user).document["type"] == "ErrorNode")
  }
}
