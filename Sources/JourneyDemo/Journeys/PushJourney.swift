import JourneyJSON

extension DemoJourney {
  static let push = DemoJourney(
    "Push", "name, password, then waiting: approved at the third look; Exit ends it", .credentials,
    .approval)
}

extension DemoPage {
  private static let waitTime = 200
  private static let looksUntilApproved = 3

  fileprivate static let approval = DemoPage(
    show: { visit, world throws(DemoTenantError) in
      if visit.notes["pushed"] == nil {
        visit.notes["pushed"] = true
        let phone = visit.username.flatMap { world.people[$0]?.phone } ?? ""
        try world.send(to: phone, "Sign-in request", "Is it you who signs in? Number: 42\n")
      }
      return PageContent(
        header: "Approve the sign-in on your phone", stage: "Push",
        .pollingWait(waitTime, "Waiting for response..."), .hidden("challengeNumber", value: "42"),
        .confirmation(["Exit"], shown: 100))
    },
    take: { answers, visit, _ in
      if answers.index(2) == 0 { return .refuse() }
      return visit.retries + 1 < looksUntilApproved ? .again : .next
    })
}
