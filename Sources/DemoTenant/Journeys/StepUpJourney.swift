import JSON

extension DemoJourney {
  /// A mailed code on top of a session; without one, name and password first.
  static let stepUp = DemoJourney("StepUp", .credentialsOfStranger, .mailedCode)
  /// What confirms a transaction: the same, for the session's owner.
  static let transaction = DemoJourney("Transaction", .credentialsOfStranger, .confirmTransaction)
  /// More than one journey would do: which is it to be?
  static let menu = DemoJourney("Menu", .journeyMenu)
}

extension Stop {
  fileprivate static let credentialsOfStranger = Stop(
    isNeeded: { visit, _ in visit.username == nil }, show: credentials.show,
    take: credentials.take)

  fileprivate static let confirmTransaction = Stop(
    show: { visit, world in
      let resource = visit.transaction.flatMap { world.transactions[$0] }?.resource ?? "nothing"
      return Page(
        stage: "TransactionAuthorization", .text("Confirm: \(resource)"),
        .confirmation(["Confirm", "Decline"], preset: 1, shown: 100))
    },
    take: { answers, _, _ in answers.index(1) == 0 ? .next : .refuse() })

  fileprivate static let journeyMenu = Stop(
    show: { visit, _ in
      let names = visit.notes["menu"]?.array?.compactMap(\.string) ?? []
      return Page(.choice("Authentication Menu", names))
    },
    take: { answers, visit, _ in
      guard let name = visit.notes["menu"]?[answers.index(0)]?.string else {
        return .refuse(message: "Bad Request", status: 400)
      }
      return .enter(name)
    })
}
