import JourneyJSON

extension DemoPage {
  static func mapping(required: Bool) -> DemoPage {
    DemoPage(
      header: "Your data",
      .consentMapping(
        "managedUser_crm", "Customer files", message: "You consent to your data being shared.",
        fields: ["givenName", "mail"], required: required),
      .consentMapping(
        "managedUser_news", "Newsletter", message: "You consent to receive mail.", fields: [],
        required: required)
    ) { answers, _, _ in
      required && !(answers.truth(0) && answers.truth(1)) ? .again : .next
    }
  }

  /// The fields of an Attribute Collector node and a text field of another node.
  static let profile = DemoPage(
    show: { attempt, tenant in
      let attributes = tenant.user(attempt)?.attributes ?? [:]
      func value(_ index: Int, _ name: String, _ empty: JSONValue) -> JSONValue {
        attempt.refused?[index] ?? attributes[name] ?? empty
      }
      return PageContent(
        header: "Your profile",
        .attribute(
          "givenName", "First Name", .text, required: true, value: value(0, "givenName", ""),
          rules: nameRules, failures: attempt.refused.map { nameRules.failures(of: $0[0]) } ?? []),
        .attribute("age", "Age", .number, required: false, value: value(1, "age", .null)),
        .attribute(
          "preferences/updates", "Send me news", .boolean, required: false,
          value: value(2, "preferences/updates", true)),
        .textInput("Nickname", defaultText: "nick"))
    },
    take: { answers, attempt, tenant in
      guard let name = attempt.username else { return .refuse() }
      var missing = answers.empty(3...3)
      if answers.text(0).isEmpty || !nameRules.failures(of: answers[0]).isEmpty
        || (0...2).contains(where: { answers.truth($0, 1) })
      {
        missing.formUnion(0...2)
      }
      guard missing.isEmpty else { return .askAgain(missing) }
      for (index, key) in ["givenName", "age", "preferences/updates", "nickname"].enumerated() {
        tenant.users[name]?.attributes[key] = answers[index]
      }
      return .next
    })

  private static let nameRules = FieldRules(.noSlash)
}
