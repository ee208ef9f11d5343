import JourneyJSON

extension DemoPage {
  static let refusal = DemoPage(
    .choice("Refusal", ["Failure URL", "Policy", "Server error", "Timeout", "Locked"])
  ) { answers, _, _ in
    switch answers.index(0) {
    case 0: .refuse(detail: ["failureUrl": "https://app.example.com/failed?a=1&b=2"])
    case 1:
      .refuse(
        message: "Policy validation failed", status: 403,
        detail: [
          "failedPolicyRequirements": [
            [
              "policyRequirements": [["policyRequirement": "UNIQUE"]], "property": "userName",
            ],
            [
              "policyRequirements": [
                ["params": ["minLength": 6], "policyRequirement": "MIN_LENGTH"],
                ["params": ["numNums": 1], "policyRequirement": "AT_LEAST_X_NUMBERS"],
              ], "property": "password",
            ],
          ], "result": false,
        ])
    case 2: .refuse(message: "Internal Server Error", status: 500)
    case 3: .refuse(message: "Session has timed out", detail: ["errorCode": "110"])
    default: .refuse(message: "Your account has been locked.")
    }
  }
}
