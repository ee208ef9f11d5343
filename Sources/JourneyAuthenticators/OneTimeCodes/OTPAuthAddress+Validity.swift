extension OTPAuthAddress {
  /// A code, and how long it is valid.
  public struct CodeWithValidity: Sendable, Hashable {
    public let code: String
    /// The seconds until the code's time step ends, or `nil` for HOTP.
    public let validity: Int?
  }

  /// - Parameter time: seconds since 1970, ignored for HOTP.
  public func codeWithValidity(at time: Int) throws(OTPError) -> CodeWithValidity {
    let code = try code(at: time)
    guard case .time(let period) = factor else {
      return CodeWithValidity(code: code, validity: nil)
    }
    return CodeWithValidity(code: code, validity: period - time % period)
  }
}
