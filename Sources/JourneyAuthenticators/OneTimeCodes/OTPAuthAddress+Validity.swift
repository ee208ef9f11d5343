extension OTPAuthAddress {
  /// A code, and how long it is valid.
  public struct CodeWithValidity: Sendable, Hashable {
    /// The code.
    public let code: String
    /// The number of seconds until the code's time step ends, or `nil` for HOTP.
    public let validity: Int?
  }

  /// Returns the code for a time, and how long it is valid.
  ///
  /// - Parameter time: seconds since 1970. If the address is for HOTP, the time is ignored.
  public func codeWithValidity(at time: Int) throws(OTPError) -> CodeWithValidity {
    let code = try code(at: time)
    guard case .time(let period) = factor else {
      return CodeWithValidity(code: code, validity: nil)
    }
    return CodeWithValidity(code: code, validity: period - time % period)
  }
}
