/// An error that tells people what happened and how to solve the problem.
public protocol ExplainedError: Error, CustomStringConvertible {
  /// The message, without a secret.
  var message: String { get }
  /// The action or command that can help, or `nil` if none is known.
  var hint: String? { get }
}

extension ExplainedError {
  /// No hint.
  public var hint: String? { nil }

  /// The message, with the hint after a semicolon.
  public var description: String { [message, hint].compactMap(\.self).joined(separator: "; ") }
}
