import JourneyJSON

extension DemoPage {
  /// A code of six digits by mail. Asking for another leaves only the new one good.
  static let mailedCode = DemoPage(
    show: { visit, world throws(RequestError) in
      if visit.notes["code"] == nil {
        let code = try world.digits(6)
        visit.notes["code"] = .string(code)
        let address = world.person(visit)?.mail ?? ""
        try world.send(to: address, "Your code", "Your one-time code is \(code)\n")
      }
      return PageContent(
        header: "Please enter your One Time Password, or request a new one", stage: "OneTimeCode",
        .password("Enter OTP"),
        .confirmation(["Submit OTP", "Request OTP"], shown: visit.refused?.index(1) ?? 0))
    },
    take: { answers, visit, _ in
      let code = visit.notes.removeValue(forKey: "code")?.string
      if answers.index(1) == 1 { return .again }
      return answers.text(0) == code ? .next : .refuse()
    })
}
