import JSON

extension DemoJourney {
  /// A new account: name, password, attributes, security questions, terms. What is refused comes
  /// again with the policies that failed.
  static let registration = DemoJourney("Registration", .newAccount)
}

extension Stop {
  private static let usernameRules = FieldRules(.required, .minLength(3), .noSlash)
  private static let nameRules = FieldRules(.required)
  private static let mailRules = FieldRules(.required, .mailAddress)
  private static let ageRules = FieldRules(.number, .atLeast(0))
  private static let questions = [
    "What's your favorite color?", "Who was your first employer?",
  ]

  fileprivate static let newAccount = Stop(
    show: { visit, _ in
      let given = visit.refused
      func failures(_ place: Int) -> [JSONValue] {
        visit.notes["failures"]?[place]?.array ?? []
      }
      func attribute(
        _ place: Int, _ name: String, _ prompt: String, _ form: CallbackDraft.Form,
        _ rules: FieldRules, empty: JSONValue
      ) -> CallbackDraft {
        .attribute(
          name, prompt, form, required: rules.rules.contains { $0.id == "required" },
          value: given?[place] ?? empty, rules: rules, failures: failures(place))
      }
      var page = Page(
        header: "Sign Up", description: "Already have an account? <a href=\"#/\">Sign in</a>",
        stage: "{\"submitButtonText\":{\"en\":\"Join\"}}",
        .newUsername(
          "Username", value: given?.text(0) ?? "", rules: usernameRules, failures: failures(0)),
        .newPassword("Password", rules: passwordRules, failures: failures(1)),
        attribute(2, "givenName", "First Name", .text, nameRules, empty: ""),
        attribute(3, "sn", "Last Name", .text, nameRules, empty: ""),
        attribute(4, "mail", "Email Address", .text, mailRules, empty: ""),
        attribute(5, "age", "Age", .number, ageRules, empty: .null),
        attribute(
          6, "preferences/marketing", "Send me special offers and services", .boolean,
          FieldRules(), empty: false),
        .securityQuestion("Security question 1", questions),
        .securityQuestion("Security question 2", questions),
        .terms(
          "You must agree to behave well.", version: "1.0",
          createDate: "2026-01-28T04:20:11.320Z"))
      if let message = visit.notes["message"]?.string {
        page.callbacks.append(.text(message, kind: 2))
      }
      return page
    },
    take: { answers, visit, world throws(DemoTenantError) in
      let refusal = refusal(of: answers, world)
      visit.notes["failures"] = .array(refusal.failures.map { .array($0) })
      visit.notes["message"] = refusal.message.map { .string($0) }
      let onlyValidates = (0...6).contains { answers.truth($0, 1) }
      guard !onlyValidates, refusal.message == nil, refusal.failures.allSatisfy(\.isEmpty) else {
        return .again
      }
      let username = answers.text(0)
      var person = Person(
        id: try world.secret(12), name: username, password: answers.text(1),
        mail: answers.text(4), phone: "")
      person.attributes = [
        "givenName": answers[2], "sn": answers[3], "age": answers[5],
        "preferences/marketing": answers[6],
      ]
      person.questions = [7, 8].map { (answers.text($0, 0), answers.text($0, 1)) }
      world.people[username] = person
      visit.username = username
      return .next
    })

  private static func refusal(
    of answers: PageAnswers, _ world: World
  ) -> (failures: [[JSONValue]], message: String?) {
    var failures = [usernameRules, passwordRules, nameRules, nameRules, mailRules, ageRules]
      .enumerated().map { $1.failures(of: answers[$0]) }
    if world.people[answers.text(0)] != nil {
      failures[0].append("{\"policyRequirement\":\"UNIQUE\"}")
    }
    let asked = [7, 8].map { answers.text($0, 0) }
    let message: String? =
      if asked[0].isEmpty || asked[0] == asked[1]
        || [7, 8].contains(where: { answers.text($0, 1).isEmpty })
      {
        "Choose two different security questions and answer both."
      } else if !answers.truth(9) {
        "The terms must be accepted."
      } else {
        nil
      }
    return (failures, message)
  }
}

extension Stop {
  /// What a password has to be, wherever one is set.
  static let passwordRules = FieldRules(.required, .lengthBased(8...64), .capitalLetter, .digit)
}
