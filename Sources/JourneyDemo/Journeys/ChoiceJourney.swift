import JourneyJSON

extension DemoPage {
  /// How to send the code. The second choice is the default.
  static let wayOfCode = DemoPage(
    stage: "SecondFactor", .choice("Second factor", ["Email", "SMS"], preset: 1)
  ) { answers, attempt, tenant throws(RequestError) in
    let user = tenant.user(attempt)
    let address: String?
    switch answers.index(0) {
    case 0: address = user?.mail
    case 1: address = user?.phone
    default: return .refuse(message: "Bad Request", status: 400)
    }
    let code = try tenant.digits(6)
    attempt.notes["code"] = .string(code)
    try tenant.send(to: address ?? "", "Your code", "Your one-time code is \(code)\n")
    return .next
  }

  static let sentCode = DemoPage(stage: "OneTimeCode", .textInput("One Time Pin")) {
    answers, attempt, _ in
    answers.text(0) == attempt.notes["code"]?.string ? .next : .refuse()
  }
}
