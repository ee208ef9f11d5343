import JourneyFlow
import JourneyJSON

/// The requirements in AM's `policies`.
struct PolicyRules {
  private let rules: [(name: String, params: JSONObject)]

  init(_ policies: JSONValue?, isRequired: Bool) {
    var rules: [(name: String, params: JSONObject)] = isRequired ? [("REQUIRED", [:])] : []
    for policy in policies?["policies"]?.array ?? [] {
      for name in policy["policyRequirements"]?.array?.compactMap(\.string) ?? []
      where name != "REQUIRED" || !isRequired {
        rules.append((name, policy["params"]?.object ?? [:]))
      }
    }
    self.rules = rules
  }

  /// Returns the requirements that the value does not meet. One that only a server can check counts
  /// as met, and so do all if the value is neither given nor required.
  func broken(by value: JSONValue) -> [(name: String, params: JSONObject)] {
    let isEmpty = value == .null || value == ""
    if isEmpty { return rules.filter { $0.name == "REQUIRED" } }
    return rules.filter { !Self.isMet($0.name, $0.params, by: value) }
  }

  private static func isMet(_ name: String, _ params: JSONObject, by value: JSONValue) -> Bool {
    if name == "VALID_TYPE" { return isType(of: value, in: params["types"]) }
    guard let text = value.string else { return true }
    switch name {
    case "MIN_LENGTH": return text.utf16.count >= params["minLength"]?.integer ?? 0
    case "MAX_LENGTH": return text.utf16.count <= params["maxLength"]?.integer ?? .max
    case "LENGTH_BASED":
      return text.utf16.count >= params["min-password-length"]?.integer ?? 0
        && text.utf16.count <= params["max-password-length"]?.integer ?? .max
    case "AT_LEAST_X_CAPITAL_LETTERS":
      return text.count(where: \.isUppercase) >= params["numCaps"]?.integer ?? 0
    case "AT_LEAST_X_NUMBERS":
      return text.count(where: \.isNumber) >= params["numNums"]?.integer ?? 0
    case "CANNOT_CONTAIN_CHARACTERS":
      let forbidden = params["forbiddenChars"]?.array?.compactMap(\.string) ?? []
      return !forbidden.contains { !$0.isEmpty && text.contains($0) }
    case "MATCH_REGEXP":
      return params["regexp"]?.string.flatMap(BoundedPattern.init)?.matches(text) ?? true
    default: return true
    }
  }

  private static func isType(of value: JSONValue, in types: JSONValue?) -> Bool {
    guard let types = types?.array?.compactMap(\.string), !types.isEmpty else { return true }
    let known: Set<String> =
      switch value {
      case .null: ["null"]
      case .boolean: ["boolean"]
      case .integer: ["number", "integer"]
      case .number: ["number"]
      case .string: ["string"]
      case .array: ["array"]
      case .object: ["object"]
      }
    return !known.isDisjoint(with: types)
  }
}
