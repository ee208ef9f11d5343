import JSON

extension DemoJourney {
  /// Both kinds of reCAPTCHA. Any token will do; an error or none will not.
  static let captcha = DemoJourney("Captcha", .credentials, .robotCheck)
}

extension Stop {
  fileprivate static let robotCheck = Stop(
    show: { _, _ in
      Page(
        .captcha(siteKey: "6Lf3tbYUAAAAAEm78fAOFRKb-n1M67FDtmpczIBK"),
        .captchaEnterprise(siteKey: "6Lf3tbYUAAAAAEm78fAOFRKb-n1M67FDtmpczIBK"))
    },
    take: { answers, _, _ in
      let isHuman =
        !answers.text(0).isEmpty && !answers.text(1, 0).isEmpty && answers.text(1, 2).isEmpty
      return isHuman ? .next : .refuse()
    })
}
