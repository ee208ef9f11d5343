public import JourneyJSON

/// A problem with an answer or a setting. The problem comes from a check by `journey`, a failed AM
/// policy, a DaVinci error detail, or an error text on a page.
public struct Problem: Sendable, Hashable {
  /// The answer key of the field, or the path of the setting in a JSON configuration. The value is
  /// `nil` if the problem is not about a single field or setting.
  public let key: String?
  /// The id of the field on its page, such as `IDToken1`. The value is `nil` if the problem is not
  /// about a single field of a page.
  public let id: String?
  /// The code of the problem. `journey` sets codes such as `required`, and the server sets codes
  /// such as `MIN_LENGTH`.
  public let code: String
  /// The human-readable message. The message never contains an answer.
  public let message: String
  /// The parameters of the failed policy, or the options of a field without an answer. The value is
  /// `nil` if the problem has no parameters.
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

  /// Creates the problem of a field that is known by its id. The id is also an answer key.
  package init(field: String?, code: String, message: String, params: JSONObject? = nil) {
    self.init(key: field, id: field, code: code, message: message, params: params)
  }

  /// Returns a copy of this problem with a different key.
  package func named(_ key: String?) -> Problem {
    Problem(key: key, id: id, code: code, message: message, params: params)
  }

  /// Returns a copy of this problem with the id of its field.
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
