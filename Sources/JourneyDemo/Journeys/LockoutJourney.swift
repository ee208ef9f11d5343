extension DemoPage {
  /// Locks the account after three wrong passwords in a row.
  static let lockingCredentials = DemoPage.signIn { user, isRight, tenant in
    guard !user.isLocked else { return .refuse(message: "Your account has been locked.") }
    let failed = isRight ? 0 : user.failedLogins + 1
    tenant.users[user.name]?.failedLogins = failed
    tenant.users[user.name]?.isLocked = failed >= 3
    return isRight ? .next : .refuse()
  }
}
