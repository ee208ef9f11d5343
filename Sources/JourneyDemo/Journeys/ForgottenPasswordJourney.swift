import JourneyJSON

extension DemoPage {
  /// Asks for an email address, and continues in the same way whether or not it is known.
  static let accountByMail = DemoPage(
    header: "Forgotten?", stage: "MailAddress",
    .attribute(
      "mail", "Email Address", .text, required: true, value: "",
      rules: FieldRules(.required, .mailAddress))
  ) { answers, attempt, tenant in
    attempt.username = tenant.users.find(answers.text(0))?.name
    return .next
  }

  /// Mails a link and waits until the user opens it. A posted page is shown again.
  static func magicLink(showsAuthId: Bool) -> DemoPage {
    DemoPage(
      show: { attempt, tenant throws(RequestError) in
        if attempt.notes["linkSent"] == nil {
          attempt.notes["linkSent"] = true
          let link = try tenant.suspend(attempt)
          if let user = tenant.user(attempt) {
            try tenant.send(
              to: user.mail, "Your link",
              "Hello \(user.name),\n\ngo on here: \(link)\n\nIt is good for ten minutes.\n")
          }
        }
        var page = PageContent(
          .suspended(
            "An email has been sent to the address you entered. "
              + "Click the link in that email to proceed."))
        page.showsAuthId = showsAuthId
        return page
      },
      take: { _, _, _ in .again })
  }

  static let knownQuestion = DemoPage(
    show: { attempt, tenant in
      let question = tenant.user(attempt)?.questions.first?.question
      return PageContent(header: "Answer your security question", .password(question ?? "Question"))
    },
    take: { answers, attempt, tenant in
      let user = tenant.user(attempt)
      return user?.questions.first?.answer == answers.text(0) ? .next : .refuse()
    })

  static let replacedPassword = DemoPage(
    show: { attempt, _ in
      let failures = attempt.refused.map { passwordRules.failures(of: $0[0]) } ?? []
      return PageContent(
        header: "Reset Password",
        .newPassword("Password", rules: passwordRules, failures: failures))
    },
    take: { answers, attempt, tenant in
      guard let name = attempt.username, passwordRules.failures(of: answers[0]).isEmpty,
        !answers.truth(0, 1)
      else { return .again }
      tenant.users[name]?.password = answers.text(0)
      return .next
    })
}
