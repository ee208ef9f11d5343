import JourneyFlow
package import JourneyJSON

/// PingOne's rules for a new password, as far as a client can check them. A missing limit is not
/// checked.
public struct PasswordPolicy: Sendable {
  /// `nil` means no limit.
  public struct Length: Sendable, Hashable {
    public let min: Int?
    public let max: Int?
  }

  public let name: String
  /// The administrator's description of the policy.
  public let description: String
  /// The allowed lengths, in UTF-16 code units.
  public let length: Length
  /// The minimum number of different characters.
  public let minUniqueCharacters: Int?
  /// The maximum number of times that the same character can occur.
  public let maxRepeatedCharacters: Int?
  /// The minimum number of characters from each set.
  public let minCharacters: [(set: String, count: Int)]
  /// The policy as the server sent it, with rules that only the server can check, such as the
  /// password history.
  package let received: JSONObject

  init?(_ value: JSONValue) {
    guard let members = value.object else { return nil }
    received = members
    name = members["name"]?.string ?? ""
    description = members["description"]?.string ?? ""
    length = Length(
      min: members["length"]?["min"]?.wholeNumber, max: members["length"]?["max"]?.wholeNumber)
    minUniqueCharacters = members["minUniqueCharacters"]?.wholeNumber
    maxRepeatedCharacters = members["maxRepeatedCharacters"]?.wholeNumber
    minCharacters = (members["minCharacters"]?.object ?? [:]).compactMap { set, count in
      count.wholeNumber.map { (set, $0) }
    }
  }

  func violations(of password: String) -> [ValidationError] {
    let units = Array(password.utf16)
    var counts: [UInt16: Int] = [:]
    for unit in units { counts[unit, default: 0] += 1 }

    var violations: [ValidationError] = []
    if units.count < length.min ?? 0 || units.count > length.max ?? .max {
      violations.append(.invalidLength(min: length.min, max: length.max))
    }
    if let least = minUniqueCharacters, counts.count < least {
      violations.append(.uniqueCharacter(min: least))
    }
    if let most = maxRepeatedCharacters, counts.values.max() ?? 0 > most {
      violations.append(.maxRepeat(max: most))
    }
    for (set, least) in minCharacters {
      let members = Set(set.utf16)
      if units.count(where: members.contains) < least {
        violations.append(.minCharacters(character: set, min: least))
      }
    }
    return violations
  }
}
