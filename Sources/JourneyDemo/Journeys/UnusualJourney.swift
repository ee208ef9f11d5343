import JourneyJSON

extension DemoPage {
  static let oddities = DemoPage(
    .metadata(["stage": "Oddities"]), .namedValue("deviceCode", "ABCD-EFGH"),
    .language("en", "US"), .unheardOf()
  ) { answers, _, _ in answers.text(2, 0).isEmpty ? .refuse() : .next }

  static let integrity = DemoPage(
    show: { _, tenant throws(RequestError) in
      PageContent(.appIntegrity(challenge: try tenant.standardSecret(32)))
    },
    take: { answers, _, _ in answers.text(0, 0).isEmpty ? .next : .refuse() })
}
