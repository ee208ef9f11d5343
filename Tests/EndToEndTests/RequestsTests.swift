import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("'requests' from the shell")
struct RequestsTests {
  private static func list(_ document: JSONValue) -> [JSONValue] {
    document["requests"]?.array ?? []
  }

  /// The members that `request` also has.
  private static func request(_ entry: JSONValue?) -> JSONValue? {
    guard var members = entry?.object else { return nil }
    for name in ["command", "type", "number", "page"] { members[name] = nil }
    return .object(members)
  }

  /// Adds the requests of a step to those before, and checks the whole list.
  private func check(
    _ document: JSONValue, after before: JSONValue?, _ command: String, sent: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (all, earlier) = (Self.list(document), before.map(Self.list) ?? [])
    #expect(all.count == earlier.count + sent, "\(all)", sourceLocation: sourceLocation)
    #expect(Array(all.prefix(earlier.count)) == earlier, sourceLocation: sourceLocation)
    #expect(
      all.map { $0["number"]?.integer } == Array(1...all.count), sourceLocation: sourceLocation)
    for entry in all.dropFirst(earlier.count) {
      #expect(entry["command"] == .string(command), sourceLocation: sourceLocation)
      #expect(entry["type"] == document["type"], sourceLocation: sourceLocation)
    }
    if sent > 0 {
      #expect(Self.request(all.last) == document["request"], sourceLocation: sourceLocation)
    }
    let keys = document.object?.keys ?? []
    if let index = keys.firstIndex(of: "request") {
      #expect(keys[index + 1] == "requests", sourceLocation: sourceLocation)
    }
  }

  @Test("a sign-in lists all its requests, from the first page to the sign-out")
  func signIn() async throws {
    let shell = try await DemoShell()
    let page = try await shell.run(["start", "Login"]).document
    check(page, after: nil, "start", sent: 1)
    let success = try await shell.run(["next", "name=demo", "password=Secret12!"], page).document
    check(success, after: page, "next", sent: 1)
    let user = try await shell.run(["token"], success).document
    // Discovery, keys, authorize, token.
    check(user, after: success, "token", sent: 4)
    #expect(
      Self.list(user).suffix(4).map { $0["url"]?.string?.contains("well-known") == true }
        == [true, false, false, false])
    let kept = try await shell.run(["token"], user).document
    check(kept, after: user, "token", sent: 0)
    let claims = try await shell.run(["userinfo"], kept).document
    check(claims, after: kept, "userinfo", sent: 1)
    let seen = try await shell.run(["session"], claims).document
    check(seen, after: claims, "session", sent: 1)
    let refreshed = try await shell.run(["refresh"], seen).document
    check(refreshed, after: seen, "refresh", sent: 2)
    let revoked = try await shell.run(["revoke"], refreshed).document
    #expect(Self.list(revoked).last?["command"] == "revoke")
    let end = try await shell.run(["logout"], revoked).document
    #expect(Self.list(end).last?["command"] == "logout")
    #expect(end["requests"]?[0] == page["requests"]?[0])
  }

  @Test("a sign-in that begins with the authorization request lists it, the journey and the tokens")
  func wholeSignIn() async throws {
    let shell = try await DemoShell("--client", "own-journey")
    let page = try await shell.run(["start", "--authorize"]).document
    check(page, after: nil, "start", sent: 3)
    let success = try await shell.run(["next", "name=demo", "password=Secret12!"], page).document
    check(success, after: page, "next", sent: 1)
    let asked = try await shell.run(["token"], success).document
    #expect(asked["type"] == "ErrorNode")
    check(asked, after: success, "token", sent: 2)
    #expect(asked["previous"]?["requests"] == asked["requests"])
    let user = try await shell.run(["token", "--consent", "allow"], asked["previous"]).document
    #expect(user["type"] == "User")
    check(user, after: asked, "token", sent: 4)
    let sentRequests = Self.list(user).map { entry in
      let path = entry["url"]?.string?.prefix { $0 != "?" }.split(separator: "/").last ?? ""
      return "\(entry["method"]?.string ?? "") \(path)"
    }
    #expect(
      sentRequests == [
        "GET openid-configuration", "GET authorize", "POST authenticate", "POST authenticate",
        "GET jwk_uri", "GET authorize", "GET jwk_uri", "GET authorize", "POST authorize",
        "POST access_token",
      ])
  }

  @Test("'start -' of a SuccessNode or User continues the list, and a start document begins with 1")
  func starts() async throws {
    let shell = try await DemoShell()
    let success = try await shell.signIn()
    let page = try await shell.run(["start", "Login", "-", "--force-auth"], success).document
    check(page, after: success, "start", sent: 1)
    let user = try await shell.user()
    let again = try await shell.run(["start", "Login", "-", "--force-auth"], user).document
    check(again, after: user, "start", sent: 1)
    let start: JSONValue = ["journey": "Login"]
    check(try await shell.run(["start", "-"], start).document, after: nil, "start", sent: 1)
  }

  @Test("a failure and its 'previous' have the same list, and the next step continues it")
  func failures() async throws {
    let shell = try await DemoShell()
    let page = try await shell.run(["start", "Login"]).document
    let unanswered = try await shell.run(["next"], page).document
    #expect(unanswered["type"] == "FailureNode" && unanswered["request"] == nil)
    #expect(unanswered["requests"] == page["requests"])
    #expect(unanswered["previous"]?["requests"] == page["requests"])
    let server = try FaultServer([[.readRequest, .reset]])
    let lost = try await BuiltCommand().run(
      ["next", "name=a", "password=b"],
      stdin: .text(SavedPage(port: server.port).with("requests", page["requests"]).text))
    let failure = JSONValue.object(try lost.document())
    check(failure, after: page, "next", sent: 1)
    #expect(failure["requests"]?[1]?["status"] == .null)
    #expect(failure["previous"]?["requests"] == failure["requests"])
    let later = try await BuiltCommand().run(
      ["next", "name=a", "password=b"], stdin: .text(failure["previous"]?.compact ?? ""))
    #expect(try later.document()["requests"]?[2]?["number"] == 3)
    // A start document has no requests.
    let refused = try await shell.run(["start", "-"], ["journey": "Nowhere"]).document
    check(refused, after: nil, "start", sent: 1)
    let user = try await shell.user()
    _ = try await shell.run(["refresh"], user)
    let expired = try await shell.run(["refresh"], user).document
    #expect(expired["type"] == "ErrorNode")
    check(expired, after: user, "refresh", sent: 1)
    #expect(expired["previous"]?["requests"] == expired["requests"])
  }

  @Test("a connection that was never opened is not in the list")
  func neverOpened() async throws {
    let closed = try ClosedPort()
    let page = SavedPage(port: closed.port).with("requests", [])
    let outcome = try await BuiltCommand().run(
      ["next", "name=a", "password=b"], stdin: .text(page.text))
    let failure = try outcome.document()
    #expect(failure.kind == "connect" && failure["request"] == nil)
    #expect(failure["requests"] == [] && failure["previous"]?["requests"] == [])
  }

  @Test("each poll is an entry, and 'resume' continues the list of the suspended page")
  func polls() async throws {
    func answer(_ body: JSONValue) -> [FaultServer.Step] {
      let text = body.compact
      return [
        .readRequest,
        .send(
          "HTTP/1.1 200 OK\r\nX-ForgeRock-TransactionId: t-1\r\n"
            + "Content-Length: \(text.utf8.count)\r\n\r\n\(text)"),
      ]
    }
    let wait: JSONValue = [
      "type": "PollingWaitCallback", "output": [["name": "waitTime", "value": "10"]],
    ]
    let again: JSONValue = ["authId": "again", "callbacks": [wait]]
    let success: JSONValue = ["tokenId": "t", "successUrl": "/", "realm": "/alpha"]
    let server = try FaultServer([answer(again) + answer(again) + answer(success)])
    let polled = try await BuiltCommand().run(
      ["next", "--wait", "30"], stdin: .text(SavedPage(port: server.port, [wait]).text))
    let end = try polled.document()
    check(.object(end), after: nil, "next", sent: 3)
    #expect(end.type == "SuccessNode")
    #expect(Self.list(.object(end)).allSatisfy { $0["id"] == "t-1" })

    let mail = try FaultServer([answer(success)])
    let suspended = SavedPage(port: mail.port, [SavedPage.suspended])
      .with("requests", end["requests"])
    let resumed = try await BuiltCommand().run(
      ["resume", "\(mail.origin)/am?suspendedId=abc", "-"], stdin: .text(suspended.text))
    check(.object(try resumed.document()), after: .object(end), "resume", sent: 1)
  }

  @Test("a forwarded document keeps its list")
  func passing() async throws {
    let failure = #"{"type":"FailureNode","cause":{"kind":"dns"},"requests":[{"x":1},5]}"#
    for arguments in [["next", "a=b"], ["token"], ["start", "-"], ["authenticator"]] {
      let outcome = try await BuiltCommand().run(arguments, stdin: .text(failure))
      #expect(outcome.text == failure + "\n", "\(arguments)")
    }
    let page = SavedPage(port: 1, []).with("requests", [5])
    let answered = try await BuiltCommand().run(["authenticator"], stdin: .text(page.text))
    #expect(try answered.document()["requests"] == [5])
  }

  @Test(
    "if nothing was sent, the list is empty",
    arguments: [
      (["next", "--no-such-option"], "{}"), (["next"], ""), (["next"], "5"), (["next"], "{,}"),
      (["token"], #"{"type":"User","redacted":true}"#), (["start", "-"], #"{"x":1}"#),
      (["unseal"], #"{"type":"Sealed","of":"User","sealed":"1.x"}"#),
    ])
  func nothingSent(_ arguments: [String], _ input: String) async throws {
    let outcome = try await BuiltCommand().run(arguments, stdin: .text(input))
    let document = try outcome.document()
    #expect(document.type == "FailureNode" && document["requests"] == [], "\(document.compact)")
  }

  @Test("a DaVinci flow lists discovery, pages and the token, and PingOne's id of a refusal")
  func daVinci() async throws {
    let shell = try await PingOneShell()
    let page = try await shell.run(["start", "Login"]).document
    let sent = Self.list(page).count
    #expect(sent >= 2)
    check(page, after: nil, "start", sent: sent)
    let success = try await shell.run(["next"] + PingOneShell.signOn, page).document
    check(success, after: page, "next", sent: 1)
    let user = try await shell.run(["token"], success).document
    #expect(Self.list(user).map { $0["number"]?.integer } == Array(1...Self.list(user).count))
    let again = try await shell.run(["start", "Login"]).document
    let refused = try await shell.run(["next", "user.username=demo", "user.password=no"], again)
      .document
    #expect(refused["type"] == "ErrorNode")
    check(refused, after: again, "next", sent: 1)
    // The id of PingOne is in the body.
    #expect(Self.list(refused).last?["id"]?.string?.isEmpty == false)
    #expect(refused["previous"]?["requests"] == refused["requests"])
  }

  @Test("no address shows a secret, and 'redact' keeps the list")
  func secrets() async throws {
    let shell = try await DemoShell()
    let start: JSONValue = [
      "journey": "Login", "query": ["ticket": "qUeRySeCrEt", "goto": "https://app.example.com/"],
    ]
    let page = try await shell.run(["start", "-"], start).document
    let success = try await shell.run(["next", "name=demo", "password=Secret12!"], page).document
    let user = try await shell.run(["token"], success).document
    let shown = try await shell.run(["redact"], user).document
    #expect(shown["requests"] == user["requests"] && Self.list(shown).count == 6)
    let text = shown["requests"]?.compact ?? ""
    #expect(text.contains("ticket=[hidden]") && text.contains("code_challenge=[hidden]"))
    for secret in ["qUeRySeCrEt", user["session"]?["value"]?.string ?? "none"] {
      #expect(!text.contains(secret))
    }
  }
}
