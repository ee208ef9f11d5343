import JourneyJSON

extension DemoPage {
  private static let usernameRules = FieldRules(.required, .minLength(3), .noSlash)
  private static let nameRules = FieldRules(.required)
  private static let mailRules = FieldRules(.required, .mailAddress)
  private static let ageRules = FieldRules(.number, .atLeast(0))
  private static let questions = [
    "What's your favorite color?", "Who was your first employer?",
  ]
  /// The callbacks of each node on the page.
  private static let children: [ClosedRange<Int>] = [0...0, 1...1, 2...6, 7...8, 9...9]

  static let newAccount = DemoPage(
    show: { attempt, tenant in
      let given = attempt.refused
      let failures = given.map { Self.failures(of: $0, tenant) } ?? [:]
      func attribute(
        _ index: Int, _ name: String, _ prompt: String, _ form: CallbackDraft.Form,
        _ rules: FieldRules, empty: JSONValue
      ) -> CallbackDraft {
        .attribute(
          name, prompt, form, required: rules.rules.contains { $0.id == "required" },
          value: given?[index] ?? empty, rules: rules, failures: failures[index] ?? [])
      }
      let isOnlyValidated = given?.truth(1, 1) == true && failures[1] == nil
      return PageContent(
        header: "Sign Up", description: "Already have an account? <a href=\"#/\">Sign in</a>",
        stage: """
          {"submitButtonText":{"en":"Join","de":"Beitreten"},"pageFooter":{"en":"Fields with * are required"}}
          """,
        .newUsername(
          "Username", value: given?.text(0) ?? "", rules: usernameRules,
          failures: failures[0] ?? []),
        .newPassword("Password", rules: passwordRules, failures: failures[1] ?? [])
          .prefilled(isOnlyValidated ? given.map { [$0[1]] } : nil),
        attribute(2, "givenName", "First Name", .text, nameRules, empty: ""),
        attribute(3, "sn", "Last Name", .text, nameRules, empty: ""),
        attribute(4, "mail", "Email Address", .text, mailRules, empty: ""),
        attribute(5, "age", "Age", .number, ageRules, empty: .null),
        attribute(
          6, "preferences/marketing", "Send me special offers and services", .boolean,
          FieldRules(), empty: false),
        .securityQuestion(questions).prefilled(given?.values[7]),
        .securityQuestion(questions).prefilled(given?.values[8]),
        .terms(
          "You must agree to behave well.", version: "1.0",
          createDate: "2026-01-28T04:20:11.320Z"))
    },
    take: { answers, attempt, tenant throws(RequestError) in
      var refused = Set(failures(of: answers, tenant).keys)
      refused.formUnion((0...6).filter { answers.truth($0, 1) })
      let asked = [7, 8].map { answers.text($0).lowercased().filter { $0.isLetter || $0.isNumber } }
      if asked[0].isEmpty || asked[1].isEmpty || asked[0] == asked[1] { refused.insert(7) }
      if !answers.truth(9) { refused.insert(9) }
      guard refused.isEmpty else {
        return .askAgain(Set(children.filter { !refused.isDisjoint(with: $0) }.joined()))
      }
      let username = answers.text(0)
      var user = DemoUser(
        id: try tenant.secret(12), name: username, password: answers.text(1),
        mail: answers.text(4), phone: "")
      user.attributes = [
        "givenName": answers[2], "sn": answers[3], "age": answers[5],
        "preferences/marketing": answers[6],
      ]
      user.questions = [7, 8].map { (answers.text($0, 0), answers.text($0, 1)) }
      tenant.users[username] = user
      attempt.username = username
      return .next
    })

  /// Returns the failed policies by the index of the callback.
  private static func failures(of answers: PageAnswers, _ tenant: TenantState) -> [Int: [JSONValue]]
  {
    var failures = [usernameRules, passwordRules, nameRules, nameRules, mailRules, ageRules]
      .enumerated().map { $1.failures(of: answers[$0]) }
    if tenant.users[answers.text(0)] != nil {
      failures[0].append("{\"policyRequirement\":\"UNIQUE\"}")
    }
    return Dictionary(uniqueKeysWithValues: failures.enumerated().filter { !$1.isEmpty })
  }
}

extension DemoPage {
  static let passwordRules = FieldRules(.required, .lengthBased(8...64), .capitalLetter, .digit)
}
