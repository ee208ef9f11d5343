import JourneyJSON

extension DemoPage {
  private static let looksUntilApproved = 3

  /// AM's Push Wait: the number on the page is the one to choose on the phone.
  static let approval = DemoPage(
    show: { visit, world throws(RequestError) in
      if visit.notes["pushed"] == nil {
        visit.notes["pushed"] = true
        let phone = world.person(visit)?.phone ?? ""
        try world.send(to: phone, "Sign-in request", "Is it you who signs in? Number: 42\n")
      }
      return PageContent(
        header: "Approve the sign-in on your phone", stage: "Push",
        .pollingWait(world.options.pushWait, "Waiting for response..."),
        .hidden("pushChallengeNumber", value: "42"), .confirmation(["Cancel"], shown: 100))
    },
    take: { answers, visit, _ in
      if answers.index(2) == 0 { return .refuse() }
      return visit.retries + 1 < looksUntilApproved ? .again : .next
    })
}
