import JourneyJSON

extension DemoPage {
  private static let looksUntilApproved = 3

  /// AM's Push Wait node. On the phone, the user chooses the number that the page shows.
  static let approval = DemoPage(
    show: { attempt, tenant throws(RequestError) in
      if attempt.notes["pushed"] == nil {
        attempt.notes["pushed"] = true
        let phone = tenant.user(attempt)?.phone ?? ""
        try tenant.send(to: phone, "Sign-in request", "Is it you who signs in? Number: 42\n")
      }
      return PageContent(
        header: "Approve the sign-in on your phone", stage: "Push",
        .pollingWait(tenant.options.pushWait, "Waiting for response..."),
        .hidden("pushChallengeNumber", value: "42"), .confirmation(["Cancel"], shown: 100))
    },
    take: { answers, attempt, tenant in
      if answers.index(2) == 0 { return .refuse() }
      guard attempt.retries + 1 >= looksUntilApproved else { return .again }
      attempt.nodeTypes.insert(.push)
      if let name = attempt.username, tenant.users[name]?.pushDevices.isEmpty == false {
        let now = tenant.now
        tenant.users[name]?.pushDevices[0].record.usedAt = now
      }
      return .next
    })
}
