import JourneyJSON

extension DemoPage {
  static let credentialsOfStranger = DemoPage(
    arrive: { visit, _ in visit.username == nil ? nil : .next }, show: credentials.show,
    take: credentials.take)

  static let confirmTransaction = DemoPage(
    show: { visit, world in
      let resource = visit.transaction.flatMap { world.transactions[$0] }?.resource ?? "nothing"
      return PageContent(
        stage: "TransactionAuthorization", .text("Confirm: \(resource)"),
        .confirmation(["Confirm", "Decline"], preset: 1, shown: 100))
    },
    take: { answers, _, _ in answers.index(1) == 0 ? .next : .refuse() })

  static let journeyMenu = DemoPage(
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
