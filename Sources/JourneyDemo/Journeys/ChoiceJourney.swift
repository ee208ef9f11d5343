import JourneyJSON

extension DemoJourney {
  static let choice = DemoJourney(
    "Choice",
    """
    name, password, then Second factor (Email or SMS, the default), then the code
    sent (demo@example.com, +15550100) as One Time Pin
    """, .credentials, .wayOfCode, .sentCode)
}

extension DemoPage {
  /// The second choice is the preset one, though AM's input shows 0.
  fileprivate static let wayOfCode = DemoPage(
    show: { _, _ in
      PageContent(stage: "SecondFactor", .choice("Second factor", ["Email", "SMS"], preset: 1))
    },
    take: { answers, visit, world throws(RequestError) in
      let person = visit.username.flatMap { world.people[$0] }
      let address: String?
      switch answers.index(0) {
      case 0: address = person?.mail
      case 1: address = person?.phone
      default: return .refuse(message: "Bad Request", status: 400)
      }
      let code = try world.digits(6)
      visit.notes["code"] = .string(code)
      try world.send(to: address ?? "", "Your code", "Your one-time code is \(code)\n")
      return .next
    })

  fileprivate static let sentCode = DemoPage(
    show: { _, _ in PageContent(stage: "OneTimeCode", .textInput("One Time Pin")) },
    take: { answers, visit, _ in
      answers.text(0) == visit.notes["code"]?.string ? .next : .refuse()
    })
}
