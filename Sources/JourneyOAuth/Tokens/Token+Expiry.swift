import JourneyFlow

extension Token {
  /// `false` if the server named no lifetime.
  public var isExpired: Bool { isExpired(threshold: 0) }

  /// Returns whether the access token has expired, or expires within this number of seconds.
  public func isExpired(threshold: Int) -> Bool {
    isExpired(at: SystemClock.now().adding(threshold))
  }
}
