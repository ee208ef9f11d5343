extension DemoPage {
  static let houseRules = message { _ in "Do you accept the house rules?" }

  static func message(_ text: @escaping @Sendable (LoginAttempt) -> String) -> DemoPage {
    DemoPage(
      show: { attempt, _ in
        PageContent(.text(text(attempt)), .confirmation(["Yes", "No"], preset: 1))
      },
      take: { answers, _, _ in answers.index(1) == 0 ? .next : .refuse() })
  }

  static let texts = DemoPage(
    header: "News",
    .text("Your last login was yesterday.\n    From this device."),
    .text("Your password expires in 3 days.", kind: 1),
    .text("One device was removed.", kind: 2),
    .text("Of a kind that nobody knows.", kind: 3),
    .text("console.log('shown by a browser alone')", kind: 4),
    .confirmation(["Continue", "Start over", "Cancel"], preset: 0, shown: 100)
  ) { answers, _, _ in
    switch answers.index(5) {
    case 0, 100: .next
    case 1: .skip(-1)
    default: .refuse()
    }
  }

  /// A yes-or-no question, with an option type instead of options: 0 is yes, and 1 is no.
  static let question = DemoPage(
    .text("Stay signed in?"), .confirmation([], preset: 1, shown: 100, optionType: 0)
  ) { answers, _, _ in [0, 1, 100].contains(answers.index(1)) ? .next : .refuse() }

  /// A page that asks for nothing. The client posts it unchanged.
  static let emptyPage = DemoPage(header: "Nearly there") { _, _, _ in .next }
}
