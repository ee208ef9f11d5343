extension OTPAuthAddress {
  /// What the code of a counter is made of: issuer and account do not change it.
  package struct CounterCode: Sendable, Hashable {
    /// The counter of the code.
    package let counter: Int
    private let secret: [UInt8]
    private let hash: OTPHash
    private let digits: Int

    fileprivate init(_ address: OTPAuthAddress, counter: Int) {
      self.counter = counter
      secret = address.secret
      hash = address.hash
      digits = address.digits
    }
  }

  /// What the code of the address's counter is made of, or `nil` if the clock decides.
  package var counterCode: CounterCode? {
    guard case .counter(let counter) = factor else { return nil }
    return CounterCode(self, counter: counter)
  }
}
