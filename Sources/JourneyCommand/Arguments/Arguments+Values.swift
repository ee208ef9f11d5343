extension Arguments {
  func path(_ value: String, _ option: Option) throws(UsageError) -> String {
    guard !value.isEmpty else { throw usageError("missing file for '--\(option.long)'") }
    guard value != "-" else {
      let stream = option.name == .trace ? "output" : "input"
      throw usageError(
        "invalid value '-' for '--\(option.long)': standard \(stream) is reserved for documents"
      )
    }
    return value
  }

  func number(_ value: String, _ option: Option, _ range: ClosedRange<Int>)
    throws(UsageError) -> Int
  {
    guard value.utf8.allSatisfy(Self.isDigit), let number = Int(value), range.contains(number)
    else {
      throw usageError(
        "expected a whole number from \(range.lowerBound) to \(range.upperBound) for '--\(option.long)'"
      )
    }
    return number
  }

  /// Reads 0.001 to 600 seconds, and returns milliseconds.
  func milliseconds(_ value: String, _ option: Option) throws(UsageError) -> Int {
    Int(try decimal(value, option, 0.001...600, "seconds") * 1000)
  }

  /// Reads a number with an optional fraction.
  func decimal(
    _ value: String, _ option: Option, _ range: ClosedRange<Double>, _ what: String
  ) throws(UsageError) -> Double {
    guard value.utf8.allSatisfy({ Self.isDigit($0) || $0 == UInt8(ascii: ".") }),
      let number = Double(value), range.contains(number)
    else {
      throw usageError(
        "expected \(what) from \(range.lowerBound) to \(Int(range.upperBound)) for '--\(option.long)'"
      )
    }
    return number
  }

  /// Returns whether the byte is an ASCII digit. Swift's `Int` and `Double` also accept signs,
  /// exponents and hexadecimal numbers.
  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
