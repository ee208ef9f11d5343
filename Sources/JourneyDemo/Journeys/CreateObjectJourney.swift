import JourneyJSON

extension DemoPage {
  /// A page for a new user, and a Create Object node. A refusal by the user store ends the journey.
  static let createdObject = DemoPage(
    header: "New account", .name("User Name"), .password("Password")
  ) { answers, attempt, tenant throws(RequestError) in
    let missing = answers.empty(0...1)
    guard missing.isEmpty else { return .askAgain(missing) }
    let name = answers.text(0)
    let failures = storeFailures(of: answers, isNew: tenant.users[name] == nil)
    guard failures.isEmpty else {
      return .refuse(
        message: "Policy validation failed", status: 403,
        detail: ["failedPolicyRequirements": .array(failures), "result": false])
    }
    tenant.users[name] = DemoUser(
      id: try tenant.secret(12), name: name, password: answers.text(1),
      mail: "\(name)@example.com", phone: "")
    attempt.username = name
    return .next
  }

  private static func storeFailures(of answers: PageAnswers, isNew: Bool) -> [JSONValue] {
    let unique = FieldRules.Rule(id: "unique", requirement: "UNIQUE") { _ in isNew }
    let rules = [("userName", [unique]), ("password", [.minLength(8), .digit])]
    return rules.enumerated().compactMap { index, property in
      let broken = property.1.filter { !$0.holds(answers[index]) }
      guard !broken.isEmpty else { return nil }
      return [
        "policyRequirements": .array(broken.map(\.failure)), "property": .string(property.0),
      ]
    }
  }
}
