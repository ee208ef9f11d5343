import JourneyJSON

extension DemoJourney {
  static let stepUp = DemoJourney(
    "StepUp", "with a session the mailed code; without one name and password first",
    .credentialsOfStranger, .mailedCode)
  static let transaction = DemoJourney(
    "Transaction",
    "Confirm or Decline (the default): what a transaction needs, with the session of its owner",
    .credentialsOfStranger, .confirmTransaction)
  static let menu = DemoJourney("Menu", "which of several journeys", .journeyMenu)
}

extension DemoPage {
  fileprivate static let credentialsOfStranger = DemoPage(
    arrive: { visit, _ in visit.username == nil ? nil : .next }, show: credentials.show,
    take: credentials.take)

  fileprivate static let confirmTransaction = DemoPage(
    show: { visit, world in
      let resource = visit.transaction.flatMap { world.transactions[$0] }?.resource ?? "nothing"
      return PageContent(
        stage: "TransactionAuthorization", .text("Confirm: \(resource)"),
        .confirmation(["Confirm", "Decline"], preset: 1, shown: 100))
    },
    take: { answers, _, _ in answers.index(1) == 0 ? .next : .refuse() })

  fileprivate static let journeyMenu = DemoPage(
    show: { visit, _ in
      let names = visit.notes["menu"]?.array?.compactMap(\.string) ?? []
      return PageContent(.choice("Authentication Menu", names))
    },
    take: { answers, visit, _ in
      guard let name = visit.notes["menu"]?[answers.index(0)]?.string else {
        return .refuse(message: "Bad Request", status: 400)
      }
      return .enter(name)
    })
}
