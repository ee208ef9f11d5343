import JourneyDemo
import JourneyJSON
import Testing

/// The steps of DaVinci flows that the tenant accepts and refuses.
@Suite("PingOne: steps")
struct FlowStepTests {
  private let tenant: DemoTenant
  private let walk: FlowWalk

  init() throws {
    tenant = try DemoTenant()
    walk = FlowWalk(tenant)
  }

  private static let right: JSONObject = ["user.username": "demo", "user.password": "Secret12!"]

  @Test("after a wrong password, the form stays open under its old id")
  func staysOpen() throws {
    let page = try walk.start().json
    let wrong = try walk.answer(
      page, ["user.username": "demo", "user.password": "x"], action: "submit")
    #expect(wrong.status == 400)
    #expect(wrong.json["message"] == " Invalid username and/or password")
    #expect(wrong.json["form"] == nil)
    #expect(wrong.json["id"] != page["id"])
    let detail = wrong.json["details"]?[0]?["rawResponse"]?["details"]?[0]
    #expect(detail?["target"] == "password")
    #expect(detail?["innerError"]?["failuresRemaining"] == 4)
    #expect(try walk.answer(page, Self.right, action: "submit").status == 200)
  }

  @Test("an earlier step, another interaction or another token has expired")
  func isExpired() throws {
    let page = try walk.start("Devices").json
    #expect(try walk.answer(page, Self.right, action: "submit").status == 200)
    let left = try walk.answer(page, Self.right, action: "submit")
    #expect(left.status == 401)
    #expect(left.json["code"] == 1999)

    for name in ["interactionId", "interactionToken"] {
      let other = FlowWalk(tenant)
      let page = try other.start().json
      other.cookies.removeAll { $0.name == name }
      #expect(try other.answer(page, Self.right).json["code"] == 1999)
      other.cookies.append((name, "other"))
      #expect(try other.answer(page, Self.right).json["code"] == 1999)
    }
  }

