import JourneyJSON

extension DemoJourney {
  static let protect = DemoJourney(
    "Protect",
    """
    nothing, then name, password, then signals (any text), then the hidden value
    pingone_risk_evaluation_signals (any other text)
    """, .protectStart, .credentials, .protectSignals, .protectMetadata)
}

extension DemoPage {
  private static let environment = "02fb4743-189a-4bc7-9d6c-a919edfe6447"

  fileprivate static let protectStart = DemoPage(
    show: { _, _ in PageContent(.protectInitialize(environment: environment)) },
    take: { answers, _, _ in answers.text(0).isEmpty ? .next : .refuse() })

  fileprivate static let protectSignals = DemoPage(
    show: { _, _ in PageContent(.protectEvaluation()) },
    take: { answers, _, _ in
      !answers.text(0, 0).isEmpty && answers.text(0, 1).isEmpty ? .next : .refuse()
    })

  fileprivate static let protectMetadata = DemoPage(
    show: { _, _ in
      PageContent(
        .metadata([
          "_type": "PingOneProtect", "_action": "protect_initialize",
          "envId": .string(environment), "consoleLogEnabled": true,
          "deviceAttributesToIgnore": [], "customHost": "", "lazyMetadata": false,
          "behavioralDataCollection": true,
        ]),
        .metadata([
          "_type": "PingOneProtect", "_action": "protect_risk_evaluation",
          "pauseBehavioralData": true,
        ]),
        .hidden("pingone_risk_evaluation_signals"), .hidden("clientError"))
    },
    take: { answers, _, _ in
      answers.text(2).isEmpty || answers.text(2) == "pingone_risk_evaluation_signals"
        ? .refuse() : .next
    })
}
