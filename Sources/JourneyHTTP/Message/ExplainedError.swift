/// An error that tells the user what happened and how to fix it.
public protocol ExplainedError: Error, CustomStringConvertible {
  /// The message, which contains no secrets.
  var message: String { get }
  /// The suggested action or command, or `nil` if no remedy is known.
  var hint: String? { get }
}

extension ExplainedError {
  /// No hint.
  public var hint: String? { nil }

  /// The message, followed by a semicolon and the hint if there is a hint.
  public var description: String { [message, hint].compactMap(\.self).joined(separator: "; ") }
}
