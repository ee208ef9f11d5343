import JourneyJSON

/// The policies of a field, which the client receives and the tenant checks.
struct FieldRules: Sendable {
  struct Rule: Sendable {
    let id: String
    let requirement: String
    var parameters: JSONObject?
    let holds: @Sendable (JSONValue) -> Bool
  }

  var rules: [Rule] = []

  init(_ rules: Rule...) { self.rules = rules }

  /// Returns AM's description of the policies, or an empty object if there are none.
  func described(for name: String) -> JSONValue {
    guard !rules.isEmpty else { return [:] }
    return [
      "policyRequirements": .array(rules.map { .string($0.requirement) }),
      "fallbackPolicies": .null, "name": .string(name),
      "policies": .array(
        rules.map { rule in
          var policy: JSONObject = [
            "policyRequirements": [.string(rule.requirement)], "policyId": .string(rule.id),
          ]
          if let parameters = rule.parameters { policy["params"] = .object(parameters) }
          return .object(policy)
        }),
      "conditionalPolicies": .null,
    ]
  }

  /// Returns the policies that `value` fails, each as JSON in a string, as in AM.
  func failures(of value: JSONValue) -> [JSONValue] {
    rules.filter { !$0.holds(value) }.map { .string($0.failure.compact) }
  }
}

extension FieldRules.Rule {
  typealias Rule = FieldRules.Rule

  /// What AM says about a value that fails the policy.
  var failure: JSONValue {
    var failure: JSONObject = [:]
    if let parameters { failure["params"] = .object(parameters) }
    failure["policyRequirement"] = .string(requirement)
    return .object(failure)
  }

  static let required = Rule(id: "required", requirement: "REQUIRED") { value in
    !value.isNull && value != ""
  }

  static func minLength(_ count: Int) -> Rule {
    Rule(
      id: "minimum-length", requirement: "MIN_LENGTH", parameters: ["minLength": .integer(count)]
    ) { ($0.string ?? "").utf16.count >= count }
  }

  static let noSlash = Rule(
    id: "cannot-contain-characters", requirement: "CANNOT_CONTAIN_CHARACTERS",
    parameters: ["forbiddenChars": ["/"]]
  ) { !($0.string ?? "").contains("/") }

  static func lengthBased(_ range: ClosedRange<Int>) -> Rule {
    Rule(
      id: "length-based", requirement: "LENGTH_BASED",
      parameters: [
        "min-password-length": .integer(range.lowerBound),
        "max-password-length": .integer(range.upperBound),
      ]
    ) { range.contains(($0.string ?? "").utf16.count) }
  }

  static let capitalLetter = Rule(
    id: "at-least-X-capitals", requirement: "AT_LEAST_X_CAPITAL_LETTERS",
    parameters: ["numCaps": 1]
  ) { ($0.string ?? "").contains { $0.isUppercase } }

  static let digit = Rule(
    id: "at-least-X-numbers", requirement: "AT_LEAST_X_NUMBERS", parameters: ["numNums": 1]
  ) { ($0.string ?? "").contains { $0.isNumber } }

  static let mailAddress = Rule(
    id: "valid-email-address-format", requirement: "VALID_EMAIL_ADDRESS_FORMAT"
  ) { value in
    let parts = (value.string ?? "").split(separator: "@", omittingEmptySubsequences: false)
    return value == "" || (parts.count == 2 && !parts[0].isEmpty && parts[1].contains("."))
  }

  static let number = Rule(
    id: "valid-type", requirement: "VALID_TYPE", parameters: ["types": ["number"]]
  ) { $0.isNull || $0.double != nil }

  static func atLeast(_ least: Double) -> Rule {
    Rule(id: "minimum-number-value", requirement: "MINIMUM_NUMBER_VALUE") {
      $0.isNull || ($0.double ?? least) >= least
    }
  }
}
