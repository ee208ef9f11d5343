import JourneyJSON

extension DemoPage {
  static let oddities = DemoPage(
    .metadata(["stage": "Oddities"]), .namedValue("deviceCode", "ABCD-EFGH"),
    .language("en", "US"), .unheardOf()
  ) { answers, _, _ in answers.text(2, 0).isEmpty ? .refuse() : .next }

  static let integrity = DemoPage(
    show: { _, world throws(RequestError) in
      PageContent(.appIntegrity(challenge: try world.standardSecret(32)))
    },
    take: { answers, _, _ in answers.text(0, 0).isEmpty ? .next : .refuse() })
}
