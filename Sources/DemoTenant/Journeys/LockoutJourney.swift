import JSON

extension DemoJourney {
  /// Three wrong passwords in a row, in one journey or several, lock the account: for `locky`.
  static let lockout = DemoJourney("Lockout", .lockingCredentials)
}

extension Stop {
  private static let tolerance = 3

  fileprivate static let lockingCredentials = Stop(
    show: { _, _ in
      Page(
        header: "Sign In", stage: "UsernamePassword", .name("User Name"), .password("Password"))
    },
    take: { answers, visit, world in
      guard var person = world.people[answers.text(0)] else { return .refuse() }
      defer { world.people[person.name] = person }
      guard !person.isLocked else { return .refuse(message: "Your account has been locked.") }
      guard person.password == answers.text(1) else {
        person.failedLogins += 1
        person.isLocked = person.failedLogins >= tolerance
        return .refuse()
      }
      person.failedLogins = 0
      visit.username = person.name
      return .next
    })
}
