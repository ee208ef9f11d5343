public import JourneyJSON

/// What is wrong with an answer or a setting, found by `journey`, a failed AM policy, a DaVinci
/// error detail, or an error text on a page.
public struct Problem: Sendable, Hashable {
  /// The answer key of the field, or the path of the setting in a JSON configuration. `nil` if the
  /// problem is not about one field or setting.
  public let key: String?
  /// The id of the field on its page, such as `IDToken1`, or `nil` if the problem is not about one
  /// field.
  public let id: String?
  /// A code of `journey`, such as `required`, or of the server, such as `MIN_LENGTH`.
  public let code: String
  /// The message for people, which never contains an answer.
  public let message: String
  /// The parameters of the failed policy, or the options of a field without an answer.
  public let params: JSONObject?

  package init(
    key: String?, id: String? = nil, code: String, message: String, params: JSONObject? = nil
  ) {
    self.key = key
    self.id = id
    self.code = code
    self.message = message
    self.params = params?.isEmpty == false ? params : nil
  }

  /// Creates the problem of a field whose id is also its answer key.
  package init(field: String?, code: String, message: String, params: JSONObject? = nil) {
    self.init(key: field, id: field, code: code, message: message, params: params)
  }

  package func named(_ key: String?) -> Problem {
    Problem(key: key, id: id, code: code, message: message, params: params)
  }

  package func identified(by id: String) -> Problem {
    Problem(key: key, id: id, code: code, message: message, params: params)
  }

  package var json: JSONValue {
    var members: JSONObject = ["key": key.map(JSONValue.string) ?? .null]
    members["id"] = id.map(JSONValue.string)
    members["code"] = .string(code)
    members["message"] = .string(message)
    if let params { members["params"] = .object(params) }
    return .object(members)
  }
}
