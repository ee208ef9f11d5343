import JourneyJSON

extension DemoPage {
  private static let environment = "02fb4743-189a-4bc7-9d6c-a919edfe6447"

  static let protectStart = DemoPage(.protectInitialize(environment: environment)) {
    answers, _, _ in answers.text(0).isEmpty ? .next : .refuse()
  }

  static let protectSignals = DemoPage(.protectEvaluation()) { answers, _, _ in
    !answers.text(0, 0).isEmpty && answers.text(0, 1).isEmpty ? .next : .refuse()
  }

  static let protectMetadata = DemoPage(
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
    .hidden("pingone_risk_evaluation_signals"), .hidden("clientError")
  ) { answers, _, _ in
    answers.text(2).isEmpty || answers.text(2) == "pingone_risk_evaluation_signals"
      ? .refuse() : .next
  }
}
