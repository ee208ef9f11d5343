extension JSONObject: Hashable {
  /// Objects with the same members are equal, in whatever order these stand.
  public static func == (one: JSONObject, other: JSONObject) -> Bool {
    one.isSame(as: other) || one.matches(other, by: ==)
  }

  /// Whether both are copies of one value.
  private func isSame(as other: JSONObject) -> Bool {
    count == other.count
      && members.withUnsafeBufferPointer { one in
        other.members.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
      }
  }

  /// Equal objects give equal hashes.
  public func hash(into hasher: inout Hasher) {
    // A sum, because the order of members must not count.
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
    // From here on the order differs. An index keeps this linear for big objects.
    let places = Dictionary(
      other.members[rest...].map { (ScalarString($0.key), $0.value) },
      uniquingKeysWith: { first, _ in first })
    return members[rest...].allSatisfy { member in
      places[ScalarString(member.key)].map { areEqual(member.value, $0) } ?? false
    }
  }
}
