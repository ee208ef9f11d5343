import JourneyDemo
import JourneyJSON
import Testing

/// The rules of single nodes of PingAM.
@Suite struct NodeTests {
  private let walk: JourneyWalk
  private let other = "Better1234!"

  init() throws {
    var options = TenantOptions()
    options.users = 2
    walk = JourneyWalk(try DemoTenant(options))
  }

  private func signIn(
    _ journey: String, _ name: String = "demo", query: String = "",
    adding headers: [(String, String)] = []
  ) throws -> LoopbackClient.Response {
    try walk.answer(
      try walk.start(journey), .string(name), "Secret12!", query: query, adding: headers)
  }

  private func shape(_ page: LoopbackClient.Response) -> [String] {
    (page.json["callbacks"]?.array ?? []).map { callback in
      let outputs = callback["output"]?.array ?? []
      let first = outputs.first { $0["name"] == "messageType" && callback["input"] == nil }
      let kind = first?["value"]?.string ?? ""
      return (callback["type"]?.string ?? "").replacing("Callback", with: "") + kind
    }
  }

  private func text(_ page: LoopbackClient.Response) -> String? {
    page.json["callbacks"]?[0]?["output"]?[0]?["value"]?.string
  }

  private func ids(_ page: LoopbackClient.Response) -> [Int] {
    (page.json["callbacks"]?.array ?? []).compactMap { $0["_id"]?.integer }
  }

  // MARK: Page node

  @Test("an empty name or password is asked for again, with only the `_id`s changed")
  func emptyAnswers() throws {
    let page = try walk.start("Login")
    #expect(ids(page) == [0, 1])
    let first = try walk.answer(page, "demo", "")
    #expect(first.status == 200)
    #expect(ids(first) == [0, 2])
    #expect(first.json["callbacks"]?[0]?["input"]?[0]?["value"] == "demo")
    #expect(first.json["header"] == page.json["header"])
    let second = try walk.answer(first, "", .null)
    #expect(ids(second) == [3, 4])
    let third = try walk.answer(second, "", "Secret12!")
    #expect(ids(third) == [5, 4])
    #expect(third.json["callbacks"]?[1]?["input"]?[0]?["value"] == "Secret12!")
    #expect(try walk.answer(third, "demo").json["tokenId"]?.string != nil)
  }

