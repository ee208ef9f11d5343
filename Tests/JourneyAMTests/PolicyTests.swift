import JourneyAM
import JourneyFlow
import JourneyJSON
import JourneyTestSupport
import Testing

/// `validate()`: AM's policies that a value breaks, as far as a client can check them.
@Suite("Policies")
struct PolicyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let requirement: String
    let params: JSONObject
    let value: String
    let isMet: Bool

    init(_ requirement: String, _ params: JSONObject, _ value: String, _ isMet: Bool) {
      self.requirement = requirement
      self.params = params
      self.value = value
      self.isMet = isMet
    }

    var testDescription: String { "\(requirement) \(value.prefix(20)): \(isMet)" }
  }

  static let cases = [
    Case("REQUIRED", [:], "x", true), Case("REQUIRED", [:], "", false),
    Case("MIN_LENGTH", ["minLength": 3], "abc", true),
    Case("MIN_LENGTH", ["minLength": 3], "ab", false),
    Case("MIN_LENGTH", ["minLength": 2], "😀", true),
    Case("MIN_LENGTH", ["minLength": 3], "", true), Case("MIN_LENGTH", [:], "a", true),
    Case("MAX_LENGTH", ["maxLength": 3], "abc", true),
    Case("MAX_LENGTH", ["maxLength": 3], "abcd", false),
    Case("MAX_LENGTH", ["maxLength": 1], "😀", false),
    Case("MAX_LENGTH", ["maxLength": "x"], "abcd", true),
    Case("LENGTH_BASED", ["min-password-length": 8, "max-password-length": 9], "12345678", true),
    Case("LENGTH_BASED", ["min-password-length": 8, "max-password-length": 9], "1234567", false),
    Case(
      "LENGTH_BASED", ["min-password-length": 8, "max-password-length": 9], "1234567890", false),
    Case("AT_LEAST_X_CAPITAL_LETTERS", ["numCaps": 2], "aBcÄ", true),
    Case("AT_LEAST_X_CAPITAL_LETTERS", ["numCaps": 2], "aBc", false),
    Case("AT_LEAST_X_NUMBERS", ["numNums": 1], "a1", true),
    Case("AT_LEAST_X_NUMBERS", ["numNums": 1], "qq", false),
    Case("CANNOT_CONTAIN_CHARACTERS", ["forbiddenChars": ["/", ""]], "a.b", true),
    Case("CANNOT_CONTAIN_CHARACTERS", ["forbiddenChars": ["/"]], "a/b", false),
    Case("MATCH_REGEXP", ["regexp": "^[a-z]+$"], "abc", true),
    Case("MATCH_REGEXP", ["regexp": "^[a-z]+$"], "ABC", false),
    Case("MATCH_REGEXP", ["regexp": "^(a+)+$"], "b", true),
    Case("MATCH_REGEXP", ["regexp": "(?=x)"], "b", true),
    Case("MATCH_REGEXP", ["regexp": "^a+$"], String(repeating: "b", count: 1001), true),
    Case("VALID_TYPE", ["types": ["string"]], "x", true),
    Case("VALID_TYPE", ["types": ["number"]], "x", false), Case("VALID_TYPE", [:], "x", true),
    Case("UNIQUE", [:], "x", true), Case("BRAND_NEW", ["x": 1], "x", true),
  ]

  @Test("each requirement is checked", arguments: cases)
  func requirement(_ row: Case) throws {
    let callback = try self.callback(
      "ValidatedCreatePasswordCallback", [(row.requirement, row.params)])
    let password = try #require(callback as? ValidatedPasswordCallback)
    password.password = row.value
    #expect(password.validate().map(\.code) == (row.isMet ? [] : [row.requirement]))
    #expect(password.validate().allSatisfy { $0.key == "IDToken1" })
    #expect(password.validate().allSatisfy { row.value.isEmpty || !$0.message.contains(row.value) })
  }

  @Test("a required attribute without a value is a problem, whatever its policies are")
  func required() throws {
    let callback = try self.callback(
      "StringAttributeInputCallback", [("REQUIRED", [:]), ("MIN_LENGTH", ["minLength": 2])],
      ["name": "mail", "required": true, "value": ""])
    let mail = try #require(callback as? StringAttributeInputCallback)
    #expect(mail.validate().map(\.code) == ["REQUIRED"])
    mail.value = "a"
    #expect(mail.validate().map(\.message) == ["Prompt: min length (minLength 2)"])
    mail.value = "ab"
    #expect(mail.validate().isEmpty)
  }

  @Test("numbers and Booleans are checked by their type")
  func types() throws {
    let number = try callback(
      "NumberAttributeInputCallback", [("VALID_TYPE", ["types": ["number"]])], ["value": 7])
    #expect((number as? NumberAttributeInputCallback)?.validate().isEmpty == true)
    let flag = try callback(
      "BooleanAttributeInputCallback", [("VALID_TYPE", ["types": ["boolean"]])], ["value": "x"])
    #expect((flag as? BooleanAttributeInputCallback)?.validate().map(\.code) == ["VALID_TYPE"])
  }

  @Test(
    "policies of another shape check nothing",
    arguments: [
      [:], .null, [], ["REQUIRED"], ["policies": "x"], ["policies": [1]],
      ["policies": [["policyRequirements": "REQUIRED"]]], ["policyRequirements": ["REQUIRED"]],
    ] as [JSONValue])
  func shapes(_ policies: JSONValue) throws {
    let page = try Bench().page([
      .callback(
        "ValidatedCreateUsernameCallback", output: ["policies": policies], input: ["IDToken1": ""])
    ])
    let name = try #require(page.callbackFields[0] as? ValidatedUsernameCallback)
    #expect(name.validate().isEmpty)
    #expect(name.policies == policies)
  }

  @Test("a value that breaks a policy is sent, because the server decides")
  func notEnforced() async throws {
    let bench = try Bench(.success)
    let page = try bench.page([
      .callback(
        "ValidatedCreateUsernameCallback",
        output: [
          "policies": [
            "policies": [["policyRequirements": ["MIN_LENGTH"], "params": ["minLength": 9]]]
          ]
        ], input: ["IDToken1": ""])
    ])
    (page.callbackFields[0] as? ValidatedUsernameCallback)?.username = "short"
    #expect(await page.next() is SuccessNode)
  }

  private func callback(
    _ type: String, _ requirements: [(String, JSONObject)], _ output: JSONObject = [:]
  ) throws -> AbstractCallback {
    var outputs = output
    outputs["prompt"] = "Prompt"
    outputs["policies"] = [
      "policies": .array(
        requirements.map { name, params in
          ["policyRequirements": [.string(name)], "params": .object(params)]
        })
    ]
    let page = try Bench().page([.callback(type, output: outputs, input: ["IDToken1": ""])])
    return try #require(page.callbackFields.first)
  }
}
