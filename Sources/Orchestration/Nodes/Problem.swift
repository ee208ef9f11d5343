public import JSON

/// What is wrong with one answer: our check, AM's failed policy, DaVinci's error detail, or a text
/// of error level on a page.
public struct Problem: Sendable, Hashable, Error {
  /// An answer key of the page that the problem belongs to, or nil.
  public let key: String?
  /// A stable machine word, such as `required`, or the server's own (`MIN_LENGTH`).
  public let code: String
  /// For people; never holds an answer.
  public let message: String

  public init(key: String?, code: String, message: String) {
    self.key = key
    self.code = code
    self.message = message
  }

  public var json: JSONValue {
    [
      "key": key.map(JSONValue.string) ?? .null, "code": .string(code),
      "message": .string(message),
    ]
  }
}
