import JSON

extension DemoJourney {
  /// What may be shared with whom, then attributes that are still missing from the profile.
  static let consent = DemoJourney("Consent", .credentials, .mapping, .profile)
}

extension Stop {
  fileprivate static let mapping = Stop(
    show: { _, _ in
      Page(
        header: "Your data",
        .consentMapping(
          "managedUser_crm", "Customer files", message: "You consent to your data being shared.",
          fields: ["givenName", "mail"], required: true),
        .consentMapping(
          "managedUser_news", "Newsletter", message: "You consent to mail.", fields: [],
          required: false))
    },
    take: { answers, _, _ in answers.truth(0) ? .next : .refuse() })

  fileprivate static let profile = Stop(
    show: { visit, world in
      let attributes = visit.username.flatMap { world.people[$0] }?.attributes ?? [:]
      return Page(
        header: "Your profile",
        .attribute(
          "givenName", "First Name", .text, required: true,
          value: attributes["givenName"] ?? ""),
        .attribute("age", "Age", .number, required: false, value: attributes["age"] ?? .null),
        .attribute(
          "preferences/updates", "Send me news", .boolean, required: false,
          value: attributes["preferences/updates"] ?? true),
        .textInput("Nickname", defaultText: "nick"))
    },
    take: { answers, visit, world in
      guard let name = visit.username, !answers.text(0).isEmpty, !answers.text(3).isEmpty else {
        return .again
      }
      if (0...2).contains(where: { answers.truth($0, 1) }) { return .again }
      for (place, key) in ["givenName", "age", "preferences/updates", "nickname"].enumerated() {
        world.people[name]?.attributes[key] = answers[place]
      }
      return .next
    })
}
