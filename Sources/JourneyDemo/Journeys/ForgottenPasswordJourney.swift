import JourneyJSON

extension DemoJourney {
  static let forgottenPassword = DemoJourney(
    "ForgottenPassword",
    """
    mail (demo@example.com), the mailed link, What's your favorite color? (blue), a new
    password (from 8 characters, a capital, a digit)
    """, .accountByMail, .magicLink(showsAuthId: true), .knownQuestion, .replacedPassword)

  /// The suspended page of this one has no authId, as some servers do it.
  static let forgottenUsername = DemoJourney(
    "ForgottenUsername", "mail, the mailed link", .accountByMail, .magicLink(showsAuthId: false))
}

extension DemoPage {
  /// An address that nobody has goes on like one that somebody has.
  fileprivate static let accountByMail = DemoPage(
    show: { _, _ in
      PageContent(
        header: "Forgotten?", stage: "MailAddress",
        .attribute(
          "mail", "Email Address", .text, required: true, value: "",
          rules: FieldRules(.required, .mailAddress)))
    },
    take: { answers, visit, world in
      visit.username = world.people.find(answers.text(0))?.name
      return .next
    })

  /// Mails a link and waits for it. Answering the page itself leads nowhere.
  fileprivate static func magicLink(showsAuthId: Bool) -> DemoPage {
    DemoPage(
      show: { visit, world throws(RequestError) in
        if visit.notes["linkSent"] == nil {
          visit.notes["linkSent"] = true
          let link = try world.suspend(visit)
          if let person = visit.username.flatMap({ world.people[$0] }) {
            try world.send(
              to: person.mail, "Your link",
              "Hello \(person.name),\n\ngo on here: \(link)\n\nIt is good for ten minutes.\n")
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

  fileprivate static let knownQuestion = DemoPage(
    show: { visit, world in
      let question = visit.username.flatMap { world.people[$0] }?.questions.first?.question
      return PageContent(header: "Answer your security question", .password(question ?? "Question"))
    },
    take: { answers, visit, world in
      let person = visit.username.flatMap { world.people[$0] }
      return person?.questions.first?.answer == answers.text(0) ? .next : .refuse()
    })

  fileprivate static let replacedPassword = DemoPage(
    show: { visit, _ in
      let failures = visit.refused.map { passwordRules.failures(of: $0[0]) } ?? []
      return PageContent(
        header: "Reset Password",
        .newPassword("Password", rules: passwordRules, failures: failures))
    },
    take: { answers, visit, world in
      guard let name = visit.username, passwordRules.failures(of: answers[0]).isEmpty,
        !answers.truth(0, 1)
      else { return .again }
      world.people[name]?.password = answers.text(0)
      return .next
    })
}
