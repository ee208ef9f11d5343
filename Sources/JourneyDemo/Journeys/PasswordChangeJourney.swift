extension DemoPage {
  /// An LDAP Decision node: an expired password is a wrong one.
  static let ldapDecision = signIn { person, isRight, _ in
    if person.isLocked { return .refuse(message: "User Locked Out.") }
    return isRight && person.passwordState != .expired ? .next : .refuse()
  }

  /// A refused try says why in its first text.
  static let newPassword = DemoPage(
    arrive: { visit, world in state(visit, world) == nil ? .next : nil },
    show: { visit, world in
      let state = state(visit, world)
      var page = PageContent()
      page.callbacks = [
        visit.refused.map { .text(refusal(of: $0, visit, world) ?? "", kind: 2) } ?? reason(state)
      ]
      page.callbacks += ["Old Password", "New Password", "Confirm Password"].map { .password($0) }
      page.callbacks.append(
        state == .lastGrace
          ? .confirmation(["SUBMIT"], kind: 2)
          : .confirmation(["SUBMIT", "CANCEL"], preset: 1, kind: 2))
      return page
    },
    take: { answers, visit, world in
      guard let name = visit.username else { return .refuse() }
      if answers.index(4) != 0 {
        switch state(visit, world) {
        case .mustReset: return .refuse()
        case .lastGrace: world.people[name]?.passwordState = .expired
        default: break
        }
        return .next
      }
      guard refusal(of: answers, visit, world) == nil else { return .again }
      world.people[name]?.password = answers.text(2)
      world.people[name]?.passwordState = nil
      return .next
    })

  private static func state(_ visit: AuthSession, _ world: TenantState) -> DemoUser.PasswordState? {
    world.person(visit)?.passwordState
  }

  private static func reason(_ state: DemoUser.PasswordState?) -> CallbackDraft {
    switch state {
    case .expiring: .text("Your password will expire in 3 days.", kind: 1)
    case .lastGrace: .text("You have 1 grace login remaining.")
    default: .text("Password must be reset.")
    }
  }

  private static func refusal(
    of answers: PageAnswers, _ visit: AuthSession, _ world: TenantState
  ) -> String? {
    if answers.text(2) != answers.text(3) {
      return "The password and the confirm password do not match."
    }
    if world.person(visit)?.password != answers.text(1) {
      return "The password you entered is invalid."
    }
    if answers.text(1) == answers.text(2) { return "The new password is the same as the old one." }
    return answers.text(2).utf16.count < 8
      ? "New password contains fewer than minimum number of characters." : nil
  }
}
