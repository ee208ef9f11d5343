/// An error that says what happened and what helps.
public protocol ExplainedError: Error, CustomStringConvertible {
  /// The message, without secrets.
  var message: String { get }
  /// The action or command that can help, or `nil` if none is known.
  var hint: String? { get }
}

extension ExplainedError {
  public var hint: String? { nil }

  /// The message, followed by a semicolon and the hint if there is one.
  public var description: String { [message, hint].compactMap(\.self).joined(separator: "; ") }
}
