import JourneyJSON

extension DemoPage {
  /// An address that nobody has goes on like one that somebody has.
  static let accountByMail = DemoPage(
    header: "Forgotten?", stage: "MailAddress",
    .attribute(
      "mail", "Email Address", .text, required: true, value: "",
      rules: FieldRules(.required, .mailAddress))
  ) { answers, visit, world in
    visit.username = world.people.find(answers.text(0))?.name
    return .next
  }

  /// Mails a link and waits for it. Answering the page itself leads nowhere.
  static func magicLink(showsAuthId: Bool) -> DemoPage {
    DemoPage(
      show: { visit, world throws(RequestError) in
        if visit.notes["linkSent"] == nil {
          visit.notes["linkSent"] = true
          let link = try world.suspend(visit)
          if let person = world.person(visit) {
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

  static let knownQuestion = DemoPage(
    show: { visit, world in
      let question = world.person(visit)?.questions.first?.question
      return PageContent(header: "Answer your security question", .password(question ?? "Question"))
    },
    take: { answers, visit, world in
      let person = world.person(visit)
      return person?.questions.first?.answer == answers.text(0) ? .next : .refuse()
    })

  static let replacedPassword = DemoPage(
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
