import DemoTenant
import JSON
import Testing

@Suite struct RegistrationTests {
  private let walk: JourneyWalk

  init() throws { walk = JourneyWalk(try DemoTenant()) }

  private let good: [JSONValue] = [
    "newbie", "Secret12!", "New", "Bie", "newbie@example.com", 40, true,
    ["What's your favorite color?", "red"], ["My first pet?", "Rex"], true,
  ]

  private func register(_ place: Int, _ value: JSONValue) throws -> LoopbackClient.Reply {
    var values = good
    values[place] = value
    let page = try walk.start("Registration")
    return try walk.post(JourneyWalk.filled(page.json, values))
  }

  private func failed(_ page: LoopbackClient.Reply, _ place: Int) -> [String] {
    let output = page.json["callbacks"]?[place]?["output"]?.array ?? []
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
    "what breaks a policy comes again with the policies that failed",
    arguments: [
      (0, "", ["REQUIRED", "MIN_LENGTH"]), (0, "a/b", ["CANNOT_CONTAIN_CHARACTERS"]),
      (0, "demo", ["UNIQUE"]),
      (1, "short", ["LENGTH_BASED", "AT_LEAST_X_CAPITAL_LETTERS", "AT_LEAST_X_NUMBERS"]),
      (2, "", ["REQUIRED"]), (4, "nowhere", ["VALID_EMAIL_ADDRESS_FORMAT"]),
      (5, -1, ["MINIMUM_NUMBER_VALUE"]),
    ] as [(Int, JSONValue, [String])])
  func policies(place: Int, value: JSONValue, requirements: [String]) throws {
    let page = try register(place, value)
    #expect(page.status == 200)
    #expect(failed(page, place) == requirements)
    if place != 1 {
      #expect(page.json["callbacks"]?[place]?["input"]?[0]?["value"] == value)
    }
    #expect(try walk.post(JourneyWalk.filled(page.json, good)).json["tokenId"]?.string != nil)
  }

  @Test("an age may be left out, but is no text")
  func age() throws {
    #expect(try register(5, .null).json["tokenId"]?.string != nil)
    #expect(try register(5, "old").status == 500)
  }

  @Test("terms and two different questions are needed; the reason is a text of error level")
  func message() throws {
    for (place, value) in [(9, false), (8, ["What's your favorite color?", "blue"])]
      as [(Int, JSONValue)]
    {
      let page = try register(place, value)
      #expect(page.json["callbacks"]?[10]?["type"] == "TextOutputCallback")
      #expect(page.json["callbacks"]?[10]?["output"]?[1]?["value"] == "2")
    }
  }

  @Test("validateOnly shows what fails, and goes no further")
  func validateOnly() throws {
    let page = try register(0, ["newbie", true])
    #expect(page.json["callbacks"]?.array?.count == 10)
    #expect(failed(page, 0) == [])
    #expect(try walk.answer(try walk.start("Login"), "newbie", "Secret12!").status == 401)
  }
}