  @Test("on a page that comes again, an answer without its `_id` or with another one is not found")
  func ids() throws {
    for id in [JSONValue.null, 7] {
      var body = try #require(walk.answer(walk.start("Login"), "demo", "").json.object)
      var callbacks = try #require(
        JourneyWalk.filled(.object(body), ["demo", "Secret12!"])["callbacks"]?.array)
      var second = callbacks[1].object ?? [:]
      second["_id"] = id.isNull ? nil : id
      callbacks[1] = .object(second)
      body["callbacks"] = .array(callbacks)
      let again = try walk.post(.object(body))
      #expect(ids(again) == [0, 3])
    }
  }

  // MARK: LDAP Decision

  @Test(
    "a password change shows the reason, three passwords, SUBMIT and CANCEL",
    arguments: [
      ("expiring", "TextOutput1", ["SUBMIT", "CANCEL"], 1),
      ("reset", "TextOutput0", ["SUBMIT", "CANCEL"], 1),
      ("grace", "TextOutput0", ["SUBMIT"], 0),
    ] as [(String, String, JSONValue, JSONValue)])
  func passwordChange(name: String, text: String, options: JSONValue, preset: JSONValue) throws {
    var page = try signIn("PasswordChange", name)
    #expect(shape(page) == [text] + Array(repeating: "Password", count: 3) + ["Confirmation"])
    let prompts = (1...3).map { page.json["callbacks"]?[$0]?["output"]?[0]?["value"]?.string }
    #expect(prompts == ["Old Password", "New Password", "Confirm Password"])
    let outputs = page.json["callbacks"]?[4]?["output"]
    let expected: JSONValue = [
      ["name": "prompt", "value": ""], ["name": "messageType", "value": 2],
      ["name": "options", "value": options], ["name": "optionType", "value": -1],
      ["name": "defaultOption", "value": preset],
    ]
    #expect(outputs == expected)
    #expect(page.json["header"] == nil && page.json["stage"] == nil)

    for (given, reason) in [
      (["Secret12!", other, "else"], "do not match"), (["wrong", other, other], "invalid"),
      (["Secret12!", "Secret12!", "Secret12!"], "the same"),
      (["Secret12!", "B1!", "B1!"], "fewer"),
    ] {
      page = try walk.answer(
        page, .null, .string(given[0]), .string(given[1]), .string(given[2]), 0)
      #expect(shape(page).first == "TextOutput2")
      #expect(self.text(page)?.contains(reason) == true)
      #expect(page.json["callbacks"]?[2]?["input"]?[0]?["value"] == "")
    }
    let end = try walk.answer(page, .null, "Secret12!", .string(other), .string(other), "0")
    #expect(end.json["tokenId"]?.string != nil)
    #expect(try signIn("PasswordChange", name).status == 401)
    let later = try walk.answer(try walk.start("PasswordChange"), .string(name), .string(other))
    #expect(later.json["tokenId"]?.string != nil)
  }

  @Test(
    "after a cancel, the password stays, and the journey continues unless a reset is due",
    arguments: [("expiring", 200), ("grace", 200), ("reset", 401)])
  func passwordKept(name: String, status: Int) throws {
    let page = try signIn("PasswordChange", name)
    let end = try walk.answer(page, .null, "Secret12!", .string(other), .string(other), 1)
    #expect(end.status == status)
    let again = try signIn("PasswordChange", name)
    #expect(again.status == (name == "grace" ? 401 : 200), "the last grace login is used up")
  }

  @Test("a user who needs no new password is not asked, and a locked account has its own text")
  func noPasswordChange() throws {
    #expect(try signIn("PasswordChange").json["tokenId"]?.string != nil)
    for _ in 1...3 { _ = try walk.answer(try walk.start("Lockout"), "locky", "wrong") }
    #expect(try signIn("PasswordChange", "locky").json["message"] == "User Locked Out.")
  }

  // MARK: Message, Kerberos

  @Test("at a message, only Yes continues, and No is the default")
  func message() throws {
    let page = try signIn("Message")
    #expect(shape(page) == ["TextOutput0", "Confirmation"])
    let outputs = page.json["callbacks"]?[1]?["output"]
    #expect(outputs?[2]?["value"] == ["Yes", "No"])
    #expect(outputs?[4]?["value"] == 1)
    #expect(try walk.answer(page, .null, 0).json["tokenId"]?.string != nil)
    for index in [1, 100] {
      #expect(try walk.answer(try signIn("Message"), .null, .integer(index)).status == 401)
    }
  }

  @Test("Kerberos: a ticket signs in, and a wrong ticket or an unchanged 401 leads to the form")
  func kerberos() throws {
    let ticket = [("Authorization", "Negotiate ZGVtbw==")]
    let challenge = try walk.start("Kerberos")
    #expect(challenge.status == 401)
    #expect(challenge.header("WWW-Authenticate") == "Negotiate")
    let authId = try #require(challenge.json["authId"])
    #expect(
      challenge.json == ["failure": true, "reason": "http-auth-failed", "authId": authId])
    #expect(try walk.post(["authId": authId], adding: ticket).json["tokenId"]?.string != nil)
    #expect(try walk.start("Kerberos", adding: ticket).json["tokenId"]?.string != nil)

    let wrong = [("Authorization", "Negotiate bm9ib2R5")]
    for form in [
      try walk.post(try walk.start("Kerberos").json),
      try walk.post(try walk.start("Kerberos").json, adding: ticket),
      try walk.post(["authId": try walk.start("Kerberos").json["authId"] ?? .null], adding: wrong),
      try walk.start("Kerberos", adding: wrong),
    ] {
      #expect(shape(form) == ["Name", "Password"])
      #expect(try walk.answer(form, "demo", "Secret12!").json["tokenId"]?.string != nil)
    }
    for member in ["failure", "reason"] {
      var body = try #require(walk.start("Kerberos").json.object)
      body[member] = nil
      #expect(try walk.post(.object(body)).status == 401, "only both members together decline")
    }
  }

  // MARK: Request and response

  @Test("query parameters of this request are read and decoded once")
  func queryParameter() throws {
    let start = try walk.start("QueryParameter", query: "campaign=%2541+b")
    let both = try walk.answer(start, "demo", "Secret12!", query: "campaign=spring")
    #expect(text(both) == "campaign: A b at the start, spring at the next")
    #expect(try walk.answer(both, .null, 0).json["tokenId"]?.string != nil)
    let first = try walk.answer(
      try walk.start("QueryParameter", query: "campaign=x"), "demo", "Secret12!")
    #expect(text(first) == "campaign: x at the start, none at the next")
  }

  @Test("a persistent cookie signs in without a page")
  func persistentCookie() throws {
    let end = try signIn("PersistentCookie")
    let cookie = try #require(end.cookie("session-jwt"))
    #expect(end.setCookies.contains { $0.hasPrefix("session-jwt") && $0.contains("; Max-Age=") })
    let known = try walk.start("PersistentCookie", adding: [("Cookie", "session-jwt=\(cookie)")])
    #expect(known.json["tokenId"]?.string != nil)
    for other in [cookie + "A", try walk.start("Login").json["authId"]?.string ?? ""] {
      let page = try walk.start("PersistentCookie", adding: [("Cookie", "session-jwt=\(other)")])
      #expect(shape(page) == ["Name", "Password"])
    }
    #expect(try walk.post(["authId": .string(cookie), "callbacks": []]).status == 400)
  }

  @Test("a cookie of the request that reaches its node makes the code unnecessary")
  func cookiePresence() throws {
    let cookie = [("Cookie", "known-browser=1")]
    #expect(try signIn("CookiePresence", adding: cookie).json["tokenId"]?.string != nil)
    let page = try walk.answer(
      try walk.start("CookiePresence", adding: cookie), "demo", "Secret12!")
    #expect(shape(page) == ["Password", "Confirmation"], "a cookie of the start is not enough")
    let end = try walk.answer(page, .string(try walk.code()), 0)
    #expect(end.json["tokenId"]?.string != nil)
    #expect(end.cookie("known-browser") == "1")
  }

  @Test(
    "success details are beside the token, whatever their names are", arguments: [true, false])
  func successDetails(session: Bool) throws {
    let end = try signIn("SuccessDetails", query: session ? "" : "noSession=true")
    #expect(end.status == 200)
    #expect((end.json["tokenId"]?.string != nil) == session)
    #expect(end.json["realm"] == "/alpha")
    #expect(end.json["code"] == 401)
    #expect(end.json["authId"]?.string != nil)
    #expect(end.json["callbacks"]?.array?.isEmpty == false)
    #expect(end.json["roles"] == ["admin", "auditor"])
  }

  // MARK: Users

  @Test("further users have the same password, and mail of their own")
  func users() throws {
    #expect(try signIn("Login", "user-1").json["tokenId"]?.string != nil)
    #expect(try signIn("Login", "user-2").status == 401)
    _ = try signIn("LoginCode", "user-0")
    #expect(try walk.code(to: "user-0@example.com").count == 6)
    let page = try walk.answer(try walk.start("ForgottenUsername"), "USER-1@example.com")
    #expect(page.status == 200)
    #expect(try walk.letter(to: "user-1@example.com").contains("Hello user-1"))
  }
}
