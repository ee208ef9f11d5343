import JourneyDemo
import JourneyJSON
import Testing

@Suite struct JourneyTests {
  private let walk: JourneyWalk

  init() throws { walk = JourneyWalk(try DemoTenant()) }

  private func prompt(_ reply: LoopbackClient.Response) -> String? {
    reply.json["callbacks"]?[0]?["output"]?[0]?["value"]?.string
  }

  @Test("a sign-in ends with a session, and its cookie and its token are the same")
  func login() throws {
    let reply = try walk.answer(try walk.start("Login"), "demo", "Secret12!")
    let token = try #require(reply.json["tokenId"]?.string)
    #expect(reply.cookie("iPlanetDirectoryPro") == token)
    #expect(reply.json["successUrl"] == "/enduser/?realm=/alpha")
    #expect(reply.json["realm"] == "/alpha")
  }

  @Test("the code of a mail ends the journey, and an earlier or wrong one does not")
  func mailedCode() throws {
    var page = try walk.answer(try walk.start("LoginCode"), "demo", "Secret12!")
    #expect(prompt(page) == "Enter OTP")
    let first = try walk.code()
    page = try walk.answer(page, "", 1)
    #expect(page.json["callbacks"]?[1]?["input"]?[0]?["value"] == 1, "the refused value")
    let second = try walk.code()
    #expect(first != second)
    #expect(try walk.answer(page, .string(second), 0).json["tokenId"]?.string != nil)

    page = try walk.answer(try walk.start("LoginCode"), "demo", "Secret12!")
    #expect(try walk.answer(page, .string(second), 0).status == 401)
  }

  @Test(
    "a choice decides where the code is sent, and its default is not the first option",
    arguments: [0, 1])
  func choice(index: Int) throws {
    let page = try walk.answer(try walk.start("Choice"), "demo", "Secret12!")
    let callback = try #require(page.json["callbacks"]?[0])
    #expect(callback["output"]?[2]?["value"] == 1)
    #expect(callback["input"]?[0]?["value"] == 1, "the default is selected")
    let next = try walk.answer(page, .integer(index))
    let code = try walk.code(to: index == 0 ? "demo@example.com" : "+15550100")
    #expect(try walk.answer(next, .string(code)).json["tokenId"]?.string != nil)
  }

  @Test("a choice that is not offered is refused, and digits count as a number")
  func choices() throws {
    var page = try walk.answer(try walk.start("Choice"), "demo", "Secret12!")
    #expect(try walk.answer(page, 2).status == 400)
    page = try walk.answer(try walk.start("Choice"), "demo", "Secret12!")
    #expect(try prompt(walk.answer(page, "1")) == "One Time Pin")
  }

  @Test("hidden values show their id in the input, as on a real server")
  func hidden() throws {
    let page = try walk.answer(try walk.start("Hidden"), "demo", "Secret12!")
    let hidden = try #require(page.json["callbacks"]?[2])
    #expect(hidden["input"]?[0]?["value"] == "clientScriptOutputData")
    #expect(hidden["output"]?[1]?["value"] == "clientScriptOutputData")
    let end = try walk.answer(page, .null, .null, "client-facts", .null)
    #expect(end.json["tokenId"]?.string != nil)
  }

  @Test("a refused page comes again with its answers, and shows the number of the attempt")
  func retry() throws {
    var page = try walk.start("Retry")
    #expect(page.json["header"] == "Sign In")
    page = try walk.answer(page, "demo", "wrong")
    #expect(page.status == 200)
    #expect(page.json["header"] == "Sign In: Attempt 2 of 3")
    #expect(page.json["callbacks"]?[0]?["input"]?[0]?["value"] == "demo")
    #expect(page.json["callbacks"]?[1]?["input"]?[0]?["value"] == "wrong")
    page = try walk.answer(page, "demo", "wrong")
    #expect(try walk.answer(page, "demo", "wrong").status == 401)
    let second = try walk.answer(try walk.start("Retry"), "demo", "wrong")
    #expect(try walk.answer(second, "demo", "Secret12!").json["tokenId"]?.string != nil)
  }

  @Test("three wrong passwords lock an account")
  func lockout() throws {
    for _ in 1...3 {
      let reply = try walk.answer(try walk.start("Lockout"), "locky", "wrong")
      #expect(reply.json["message"] == "Login failure")
    }
    let reply = try walk.answer(try walk.start("Lockout"), "locky", "Secret12!")
    #expect(reply.status == 401)
    #expect(reply.json["message"] == "Your account has been locked.")
    #expect(try walk.answer(try walk.start("Login"), "locky", "Secret12!").status == 401)
  }

  @Test("a page can have texts of every kind, confirmations, and nothing to answer")
  func messages() throws {
    var page = try walk.answer(try walk.start("Messages"), "demo", "Secret12!")
    let kinds = (page.json["callbacks"]?.array ?? []).prefix(5).map {
      $0["output"]?[1]?["value"]?.string ?? ""
    }
    #expect(kinds == ["0", "1", "2", "3", "4"])
    page = try walk.answer(page)
    page = try walk.answer(page, .null, 0)
    #expect(page.json["callbacks"] == [])
    #expect(try walk.answer(page).json["tokenId"]?.string != nil)
  }

  @Test("a tenant in HttpOnly mode has no token in the body")
  func httpOnly() throws {
    var options = TenantOptions()
    options.httpOnly = true
    options.cookieName = "ch15fefc5407912"
    let walk = JourneyWalk(try DemoTenant(options))
    let reply = try walk.answer(try walk.start("Login"), "demo", "Secret12!")
    #expect(reply.json["tokenId"] == "")
    let cookie = reply.setCookies.first { $0.hasPrefix("ch15fefc5407912=") } ?? ""
    #expect(cookie.hasSuffix("; HttpOnly"))
  }

  @Test("noSession on any request prevents a session", arguments: [true, false])
  func noSession(atStart: Bool) throws {
    let page = try walk.start("Login", query: atStart ? "noSession=true" : "")
    let reply = try walk.answer(
      page, "demo", "Secret12!", query: atStart ? "noSession=false" : "noSession=true")
    #expect(reply.status == 200)
    #expect(reply.json["tokenId"] == nil)
    #expect(reply.json["message"] == "Authentication Successful")
    #expect(reply.cookie("iPlanetDirectoryPro") == nil)
  }

  @Test("the tenant keeps its requests, so that a test can read them")
  func requests() throws {
    _ = try walk.signIn()
    let seen = walk.tenant.requests
    #expect(seen.map(\.status) == [200, 200])
    #expect(seen.last?.request.header("accept-api-version") == "resource=2.1, protocol=1.0")
    #expect(seen.first?.request.query["authIndexValue"] == "Login")
  }
}
