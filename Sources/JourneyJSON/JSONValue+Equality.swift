extension JSONValue: Hashable {
  /// Whether both were written alike; the order of members does not count.
  public static func == (one: JSONValue, other: JSONValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.boolean(let one), .boolean(let other)): one == other
    case (.integer(let one), .integer(let other)): one == other
    case (.number(let one), .number(let other)): one.hasSameScalars(as: other)
    case (.string(let one), .string(let other)): one.hasSameScalars(as: other)
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)): one == other
    default: false
    }
  }

  /// Equal values give equal hashes.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .boolean(let truth):
      hasher.combine(1)
      hasher.combine(truth)
    case .integer(let number):
      hasher.combine(2)
      hasher.combine(number)
    case .number(let literal):
      hasher.combine(3)
      hasher.combine(ScalarString(literal))
    case .string(let text):
      hasher.combine(4)
      hasher.combine(ScalarString(text))
    case .array(let elements):
      hasher.combine(5)
      hasher.combine(elements)
    case .object(let object):
      hasher.combine(6)
      hasher.combine(object)
    }
  }

  /// Whether both mean the same: as `==`, but numbers are compared by their exact value, so that
  /// `1`, `1.0` and `10e-1` are one. Literals whose exponent does not fit `Int` are compared as
  /// written.
  package func isEquivalent(to other: JSONValue) -> Bool {
    switch (self, other) {
    case (.integer(let one), .integer(let other)): one == other
    case (.number(let one), .number(let other)):
      one.hasSameScalars(as: other) || DecimalNumber.areEqual(one, other)
    case (.integer(let integer), .number(let literal)),
      (.number(let literal), .integer(let integer)):
      DecimalNumber.areEqual(String(integer), literal)
    case (.array(let one), .array(let other)):
      one.count == other.count && zip(one, other).allSatisfy { $0.isEquivalent(to: $1) }
    case (.object(let one), .object(let other)):
      one.matches(other) { $0.isEquivalent(to: $1) }
    default: self == other
    }
  }
}
