import JourneyJSON

extension DemoPage {
  /// Asks for a mailed six-digit code. A new code makes the old one invalid.
  static let mailedCode = DemoPage(
    show: { attempt, tenant throws(RequestError) in
      if attempt.notes["code"] == nil {
        let code = try tenant.digits(6)
        attempt.notes["code"] = .string(code)
        let address = tenant.user(attempt)?.mail ?? ""
        try tenant.send(to: address, "Your code", "Your one-time code is \(code)\n")
      }
      return PageContent(
        header: "Please enter your One Time Password, or request a new one", stage: "OneTimeCode",
        .password("Enter OTP"),
        .confirmation(["Submit OTP", "Request OTP"], shown: attempt.refused?.index(1) ?? 0))
    },
    take: { answers, attempt, _ in
      let code = attempt.notes.removeValue(forKey: "code")?.string
      if answers.index(1) == 1 { return .again }
      return answers.text(0) == code ? .next : .refuse()
    })
}
