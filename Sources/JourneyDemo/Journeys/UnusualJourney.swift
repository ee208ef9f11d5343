import JourneyJSON

extension DemoJourney {
  static let unusual = DemoJourney(
    "Unusual",
    "name, password, then callbacks that few servers send; they may go back as they came",
    .credentials, .oddities, .integrity)
}

extension DemoPage {
  fileprivate static let oddities = DemoPage(
    show: { _, _ in
      PageContent(
        .metadata(["stage": "Oddities"]), .namedValue("deviceCode", "ABCD-EFGH"),
        .language("en", "US"), .unheardOf())
    },
    take: { answers, _, _ in answers.text(2, 0).isEmpty ? .refuse() : .next })

  fileprivate static let integrity = DemoPage(
    show: { _, world throws(RequestError) in
      PageContent(.appIntegrity(challenge: try world.standardSecret(32)))
    },
    take: { answers, _, _ in answers.text(0, 0).isEmpty ? .next : .refuse() })
}
