import JourneyJSON

extension DemoPage {
  static let credentialsOfStranger = DemoPage(
    arrive: { attempt, _ in attempt.username == nil ? nil : .next }, show: credentials.show,
    take: credentials.take)

  static let confirmTransaction = DemoPage(
    show: { attempt, tenant in
      let resource = attempt.transaction.flatMap { tenant.transactions[$0] }?.resource ?? "nothing"
      return PageContent(
        stage: "TransactionAuthorization", .text("Confirm: \(resource)"),
        .confirmation(["Confirm", "Decline"], preset: 1, shown: 100))
    },
    take: { answers, _, _ in answers.index(1) == 0 ? .next : .refuse() })

  static let journeyMenu = DemoPage(
    show: { attempt, _ in
      let names = attempt.notes["menu"]?.array?.compactMap(\.string) ?? []
      return PageContent(.choice("Authentication Menu", names))
    },
    take: { answers, attempt, _ in
      guard let name = attempt.notes["menu"]?[answers.index(0)]?.string else {
        return .refuse(message: "Bad Request", status: 400)
      }
      return .enter(name)
    })
}
