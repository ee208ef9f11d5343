extension DemoPage {
  /// A page for a name and a password. A wrong password ends the journey.
  static let credentials = signIn { user, isRight, _ in
    isRight && !user.isLocked ? .next : .refuse()
  }

  /// Returns a node that combines a Page node for the name and password with the node that checks
  /// them.
  static func signIn(
    _ decide:
      @escaping @Sendable (_ user: DemoUser, _ isRight: Bool, inout TenantState) -> Transition
  ) -> DemoPage {
    var page = DemoPage(
      header: "Sign In", stage: "UsernamePassword", .name("User Name"), .password("Password")
    ) { answers, attempt, tenant in
      let missing = answers.empty(0...1)
      guard missing.isEmpty else { return .askAgain(missing) }
      guard let user = tenant.users[answers.text(0)] else { return .refuse() }
      attempt.username = user.name
      return decide(user, user.password == answers.text(1), &tenant)
    }
    // Zero-page login: the request that begins the journey has the answers in its headers.
    page.arrive = { attempt, tenant in
      guard attempt.page.callbacks.isEmpty,
        let name = attempt.request?.header("X-OpenAM-Username"),
        let password = attempt.request?.header("X-OpenAM-Password")
      else { return nil }
      guard let user = tenant.users[name] else { return .refuse() }
      attempt.username = user.name
      return decide(user, user.password == password, &tenant)
    }
    return page
  }
}
