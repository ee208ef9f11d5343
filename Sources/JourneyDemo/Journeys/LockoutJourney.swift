extension DemoPage {
  /// Three wrong passwords in a row lock the account.
  static let lockingCredentials = DemoPage.signIn { person, isRight, world in
    guard !person.isLocked else { return .refuse(message: "Your account has been locked.") }
    let failed = isRight ? 0 : person.failedLogins + 1
    world.people[person.name]?.failedLogins = failed
    world.people[person.name]?.isLocked = failed >= 3
    return isRight ? .next : .refuse()
  }
}
