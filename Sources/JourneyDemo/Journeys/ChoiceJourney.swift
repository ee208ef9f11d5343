import JourneyJSON

extension DemoPage {
  /// The second choice is the preset one, though AM's input shows 0.
  static let wayOfCode = DemoPage(
    stage: "SecondFactor", .choice("Second factor", ["Email", "SMS"], preset: 1)
  ) { answers, visit, world throws(RequestError) in
    let person = world.person(visit)
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
  }

  static let sentCode = DemoPage(stage: "OneTimeCode", .textInput("One Time Pin")) {
    answers, visit, _ in
    answers.text(0) == visit.notes["code"]?.string ? .next : .refuse()
  }
}
