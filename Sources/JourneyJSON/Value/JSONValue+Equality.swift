extension JSONValue: Hashable {
  /// Compares numbers by their literals, strings and keys scalar by scalar, and members in any
  /// order.
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

  /// Compares as `==` does, but numbers by their exact value: `1`, `1.0` and `10e-1` are equal.
  /// Literals whose exponent does not fit in an `Int` are compared as written.
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

extension JSONObject: Hashable {
  /// Returns whether both objects have the same members, in any order.
  public static func == (one: JSONObject, other: JSONObject) -> Bool {
    one.isSame(as: other) || one.matches(other, by: ==)
  }

  /// Returns whether both objects share their storage, and so are equal.
  private func isSame(as other: JSONObject) -> Bool {
    count == other.count
      && members.withUnsafeBufferPointer { one in
        other.members.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
      }
  }

  public func hash(into hasher: inout Hasher) {
    // The hash is a sum, because the order of members must not count.
    var sum = 0
    for (key, value) in self {
      var member = Hasher()
      member.combine(ScalarString(key))
      member.combine(value)
      sum &+= member.finalize()
    }
    hasher.combine(count)
    hasher.combine(sum)
  }

  func matches(_ other: JSONObject, by areEqual: (JSONValue, JSONValue) -> Bool) -> Bool {
    guard count == other.count else { return false }
    var rest = members.startIndex
    while rest < count, members[rest].key.hasSameScalars(as: other.members[rest].key) {
      guard areEqual(members[rest].value, other.members[rest].value) else { return false }
      rest += 1
    }
    guard rest < count else { return true }
    // The order differs from this index on. A dictionary keeps the comparison linear for large
    // objects.
    let otherValues = Dictionary(
      other.members[rest...].map { (ScalarString($0.key), $0.value) },
      uniquingKeysWith: { first, _ in first })
    return members[rest...].allSatisfy { member in
      otherValues[ScalarString(member.key)].map { areEqual(member.value, $0) } ?? false
    }
  }
}

/// A string that is compared scalar by scalar, like the keys of JSON objects (RFC 8259, section
/// 8.3).
///
/// `String` treats canonically equivalent strings as equal, so an object with both a precomposed
/// and a decomposed "é" as keys would lose one member.
package struct ScalarString: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (one: ScalarString, other: ScalarString) -> Bool {
    one.text.hasSameScalars(as: other.text)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)  // no text contains it, so no text is the beginning of another
  }
}

extension String {
  package func hasSameScalars(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return utf8.withContiguousStorageIfAvailable { one in
      other.utf8.withContiguousStorageIfAvailable { other in
        one.indices.allSatisfy { one[$0] == other[$0] }
      } ?? one.elementsEqual(other.utf8)
    } ?? utf8.elementsEqual(other.utf8)
  }
}
