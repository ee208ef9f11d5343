/// The exact value of a number: its digits times a power of ten.
struct DecimalNumber: Equatable {
  private var isNegative = false
  /// The digits in ASCII, without leading or trailing zeros, so that zero has none.
  private var digits: Substring = ""
  /// The power of ten that multiplies the digits.
  private var exponent = 0

  /// Returns `nil` if the literal is not a valid JSON number, or if its exponent does not fit in an
  /// `Int`.
  init?(_ literal: String) {
    guard JSONParser.isNumber(literal) else { return nil }
    let halves = literal.split { $0 == "e" || $0 == "E" }
    let mantissa = halves[0].drop { $0 == "-" }.split(separator: ".")
    digits = Substring(mantissa.joined()).drop { $0 == "0" }
    exponent = mantissa.dropFirst().first.map { -$0.count } ?? 0
    while digits.last == "0" {
      digits.removeLast()
      exponent += 1
    }
    guard !digits.isEmpty else {  // zero has neither sign nor exponent
      exponent = 0
      return
    }
    isNegative = literal.hasPrefix("-")
    guard let power = Int(halves.dropFirst().first ?? "0") else { return nil }
    let (sum, isTooMuch) = exponent.addingReportingOverflow(power)
    guard !isTooMuch else { return nil }
    exponent = sum
  }

  /// The whole number, or `nil` if it is none or does not fit in an `Int`.
  var integer: Int? {
    guard exponent >= 0, exponent < 19 else { return nil }  // 10¹⁹ is beyond `Int`
    let zeros = String(repeating: "0", count: exponent)
    return Int("\(isNegative ? "-" : "")0\(digits)\(zeros)")
  }

  static func areEqual(_ one: String, _ other: String) -> Bool {
    guard let one = DecimalNumber(one), let other = DecimalNumber(other) else { return false }
    return one == other
  }
}
