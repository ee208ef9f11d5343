import Foundation
import JourneyDemo
import JourneyJSON
import Testing

/// Journeys that behave as OpenAM's authentication chains do.
@Suite struct ChainTests {
  private let walk: JourneyWalk

  init() throws { walk = JourneyWalk(try DemoTenant()) }

  private func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  @Test("a chain ignores a session in the cookie or header, and reads it from the parameter")
  func cookie() throws {
    let token = try walk.signIn()
    let cookie = [("Cookie", "iPlanetDirectoryPro=\(token)"), ("iPlanetDirectoryPro", token)]
    let upgrade = "sessionUpgradeSSOTokenId=\(encoded(token))"
    let stranger = try walk.start("Chain", adding: cookie)
    let other = try walk.answer(stranger, "locky", "Secret12!", adding: cookie)
    #expect(other.json["tokenId"] != nil, "a session of another user")
    let page = try walk.start("Chain", query: upgrade, adding: cookie)
    let refused = try walk.answer(page, "locky", "Secret12!", query: upgrade, adding: cookie)
    #expect(refused.status == 400)
    #expect(
      refused.json["message"]
        == "Session Upgrade fails since user is different than original authenticated user")
    let again = try walk.start("Chain", query: upgrade)
    let end = try walk.answer(again, "demo", "Secret12!", query: upgrade)
    let new = try #require(end.json["tokenId"]?.string)
    let suffices = try walk.start("Chain", query: "sessionUpgradeSSOTokenId=\(encoded(new))")
    #expect(suffices.json["tokenId"]?.string == new)
  }

  @Test("each step of a chain reads the parameter again")
  func everyStep() throws {
    let token = try walk.signIn()
    let page = try walk.start("Chain", query: "sessionUpgradeSSOTokenId=\(encoded(token))")
    #expect(try walk.answer(page, "locky", "Secret12!").json["tokenId"] != nil)
  }

  @Test("Membership registers a user, Cancel goes back, and a form with an error comes again")
  func membership() throws {
    func form(_ name: String, _ confirm: String = "Secret12!", button: Int = 0) -> [JSONValue] {
      [
        .string(name), "Secret12!", .string(confirm), "Ada", "Byron", "Ada Byron",
        "ada@example.com", .integer(button),
      ]
    }
    var page = try walk.start("Membership")
    page = try walk.answer(page, "", "", 1)
    #expect(page.json["stage"] == "Membership4")
    page = try walk.post(JourneyWalk.filled(page.json, form("ada", button: 1)))
    #expect(page.json["stage"] == "Membership1")
    page = try walk.answer(page, "", "", 1)
    page = try walk.post(JourneyWalk.filled(page.json, form("ada", "other")))
    #expect(page.json["stage"] == "Membership4")
    #expect(page.json["callbacks"]?[0]?["input"]?[0]?["value"] == "ada")
    #expect(page.json["callbacks"]?[1]?["input"]?[0]?["value"] == "", "no password")
    page = try walk.post(JourneyWalk.filled(page.json, form("demo")))
    #expect(page.json["stage"] == "Membership5")
    page = try walk.answer(page, 4, 0)
    #expect(page.json["stage"] == "Membership4", "Create My Own")
    page = try walk.post(JourneyWalk.filled(page.json, form("ada")))
    #expect(page.json["stage"] == "Membership6")
    #expect(try walk.answer(page, 0).json["tokenId"] != nil)
    let login = try walk.start("Membership")
    #expect(try walk.answer(login, "ada", "Secret12!", 0).json["tokenId"] != nil)
  }

  @Test("Disagree ends the registration, and a wrong password the sign-in")
  func refused() throws {
    var page = try walk.start("Membership")
    #expect(try walk.answer(page, "demo", "wrong", 0).status == 401)
    page = try walk.answer(try walk.start("Membership"), "", "", 1)
    page = try walk.answer(
      page, "ada", "Secret12!", "Secret12!", "Ada", "Byron", "Ada Byron", "a@example.com", 0)
    #expect(try walk.answer(page, 1).status == 401)
    #expect(try walk.answer(try walk.start("Login"), "ada", "Secret12!").status == 401)
  }

  @Test("name and password in the headers of a start need no page")
  func zeroPage() throws {
    func start(_ password: String) throws -> LoopbackClient.Response {
      try walk.start(
        "Login", adding: [("X-OpenAM-Username", "demo"), ("X-OpenAM-Password", password)])
    }
    #expect(try start("Secret12!").json["tokenId"] != nil)
    #expect(try start("wrong").status == 401)
  }
}
