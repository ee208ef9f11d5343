/// The exact value of a number: its digits times a power of ten.
struct DecimalNumber: Equatable {
  private var isNegative = false
  /// From 0 to 9 each, without zeros at either end; none for zero.
  private var digits: [UInt8] = []
  /// The power of ten of the last digit.
  private var exponent = 0

  /// Nil where JSON does not allow the literal, or where its exponent does not fit `Int`.
  init?(_ text: String) {
    guard let literal = NumberLiteral(text) else { return nil }
    digits = Array(literal.digits.drop { $0 == 0 })
    var zeros = 0
    while digits.last == 0 {
      digits.removeLast()
      zeros += 1
    }
    guard !digits.isEmpty else { return }  // zero has neither sign nor exponent
    isNegative = literal.isNegative
    guard let written = literal.exponent else { return nil }
    let (sum, isTooMuch) = written.addingReportingOverflow(zeros - literal.fractionCount)
    guard !isTooMuch else { return nil }
    exponent = sum
  }

  /// The number, where it is whole and fits `Int`.
  var integer: Int? {
    guard exponent >= 0, exponent < 19 else { return nil }  // 10¹⁹ is beyond `Int`
    return Int(
      decimal: digits + Array(repeating: 0, count: exponent), isNegative: isNegative)
  }

  static func areEqual(_ one: String, _ other: String) -> Bool {
    guard let one = DecimalNumber(one), let other = DecimalNumber(other) else { return false }
    return one == other
  }
}
