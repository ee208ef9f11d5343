import JSON

extension DemoJourney {
  /// Name and password.
  static let login = DemoJourney("Login", .credentials)
}

extension Stop {
  /// Name and password; a wrong one ends the journey.
  static let credentials = Stop(
    show: { _, _ in
      Page(
        header: "Sign In", stage: "UsernamePassword", .name("User Name"), .password("Password"))
    },
    take: { answers, visit, world in
      guard let person = world.people[answers.text(0)], !person.isLocked,
        person.password == answers.text(1)
      else { return .refuse() }
      visit.username = person.name
      return .next
    })
}
