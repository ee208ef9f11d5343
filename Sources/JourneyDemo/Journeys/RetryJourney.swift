extension DemoPage {
  private static let attempts = 3

  /// Names the attempt in the header and shows the refused answers, as a real server does.
  static let threeAttempts = DemoPage(
    show: { visit, _ in
      let attempt = visit.retries == 0 ? "" : ": Attempt \(visit.retries + 1) of \(attempts)"
      return PageContent(
        header: "Sign In\(attempt)", stage: "UsernamePassword",
        .name("User Name").prefilled(visit.refused?.values[0]),
        .password("Password").prefilled(visit.refused?.values[1]))
    },
    take: { answers, visit, world in
      if let person = world.people[answers.text(0)], person.password == answers.text(1) {
        visit.username = person.name
        return .next
      }
      return visit.retries + 1 < attempts ? .again : .refuse()
    })
}
