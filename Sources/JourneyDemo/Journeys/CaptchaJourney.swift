extension DemoPage {
  static let robotCheck = DemoPage(
    .captcha(siteKey: "6Lf3tbYUAAAAAEm78fAOFRKb-n1M67FDtmpczIBK"),
    .captchaEnterprise(siteKey: "6Lf3tbYUAAAAAEm78fAOFRKb-n1M67FDtmpczIBK")
  ) { answers, _, _ in
    let isHuman =
      !answers.text(0).isEmpty && !answers.text(1, 0).isEmpty && answers.text(1, 2).isEmpty
    return isHuman ? .next : .refuse()
  }
}
