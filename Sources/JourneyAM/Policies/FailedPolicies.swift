public import JourneyFlow
import JourneyJSON

/// AM's `failedPolicies`: an array of strings that are JSON documents.
enum FailedPolicies {
  /// Returns a problem for each policy. The message is the policy's text if it cannot be parsed.
  static func problems(_ value: JSONValue?, key: String, prompt: String?) -> [Problem] {
    (value?.array ?? []).map { element in
      let policy = object(in: element)
      guard let name = policy?["policyRequirement"]?.string else {
        return Problem(
          field: key, code: "failed_policy", message: element.string ?? element.compact)
      }
      let params = policy?["params"]?.object
      return Problem(
        field: key, code: name, message: sentence(name, params, prompt: prompt), params: params)
    }
  }

  /// Returns AM's array with `{policyRequirement, params}` for each string that can be parsed.
  static func objects(_ value: JSONValue) -> JSONValue {
    guard let list = value.array else { return value }
    return .array(
      list.map { element in
        guard let policy = object(in: element), let name = policy["policyRequirement"] else {
          return element
        }
        var members: JSONObject = ["policyRequirement": name]
        for (key, value) in policy { members[key] = value }
        return .object(members)
      })
  }

  /// A policy is an object, or the JSON text of one.
  private static func object(in policy: JSONValue) -> JSONObject? {
    policy.object ?? JSONValue(ifValid: policy.string ?? "", loneSurrogates: .replaced)?.object
  }

  /// Reads AM's `detail.failedPolicyRequirements` (IDM).
  static func problems(ofError detail: JSONValue?, keys: (String) -> String?) -> [Problem] {
    (detail?["failedPolicyRequirements"]?.array ?? []).flatMap { failed in
      let property = failed["property"]?.string ?? ""
      return (failed["policyRequirements"]?.array ?? []).map { requirement in
        let name = requirement["policyRequirement"]?.string ?? "failed_policy"
        let params = requirement["params"]?.object
        return Problem(
          field: keys(property), code: name, message: sentence(name, params, prompt: property),
          params: params)
      }
    }
  }

  /// Returns a message that names the requirement and lists the parameters that the server sent.
  static func sentence(_ name: String, _ params: JSONObject?, prompt: String?) -> String {
    let values = (params ?? [:]).map { key, value in
      "\(key) \(value.string ?? value.compact)"
    }
    let subject = prompt.map { "\($0): " } ?? ""
    let rule = name.lowercased().split(separator: "_").joined(separator: " ")
    return subject + rule + (values.isEmpty ? "" : " (\(values.joined(separator: ", ")))")
  }
}

extension Problem {
  /// Returns an English sentence about the violated policy.
  /// - Parameter label: the field's name for the user, such as "Password".
  public func failedDescription(for label: String) -> String {
    func value(_ name: String) -> String { params?[name].map { $0.string ?? $0.compact } ?? "" }
    switch code {
    case "REQUIRED": return "\(label) is required"
    case "UNIQUE": return "\(label) must be unique"
    case "LENGTH_BASED":
      return "\(label) must have \(value("min-password-length")) to "
        + "\(value("max-password-length")) characters"
    case "MIN_LENGTH": return "\(label) must have at least \(value("minLength")) characters"
    case "MAX_LENGTH": return "\(label) must have at most \(value("maxLength")) characters"
    case "AT_LEAST_X_CAPITAL_LETTERS":
      return "\(label) must contain at least \(value("numCaps")) capital letters"
    case "AT_LEAST_X_NUMBERS":
      return "\(label) must contain at least \(value("numNums")) digits"
    case "VALID_EMAIL_ADDRESS_FORMAT": return "\(label) must be an email address"
    case "VALID_USERNAME": return "\(label) must be a valid user name"
    default: return FailedPolicies.sentence(code, params, prompt: label)
    }
  }
}
