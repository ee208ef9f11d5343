/// The parts of a number as it is written (RFC 8259, section 6).
struct NumberLiteral {
  private(set) var isNegative = false
  /// The digits before and after the point, from 0 to 9 each.
  private(set) var digits: [UInt8] = []
  /// How many of the digits stand behind the point.
  private(set) var fractionCount = 0
  /// Nil where it does not fit `Int`.
  private(set) var exponent: Int? = 0

  /// Nil where JSON does not allow the literal.
  init?(_ literal: String) {
    var rest = Substring(literal).utf8
    isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }

    digits = Self.digits(&rest)
    guard let first = digits.first, first != 0 || digits.count == 1 else { return nil }

    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      let fraction = Self.digits(&rest)
      guard !fraction.isEmpty else { return nil }
      digits += fraction
      fractionCount = fraction.count
    }

    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      let sign = rest.first
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest.removeFirst() }
      let power = Self.digits(&rest)
      guard !power.isEmpty else { return nil }
      exponent = Int(decimal: power, isNegative: sign == UInt8(ascii: "-"))
    }
    guard rest.isEmpty else { return nil }
  }

  private static func digits(_ rest: inout Substring.UTF8View) -> [UInt8] {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest[digits.endIndex...]
    return digits.map { $0 - UInt8(ascii: "0") }
  }
}

extension Int {
  /// Nil where the number does not fit. Digits are from 0 to 9.
  init?(decimal digits: [UInt8], isNegative: Bool) {
    self = 0
    for digit in digits {
      let (tenfold, isTooMuch) = multipliedReportingOverflow(by: 10)
      let (sum, isTooMuchWithDigit) =
        isNegative
        ? tenfold.subtractingReportingOverflow(Int(digit))
        : tenfold.addingReportingOverflow(Int(digit))
      if isTooMuch || isTooMuchWithDigit { return nil }
      self = sum
    }
  }
}
