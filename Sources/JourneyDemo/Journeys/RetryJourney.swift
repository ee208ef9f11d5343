extension DemoPage {
  private static let attempts = 3

  /// The header has the number of the attempt from the second one on, and as on a real server, the
  /// fields contain the refused answers.
  static let threeAttempts = DemoPage(
    show: { attempt, _ in
      let suffix = attempt.retries == 0 ? "" : ": Attempt \(attempt.retries + 1) of \(attempts)"
      return PageContent(
        header: "Sign In\(suffix)", stage: "UsernamePassword",
        .name("User Name").prefilled(attempt.refused?.values[0]),
        .password("Password").prefilled(attempt.refused?.values[1]))
    },
    take: { answers, attempt, tenant in
      if let user = tenant.users[answers.text(0)], user.password == answers.text(1) {
        attempt.username = user.name
        return .next
      }
      return attempt.retries + 1 < attempts ? .again : .refuse()
    })
}
