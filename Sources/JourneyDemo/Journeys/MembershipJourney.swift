import JourneyJSON

/// OpenAM's Membership module, whose confirmations have an empty prompt (recorded in
/// `registration-*.json`).
extension DemoPage {
  static let memberOrNew = DemoPage(
    header: "Self Registration Module", stage: "Membership1", .name("User Name:"),
    .password("Password:"), .confirmation(["Log In", "New User"])
  ) { answers, attempt, tenant in
    if answers.index(2) == 1 { return .next }
    guard let user = tenant.users[answers.text(0)], user.password == answers.text(1),
      !user.isLocked
    else { return .refuse() }
    attempt.username = user.name
    return .succeed
  }

  /// The registration form. If it is refused, it is shown again with the entered values, except
  /// passwords.
  static let membershipForm = DemoPage(
    show: { attempt, _ in
      let given = attempt.refused
      func text(_ index: Int, _ prompt: String) -> CallbackDraft {
        .name(prompt).prefilled(given.map { $0.values[index] })
      }
      return PageContent(
        header: "Self Registration", stage: "Membership4", text(0, "User Name:"),
        .password("Password:"), .password("Confirm Password:"), text(3, "First Name:"),
        text(4, "Last Name:"), text(5, "Full Name:"), text(6, "Email Address:"),
        .confirmation(["Register", "Cancel"]))
    },
    take: { answers, attempt, tenant in
      if answers.index(7) == 1 { return .skip(-1) }
      guard answers.empty(0...6).isEmpty, answers.text(1) == answers.text(2),
        answers.text(1).utf16.count >= 8
      else { return .again }
      attempt.notes["name"] = answers[0]
      attempt.notes["password"] = answers[1]
      attempt.notes["mail"] = answers[6]
      return tenant.users[answers.text(0)] == nil ? .skip(2) : .next
    })

  static let otherName = DemoPage(
    show: { attempt, tenant in
      PageContent(
        header: "Self Registration", stage: "Membership5",
        .choice(
          "A user already exists with<br/>the user name you entered.<br/>Please choose one<br/>of the"
            + " following user names,<br/>or create your own:", otherNames(attempt, tenant)),
        .confirmation(["Submit"]))
    },
    take: { answers, attempt, tenant in
      let names = otherNames(attempt, tenant)
      guard names.indices.contains(answers.index(0)) else { return .again }
      guard answers.index(0) < names.count - 1 else { return .skip(-1) }
      attempt.notes["name"] = .string(names[answers.index(0)])
      return .next
    })

  static let disclaimer = DemoPage(
    header: "Authentication", stage: "Membership6", .confirmation(["Agree", "Disagree"])
  ) { answers, attempt, tenant throws(RequestError) in
    guard answers.index(0) == 0, let name = attempt.notes["name"]?.string else { return .refuse() }
    tenant.users[name] = DemoUser(
      id: try tenant.secret(12), name: name, password: attempt.notes["password"]?.string ?? "",
      mail: attempt.notes["mail"]?.string ?? "", phone: "")
    attempt.username = name
    return .next
  }

  private static func otherNames(_ attempt: LoginAttempt, _ tenant: TenantState) -> [String] {
    let name = attempt.notes["name"]?.string ?? ""
    let names = ["\(name)1", "\(name)_1", "new\(name)", "new_\(name)"]
    return names.filter { tenant.users[$0] == nil } + ["Create My Own"]
  }
}
