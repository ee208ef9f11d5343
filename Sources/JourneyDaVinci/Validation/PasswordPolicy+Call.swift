extension PasswordPolicy? {
  /// Returns the policy, so that `passwordPolicy` can also be called as a function, as in Ping's SDK.
  public func callAsFunction() -> PasswordPolicy? { self }
}
