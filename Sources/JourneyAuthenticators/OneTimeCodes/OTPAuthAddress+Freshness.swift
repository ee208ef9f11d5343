extension OTPAuthAddress {
  /// The time that a code must have left, in seconds: transport costs time, and a code counts until
  /// its step ends at the server. Half of a step that is shorter than twice that.
  public static let shortestLife = 3.0

  /// The step of TOTP that a moment lies in (RFC 6238 section 4.2); `nil` for HOTP.
  ///
  /// - Parameter time: seconds since 1970.
  public func step(at time: Int) -> Int? {
    guard case .time(let period) = factor, time >= 0 else { return nil }
    return time / period
  }

  /// How long to wait, in seconds, before a code may be made: 0 where one made now has
  /// `shortestLife` left and belongs to a later step than the last sign-in. Always 0 for HOTP.
  ///
  /// AM takes one code in a step, whatever the code (AM, `OathTotpVerifier`).
  /// - Parameters:
  ///   - now: seconds since 1970, with their fraction.
  ///   - lastUse: when a code was last used, in seconds since 1970; `nil` where nothing is known.
  /// - Throws: `lastUseAhead` where that lies more than an hour ahead.
  public func wait(at now: Double, after lastUse: Int? = nil) throws(OTPError) -> Double {
    guard case .time(let period) = factor else { return 0 }
    guard now >= 0, now < Double(OneTimeCode.counterRange.upperBound) else { throw .invalidTime }
    let length = Double(period)
    let current = (now / length).rounded(.down)
    var first = current
    let margin = length < 2 * Self.shortestLife ? length / 2 : Self.shortestLife
    if (current + 1) * length - now < margin { first = current + 1 }
    if let lastUse {
      guard Double(lastUse) <= now + 3600 else { throw .lastUseAhead }
      first = max(first, (Double(lastUse) / length).rounded(.down) + 1)
    }
    return first == current ? 0 : first * length - now
  }
}
