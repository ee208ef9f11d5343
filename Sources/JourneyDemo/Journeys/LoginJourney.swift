import JourneyJSON

extension DemoPage {
  /// A page for a name and a password. A wrong password ends the journey.
  static let credentials = signIn { user, isRight, _ in
    isRight && !user.isLocked ? .next : .refuse()
  }

  /// Returns a Page node for the name and password, together with the node that checks them.
  static func signIn(
    _ decide:
      @escaping @Sendable (_ user: DemoUser, _ isRight: Bool, inout TenantState) -> Transition
  ) -> DemoPage {
    var page = DemoPage(
      show: { attempt, _ in
        var page = PageContent(header: "Sign In", stage: "UsernamePassword")
        if attempt.notes["knownUser"] == nil { page.callbacks.append(.name("User Name")) }
        page.callbacks.append(.password("Password"))
        return page
      },
      take: { answers, attempt, tenant in
        // The data of a backchannel transaction can contain the name.
        let known = attempt.notes["knownUser"]?.string
        let password = known == nil ? 1 : 0
        let missing = answers.empty(0...password)
        guard missing.isEmpty else { return .askAgain(missing) }
        guard let user = tenant.users[known ?? answers.text(0)] else { return .refuse() }
        attempt.username = user.name
        return decide(user, user.password == answers.text(password), &tenant)
      })
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
