/// The parts of a number as it is written (RFC 8259, section 6).
struct NumberLiteral {
  let isNegative: Bool
  /// The digits before and after the point, from 0 to 9 each.
  let digits: [UInt8]
  /// How many of the digits stand behind the point.
  let fractionCount: Int
  /// Nil where it does not fit `Int`.
  let exponent: Int?

  /// Nil where JSON does not allow the literal.
  init?(_ literal: String) {
    guard literal.isNumberLiteral else { return nil }
    isNegative = literal.hasPrefix("-")
    let halves = literal.utf8.split { $0 | 0x20 == UInt8(ascii: "e") }
    let mantissa = halves[0].split(separator: UInt8(ascii: "."))
    let fraction = mantissa.dropFirst().first?.digits ?? []
    digits = mantissa[0].digits + fraction
    fractionCount = fraction.count
    let power = halves.dropFirst().first
    exponent = Int(
      decimal: power?.digits ?? [], isNegative: power?.first == UInt8(ascii: "-"))
  }
}

extension Substring.UTF8View {
  /// The values of the digits, without what else there is.
  fileprivate var digits: [UInt8] {
    compactMap { byte in
      let digit = byte &- UInt8(ascii: "0")
      return digit < 10 ? digit : nil
    }
  }
}
