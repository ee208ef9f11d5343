extension DemoPage {
  /// Name and password; a wrong one ends the journey.
  static let credentials = signIn { person, isRight, _ in
    isRight && !person.isLocked ? .next : .refuse()
  }

  /// A Page node with name and password, then the node that decides by them.
  static func signIn(
    _ decide:
      @escaping @Sendable (_ person: DemoUser, _ isRight: Bool, inout TenantState) -> Transition
  ) -> DemoPage {
    DemoPage(
      header: "Sign In", stage: "UsernamePassword", .name("User Name"), .password("Password")
    ) { answers, visit, world in
      let missing = answers.empty(0...1)
      guard missing.isEmpty else { return .askAgain(missing) }
      guard let person = world.people[answers.text(0)] else { return .refuse() }
      visit.username = person.name
      return decide(person, person.password == answers.text(1), &world)
    }
  }
}
