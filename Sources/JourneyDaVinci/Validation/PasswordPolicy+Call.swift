extension PasswordPolicy? {
  /// Lets `passwordPolicy` be called as a function, as in Ping's SDK.
  public func callAsFunction() -> PasswordPolicy? { self }
}
