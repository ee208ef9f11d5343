import JourneyDemo
import JourneyJSON
import Testing

@Suite struct RegistrationTests {
  private let walk: JourneyWalk

  init() throws { walk = JourneyWalk(try DemoTenant()) }

  private let good: [JSONValue] = [
    "newbie", "Secret12!", "New", "Bie", "newbie@example.com", 40, true,
    ["What's your favorite color?", "red"], ["My first pet?", "Rex"], true,
  ]

  private func register(_ index: Int, _ value: JSONValue) throws -> LoopbackClient.Response {
    var values = good
    values[index] = value
    let page = try walk.start("Registration")
    return try walk.post(JourneyWalk.filled(page.json, values))
  }

  private func failed(_ page: LoopbackClient.Response, _ index: Int) -> [String] {
    let output = page.json["callbacks"]?[index]?["output"]?.array ?? []
    let failures = output.first { $0["name"] == "failedPolicies" }?["value"]?.array ?? []
    return failures.compactMap { failure in
      do {
        return try JSONValue(parsing: Array((failure.string ?? "").utf8))["policyRequirement"]?
          .string
      } catch {
        return nil
      }
    }
  }

  @Test("a new account is signed in, and can sign in again")
  func registers() throws {
    #expect(try register(6, false).json["tokenId"]?.string != nil)
    let login = try walk.answer(try walk.start("Login"), "NEWBIE", "Secret12!")
    #expect(login.json["tokenId"]?.string != nil)
  }

  @Test(
    "a value that breaks a policy comes again with the policies that failed",
    arguments: [
      (0, "", ["REQUIRED", "MIN_LENGTH"]), (0, "a/b", ["CANNOT_CONTAIN_CHARACTERS"]),
      (0, "demo", ["UNIQUE"]),
      (1, "short", ["LENGTH_BASED", "AT_LEAST_X_CAPITAL_LETTERS", "AT_LEAST_X_NUMBERS"]),
      (2, "", ["REQUIRED"]), (4, "nowhere", ["VALID_EMAIL_ADDRESS_FORMAT"]),
      (5, -1, ["MINIMUM_NUMBER_VALUE"]),
    ] as [(Int, JSONValue, [String])])
  func policies(index: Int, value: JSONValue, requirements: [String]) throws {
    let page = try register(index, value)
    #expect(page.status == 200)
    #expect(failed(page, index) == requirements)
    if index != 1 {
      #expect(page.json["callbacks"]?[index]?["input"]?[0]?["value"] == value)
    }
    #expect(try walk.post(JourneyWalk.filled(page.json, good)).json["tokenId"]?.string != nil)
  }

  @Test("an age can be empty, but not text")
  func age() throws {
    #expect(try register(5, .null).json["tokenId"]?.string != nil)
    #expect(try register(5, "old").status == 500)
  }

  @Test(
    "after refused terms or equal questions, the page comes again unchanged",
    arguments: [
      (9, false, [0, 1, 2, 3, 4, 5, 6, 7, 8, 10]),
      (8, ["what's your FAVORITE color", "blue"], [0, 1, 2, 3, 4, 5, 6, 10, 11, 9]),
    ] as [(Int, JSONValue, [Int])])
  func bare(index: Int, value: JSONValue, ids: [Int]) throws {
    let page = try register(index, value)
    let callbacks = page.json["callbacks"]?.array ?? []
    #expect(callbacks.compactMap { $0["_id"]?.integer } == ids)
    #expect(
      callbacks[1]["input"]?[0]?["value"] == "Secret12!",
      "it was accepted, so it comes back unchanged")
    #expect(callbacks[8]["input"]?[0]?["value"] == (index == 8 ? value[0] : good[8][0]))
    #expect((0...6).allSatisfy { failed(page, $0).isEmpty })
  }

  @Test("a refused password is not shown, but one that was only validated is")
  func passwordShown() throws {
    let refused = try register(1, "short").json["callbacks"]?[1]
    #expect(refused?["input"]?[0]?["value"] == "")
    let validated = try register(1, ["Secret12!", true]).json["callbacks"]?[1]
    #expect(validated?["input"]?[0]?["value"] == "Secret12!")
  }

  @Test("validateOnly shows what fails, and does not continue")
  func validateOnly() throws {
    let page = try register(0, ["newbie", true])
    #expect(page.json["callbacks"]?.array?.count == 10)
    #expect(failed(page, 0) == [])
    #expect(try walk.answer(try walk.start("Login"), "newbie", "Secret12!").status == 401)
  }
}