  @Test("headers are enough for a client whose cookies are kept elsewhere")
  func takesHeaders() throws {
    let other = FlowWalk(tenant, style: .javascript)
    var page = try other.start().json.object ?? [:]
    // The first form has no token.
    #expect(page["interactionToken"] == nil && page["resetCookie"] == true)
    let token = other.cookies.first { $0.name == "interactionToken" }?.value
    page["interactionToken"] = .string(try #require(token))
    other.cookies = []
    let next = try other.answer(.object(page), Self.right, action: "submit")
    #expect(next.status == 200)
  }

  @Test(
    "a body of another shape is refused, and the form stays open",
    arguments: [
      #"{"id": ID, "eventName": "other", "parameters": {"data": {"formData": {}}}}"#,
      #"{"id": ID, "eventName": "continue"}"#,
      #"{"id": ID, "eventName": "continue", "parameters": {"data": {}}}"#,
      #"{"id": ID, "eventName": "continue", "parameters": {"data": {"formData": {}}}, "nodeId": 1}"#,
      #"{"id": ID, "eventName": "continue", "parameters": {"eventType": "x", "data": {"formData": {}}}}"#,
      #"{"id": ID, "eventName": "continue", "parameters": {"eventType": "submit", "data": {"actionKey": "forgot", "formData": {}}}}"#,
      #"{"id": ID, "eventName": "continue", "parameters": {"eventType": "action", "data": {"actionKey": "other", "formData": {}}}}"#,
      #"{"id": ID, "eventName": "continue", "parameters": {"eventType": "action", "data": {"formData": {}}}}"#,
      #"{"id": ID, "eventName": "continue", "parameters": {"eventType": "polling", "data": {"formData": {}}}}"#,
      #"{"id": ID, "eventName": "continue", "parameters": {"data": {"formData": {"user": {"username": "demo"}}}}}"#,
      #"{"id": ID, "eventName": "continue", "parameters": {"data": {"formData": {"user.username": 7}}}}"#,
      #"{"id": ID, "eventName": "continue", "parameters": {"data": {"formData": {"submit": "x"}}}}"#,
    ])
  func isStrict(_ text: String) throws {
    let page = try walk.start().json
    let id = try #require(page["id"]).compact
    let reply = try walk.post(
      try JSONValue(parsing: text.replacing("ID", with: id, maxReplacements: 1)), to: page)
    #expect(reply.status == 400)
    #expect(reply.json["code"] == "INVALID_REQUEST")
    #expect(try walk.answer(page, Self.right).status == 200)
  }

  @Test("a step is a POST of JSON by an SDK")
  func isPost() throws {
    let page = try walk.start().json
    let path = FlowWalk.path(page["_links"]?["next"]?["href"]?.string ?? "")
    #expect(try walk.client.send("GET", path, headers: walk.headers).status == 405)
    #expect(try walk.client.send("POST", path, headers: walk.headers).status == 415)
    let widget = try walk.client.send(
      "POST", path, headers: [("Content-Type", "application/json")], body: Array("{}".utf8))
    #expect(widget.json["screen"] != nil && widget.json["form"] == nil)
  }

  @Test("what an SDK sends for empty fields is not an answer")
  func takesBlanks() throws {
    let other = FlowWalk(tenant, style: .javascript)
    let page = try other.start("Register").json
    let blank: JSONObject = [
      "user.username": "ada", "user.email": "ada@example.com",
      "user.password": "Correct-Horse-7", "plan": "team", "language": "", "topics": [],
      "teams": [], "phone": ["countryCode": "", "phoneNumber": ""], "remember": false,
      "agree": true,
    ]
    #expect(try other.answer(page, blank, action: "submit").json["status"] == "COMPLETED")
  }

  @Test("registration names every problem, and each rule of a password")
  func namesProblems() throws {
    let page = try walk.start("Register").json
    let missing = try walk.answer(page, [:], action: "submit").json
    let details = missing["details"]?[0]?["rawResponse"]?["details"]?.array ?? []
    #expect(
      details.compactMap { $0["target"]?.string }
        == ["username", "email", "password", "plan", "agree"])
    let bad = try walk.answer(
      page,
      [
        "user.username": "DEMO", "user.email": "x", "user.password": "password", "plan": "free",
        "agree": true,
      ], action: "submit"
    ).json
    let problems = bad["details"]?[0]?["rawResponse"]?["details"]?.array ?? []
    #expect(
      problems.map { $0["code"] } == ["UNIQUENESS_VIOLATION", "INVALID_VALUE", "INVALID_VALUE"])
    #expect(
      problems.last?["innerError"]?["unsatisfiedRequirements"]
        == ["minCharacters", "excludesCommonlyUsed"])
    #expect(problems.last?["innerError"]?["minCharacters"]?.string?.isEmpty == false)
  }

  @Test("a device is chosen by what any SDK sends", arguments: ["description", "value"])
  func takesDevices(_ member: String) throws {
    var page = try walk.start("Devices").json
    page = try walk.answer(page, Self.right, action: "submit").json
    let chosen: JSONObject = ["type": "EMAIL", "id": "7d2c0000-02", member: "d****"]
    #expect(
      try walk.answer(page, ["device-authentication": ["type": "EMAIL", "id": "other"]]).status
        == 400)
    #expect(
      try walk.answer(page, ["device-authentication": ["type": "SMS", "id": "7d2c0000-02"]]).status
        == 400)
    page = try walk.answer(page, ["device-authentication": .object(chosen)], event: nil).json
    #expect(page["form"]?["name"] == "Enter the passcode")
    #expect(try walk.answer(page, ["otp": "x"], action: "submit").json["code"] == "customError")
    page = try walk.answer(page, [:], event: "action", action: "resend").json
    let letters = try JourneyWalk(tenant).code()
    page = try walk.answer(page, ["otp": .string(letters)], action: "submit").json
    #expect(
      try walk.answer(page, ["device-registration": "SMS"]).json["status"] == "COMPLETED")
  }

  @Test("continue polling rewinds twice, then continues")
  func polls() throws {
    var page = try walk.start("Wait").json
    page = try walk.answer(page, Self.right, action: "submit").json
    for _ in 1...2 {
      let reply = try walk.answer(page, ["polling": "continue"], event: "polling").json
      #expect(reply["eventName"] == "rewindStateToLastRenderedUI")
      #expect(reply["form"] == nil)
    }
    #expect(
      try walk.answer(page, ["polling": "continue"], event: "polling").json["status"]
        == "COMPLETED")
  }

  @Test("a challenge is pending twice, then approved, and an earlier claim of it is refused")
  func challenges() throws {
    var page = try walk.start("Push").json
    page = try walk.answer(page, Self.right, action: "submit").json
    let field = page["form"]?["components"]?["fields"]?.array?
      .first { $0["type"] == "POLLING" }
    let challenge = try #require(field?["challenge"]?.string)
    let early = try walk.answer(page, ["polling": "approved"], event: "polling")
    #expect(early.status == 400)
    func status(_ challenge: String) throws -> LoopbackClient.Response {
      let escaped = challenge.replacing("/", with: "%2F").replacing("+", with: "%2B")
      return try walk.client.send(
        "POST", "\(FlowWalk.environment)/davinci/user/credentials/challenge/\(escaped)/status",
        headers: [
          ("Content-Type", "application/json"),
          ("interactionId", page["interactionId"]?.string ?? ""),
        ], body: Array("{}".utf8))
    }
    #expect(try status("other").json["code"] == 4019)
    #expect(try status(challenge).json == ["isChallengeComplete": false])
    #expect(try status(challenge).json == ["isChallengeComplete": false])
    #expect(try status(challenge).json["status"] == "approved")
    #expect(
      try walk.answer(page, ["polling": "approved"], event: "polling").json["status"]
        == "COMPLETED")
  }

  @Test("the page of a provider gives a token that resumes the flow once")
  func resumes() throws {
    let page = try walk.start("Social").json
    let fields = page["form"]?["components"]?["fields"]?.array ?? []
    let links = fields.compactMap { $0["links"]?["authenticate"]?["href"]?.string }
    let link = try #require(links.first)
    let native = try walk.client.send("GET", FlowWalk.path(link), headers: walk.headers)
    #expect(native.json["idp"]?["clientId"] != nil)
    let back = try walk.client.send("GET", FlowWalk.path(link))
    #expect(back.status == 302)
    let location = try #require(back.header("Location"))
    let token = location.split(separator: "continueToken=")[1]
      .replacing("%2B", with: "+").replacing("%2F", with: "/").replacing("%3D", with: "=")
    let path = FlowWalk.path(page["_links"]?["continue"]?["href"]?.string ?? "")
    func resume(_ token: String) throws -> LoopbackClient.Response {
      try walk.client.send(
        "POST", path,
        headers: walk.headers + [
          ("Content-Type", "application/json"), ("Authorization", "Bearer \(token)"),
        ], body: Array("{}".utf8))
    }
    #expect(try resume(String(token)).json["status"] == "COMPLETED")
    #expect(try resume(String(token)).json["code"] == 1999)
  }
}
