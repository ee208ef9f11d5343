import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// The client sends the requests that were recorded with a real server, and makes the right nodes.
@Suite("Recorded journeys")
struct ReplayTests {
  @Test("every recording is replayed by a test, or belongs to another suite")
  func completeness() {
    let replayed = [
      "authid-garbage", "authid-replayed", "authid-tampered", "callback-missing", "choice",
      "live-session", "login", "login-wrong-password", "no-session", "not-json", "otp-by-mail",
      "otp-wrong",
      "session-upgrade-bad-token", "session-upgrade-not-needed", "sub-realm",
      "unknown-index-type", "unknown-journey", "unknown-realm", "version-unknown",
    ]
    let ofPages = ["basic-accepted", "basic-fallback", "basic-only", "passkey", "password-change"]
    let ofTokens = ["logout", "oauth2", "session"]
    #expect(Recording.names == (replayed + ofPages + ofTokens).sorted())
  }

  @Test("a sign-in ends with the session of the cookie that AM set")
  func login() async throws {
    let replay = try Replay("login")
    let page = try await replay.start()
    #expect(page.callbackFields.map(\.type) == ["NameCallback", "PasswordCallback"])
    #expect(page.callbackFields.map(\.id) == ["IDToken1", "IDToken2"])
    let end = try #require(
      await replay.login(page, "labuser", "Secret12!") as? SuccessNode)
    #expect(
      end.session
        == Session(
          value: "AQIC5wM2LY4Sfc-token-0001.*AAJTSQACMDEAAlNLAAIwMQ..*",
          successUrl: "/openam/console", realm: "/", cookieName: "iPlanetDirectoryPro"))
    replay.expectSameRequests()
  }

  @Test("a wrong password is an ErrorNode of kind refused")
  func wrongPassword() async throws {
    let replay = try Replay("login-wrong-password")
    let page = try await replay.start()
    let no = try #require(await replay.login(page, "labuser", "wrong") as? ErrorNode)
    #expect(no.message == "Authentication Failed")
    #expect(no.cause.kind == .refused)
    #expect(no.status == 401)
    replay.expectSameRequests()
  }

  @Test("a sign-in in a realm below the root uses the path of the realm")
  func subRealm() async throws {
    let replay = try Replay("sub-realm", realm: "/alpha")
    let page = try await replay.start()
    let end = try #require(await replay.login(page, "alphauser", "Secret12!") as? SuccessNode)
    #expect(end.session.realm == "/alpha")
    replay.expectSameRequests()
  }

  @Test("a code by mail is requested again, and then accepted")
  func codeByMail() async throws {
    let replay = try Replay("otp-by-mail")
    let page = try await replay.start("labHotp")
    let code = try await replay.page(replay.login(page, "labhotp", "Secret12!"))
    #expect(code.callbackFields.map(\.type) == ["PasswordCallback", "ConfirmationCallback"])
    let request = try #require(code.callbackFields[1] as? ConfirmationCallback)
    #expect(request.options == ["Submit OTP", "Request OTP"])
    request.selectedIndex = 1
    let again = try await replay.page(code.next())
    // The server shows the last button that was pressed, but the default answer is sent.
    #expect(again.callbackFields[1].data.wire.received["input"]?[0]?["value"] == 1)
    (again.callbackFields[0] as? PasswordCallback)?.password = "040409"
    let end = try #require(await again.next() as? SuccessNode)
    #expect(end.session.value.hasPrefix("AQIC5wM2LY4Sfc-token-0007"))
    replay.expectSameRequests()
  }

  @Test("a wrong code is an ErrorNode")
  func wrongCode() async throws {
    let replay = try Replay("otp-wrong")
    let page = try await replay.start("labHotp")
    let code = try await replay.page(replay.login(page, "labhotp", "Secret12!"))
    (code.callbackFields[0] as? PasswordCallback)?.password = "12345678"
    let no = try #require(await code.next() as? ErrorNode)
    #expect(no.cause.kind == .refused)
    replay.expectSameRequests()
  }

  @Test("an authId that is used twice has expired: 408")
  func replayed() async throws {
    let replay = try Replay("authid-replayed")
    let page = try await replay.start()
    #expect(await replay.login(page, "labuser", "Secret12!") is SuccessNode)
    let no = try #require(await page.next() as? ErrorNode)
    #expect(no.cause.kind == .expired)
    #expect(no.cause.code == "timeout")
    #expect(no.status == 408)
    #expect(no.message == "Session has timed out")
    #expect(no.cause.hint?.contains("valid once") == true)
    replay.expectSameRequests()
  }

  @Test("a changed authId is refused")
  func tampered() async throws {
    let replay = try Replay("authid-tampered")
    var input = try await replay.start().input
    input["authId"] = replay.recording.exchanges[1].sent?["authId"]
    let page = try replay.page(input)
    let no = try #require(await replay.login(page, "", "") as? ErrorNode)
    #expect(no.message == "AuthId JWT Signature not valid")
    #expect(no.status == 400)
    replay.expectSameRequests()
  }

  @Test("an authId that is not a JWT is refused")
  func garbage() async throws {
    let replay = try Replay("authid-garbage")
    let no = try #require(
      await replay.page(["authId": "x", "callbacks": []]).next() as? ErrorNode)
    #expect(no.message == "Failed to parse JWT, not right number of dots, 1")
    replay.expectSameRequests()
  }

  @Test("a page without one of its callbacks is refused")
  func missing() async throws {
    let replay = try Replay("callback-missing")
    let page = try replay.page(try #require(replay.recording.exchanges[0].sent))
    let no = try #require(await replay.login(page, "", "") as? ErrorNode)
    #expect(no.message == "Incorrect number of callbacks found in JSON response")
    #expect(no.cause.kind == .refused)
    replay.expectSameRequests()
  }

  @Test("a choice shows its default, which is sent unless another choice is made")
  func choice() async throws {
    let replay = try Replay("choice")
    let page = try await replay.start()
    let choice = try #require(page.callbackFields.first as? ChoiceCallback)
    #expect(choice.prompt == "Authentication Menu")
    #expect(choice.choices == ["ScriptLab", "HOTPlab"])
    #expect(choice.selectedIndex == 0)
    replay.expectSameRequests(query: false)
  }

  @Test("noSession: a success without a session, although AM set other cookies")
  func noSession() async throws {
    let credentials = [
      try HTTPHeader("X-OpenAM-Username", "labuser"),
      try HTTPHeader("X-OpenAM-Password", "Secret12!"),
    ]
    let replay = try Replay("no-session", headers: credentials)
    let end = try #require(await replay.journey.start { $0.noSession = true } as? SuccessNode)
    #expect(end.session == Session(value: "", successUrl: "/openam/console", realm: "/"))
    replay.expectSameRequests()
  }

  @Test("a session that suffices is returned immediately and unchanged")
  func sessionThatSuffices() async throws {
    let replay = try Replay("session-upgrade-not-needed", from: 1)
    let token = "AQIC5wM2LY4Sfc-token-0010.*AAJTSQACMDEAAlNLAAIwMQ..*"
    let node = await replay.journey.start { $0.session = Session(value: token) }
    let end = try #require(node as? SuccessNode)
    #expect(end.session.value == token)
    #expect(end.session.cookieName == "iPlanetDirectoryPro")
    // The recording's client sent the token in the query. Our client never puts a token into a URL.
    #expect(replay.transport.requests[0].header("Cookie") == "iPlanetDirectoryPro=\(token)")
    replay.expectSameRequests(query: false, from: 1)
  }

  @Test("a valid session in the query satisfies a chain, which reads no cookie")
  func liveSession() async throws {
    let replay = try Replay("live-session")
    var options = StartOptions()
    let page = try await replay.start("labOptional")
    let end = try #require(await replay.login(page, "labuser", "Secret12!") as? SuccessNode)
    options.session = Session(value: end.session.value)
    // The recorded client kept no cookies between two journeys.
    _ = await replay.journey.forNewUser().start("labOptional") { $0 = options }
    options.query = QueryFields([.init("sessionUpgradeSSOTokenId", end.session.value)])
    let same = try #require(
      await replay.journey.forNewUser().start("labOptional") { $0 = options } as? SuccessNode)
    #expect(same.session.value == end.session.value)
    #expect(
      same.exchange?.url.hasSuffix(
        "authIndexValue=labOptional&sessionUpgradeSSOTokenId=[hidden]") == true)
    replay.expectSameRequests()
  }

  @Test(
    "a start that the server refuses is an ErrorNode with the server's message",
    arguments: [
      ("unknown-index-type", 400, "Unknown Authentication Index Type"),
      ("unknown-journey", 400, "No Configuration found"),
      ("unknown-realm", 404, "Realm \"/nope\" not found"),
      (
        "session-upgrade-bad-token", 400,
        "Failed to create encrypted storage key for:\nSession ID: not-a-token"
      ),
      ("not-json", 415, "Unsupported Media Type"),
    ])
  func refusals(_ name: String, status: Int, message: String) async throws {
    let replay = try Replay(name, realm: name == "unknown-realm" ? "nope" : "root")
    let node = await replay.journey.start(name == "unknown-journey" ? "noSuchChain" : nil)
    let no = try #require(node as? ErrorNode)
    #expect(no.status == status)
    #expect(no.message == message)
    #expect(no.cause.kind == .refused)
    #expect(no.cause.sent)
    #expect(no.input == replay.recording.exchanges[0].received)
    if name == "unknown-journey" {
      #expect(no.cause.hint == "check that the realm / has a journey 'noSuchChain'")
    }
    if name == "unknown-realm" { #expect(no.cause.hint?.contains("journey.realm") == true) }
    // A media type and an index type that no client can send are not compared.
    if ["unknown-journey", "unknown-realm"].contains(name) { replay.expectSameRequests() }
  }

  @Test("a 404 without a body, for an unknown resource version, is a FailureNode")
  func unknownVersion() async throws {
    let replay = try Replay("version-unknown")
    let node = try #require(await replay.journey.start() as? FailureNode)
    #expect(node.cause.kind == .parse)
    #expect(node.cause.status == 404)
    #expect(node.cause.sent)
    #expect(node.cause.message.contains("is empty"))
    #expect(node.cause.hint?.contains("serverUrl") == true)
  }
}
