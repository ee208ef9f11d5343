public import JourneyJSON

/// What is wrong with one answer: our check, AM's failed policy, DaVinci's error detail, or a text
/// of error level on a page.
public struct Problem: Sendable, Hashable {
  /// An answer key of the page that the problem belongs to, or nil.
  public let key: String?
  /// A stable machine word, such as `required`, or the server's own (`MIN_LENGTH`).
  public let code: String
  /// For people; never holds an answer.
  public let message: String
  /// The parameters of a policy, as the server sent them; nil where there are none.
  public let params: JSONObject?

  package init(key: String?, code: String, message: String, params: JSONObject? = nil) {
    self.key = key
    self.code = code
    self.message = message
    self.params = params?.isEmpty == false ? params : nil
  }

  /// The same problem under another key.
  package func named(_ key: String?) -> Problem {
    Problem(key: key, code: code, message: message, params: params)
  }

  package var json: JSONValue {
    var members: JSONObject = [
      "key": key.map(JSONValue.string) ?? .null, "code": .string(code),
      "message": .string(message),
    ]
    if let params { members["params"] = .object(params) }
    return .object(members)
  }
}
