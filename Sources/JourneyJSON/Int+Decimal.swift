extension Int {
  /// The number with these digits, from 0 to 9 each; nil where it does not fit.
  init?(decimal digits: some Sequence<UInt8>, isNegative: Bool) {
    self = 0
    for digit in digits {
      let (tenfold, isTooMuch) = multipliedReportingOverflow(by: 10)
      // A negative number grows downwards, since `Int.min` has no positive counterpart.
      let (sum, isTooMuchWithDigit) =
        isNegative
        ? tenfold.subtractingReportingOverflow(Int(digit))
        : tenfold.addingReportingOverflow(Int(digit))
      if isTooMuch || isTooMuchWithDigit { return nil }
      self = sum
    }
  }
}
