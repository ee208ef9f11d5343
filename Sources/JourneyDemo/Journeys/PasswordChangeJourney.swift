extension DemoPage {
  /// An LDAP Decision node. An expired password counts as a wrong one.
  static let ldapDecision = signIn { user, isRight, _ in
    if user.isLocked { return .refuse(message: "User Locked Out.") }
    return isRight && user.passwordState != .expired ? .next : .refuse()
  }

  /// Asks for a new password, again if the answers are refused, with the reason in its first text.
  static let newPassword = DemoPage(
    arrive: { attempt, tenant in state(attempt, tenant) == nil ? .next : nil },
    show: { attempt, tenant in
      let state = state(attempt, tenant)
      var page = PageContent()
      page.callbacks = [
        attempt.refused.map { .text(refusal(of: $0, attempt, tenant) ?? "", kind: 2) }
          ?? reason(state)
      ]
      page.callbacks += ["Old Password", "New Password", "Confirm Password"].map { .password($0) }
      page.callbacks.append(
        state == .lastGrace
          ? .confirmation(["SUBMIT"], kind: 2)
          : .confirmation(["SUBMIT", "CANCEL"], preset: 1, kind: 2))
      return page
    },
    take: { answers, attempt, tenant in
      guard let name = attempt.username else { return .refuse() }
      if answers.index(4) != 0 {
        switch state(attempt, tenant) {
        case .mustReset: return .refuse()
        case .lastGrace: tenant.users[name]?.passwordState = .expired
        default: break
        }
        return .next
      }
      guard refusal(of: answers, attempt, tenant) == nil else { return .again }
      tenant.users[name]?.password = answers.text(2)
      tenant.users[name]?.passwordState = nil
      return .next
    })

  private static func state(_ attempt: LoginAttempt, _ tenant: TenantState) -> DemoUser
    .PasswordState?
  {
    tenant.user(attempt)?.passwordState
  }

  private static func reason(_ state: DemoUser.PasswordState?) -> CallbackDraft {
    switch state {
    case .expiring: .text("Your password will expire in 3 days.", kind: 1)
    case .lastGrace: .text("You have 1 grace login remaining.")
    default: .text("Password must be reset.")
    }
  }

  private static func refusal(
    of answers: PageAnswers, _ attempt: LoginAttempt, _ tenant: TenantState
  ) -> String? {
    if answers.text(2) != answers.text(3) {
      return "The password and the confirm password do not match."
    }
    if tenant.user(attempt)?.password != answers.text(1) {
      return "The password you entered is invalid."
    }
    if answers.text(1) == answers.text(2) { return "The new password is the same as the old one." }
    return answers.text(2).utf16.count < 8
      ? "New password contains fewer than minimum number of characters." : nil
  }
}
