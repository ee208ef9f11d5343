extension DemoPage {
  /// A page on which three wrong passwords in a row lock the account.
  static let lockingCredentials = DemoPage.signIn { user, isRight, tenant in
    guard !user.isLocked else { return .refuse(message: "Your account has been locked.") }
    let failed = isRight ? 0 : user.failedLogins + 1
    tenant.users[user.name]?.failedLogins = failed
    tenant.users[user.name]?.isLocked = failed >= 3
    return isRight ? .next : .refuse()
  }
}
