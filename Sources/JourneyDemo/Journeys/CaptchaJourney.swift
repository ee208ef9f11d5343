import JourneyJSON

extension DemoJourney {
  static let captcha = DemoJourney(
    "Captcha", "name, password, then two tokens (any text)", .credentials, .robotCheck)
}

extension DemoPage {
  fileprivate static let robotCheck = DemoPage(
    show: { _, _ in
      PageContent(
        .captcha(siteKey: "6Lf3tbYUAAAAAEm78fAOFRKb-n1M67FDtmpczIBK"),
        .captchaEnterprise(siteKey: "6Lf3tbYUAAAAAEm78fAOFRKb-n1M67FDtmpczIBK"))
    },
    take: { answers, _, _ in
      let isHuman =
        !answers.text(0).isEmpty && !answers.text(1, 0).isEmpty && answers.text(1, 2).isEmpty
      return isHuman ? .next : .refuse()
    })
}
