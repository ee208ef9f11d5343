import JourneyFlow
import JourneyJSON

/// The pattern that a text must match (`validation` of a TEXT field).
public struct FieldValidation: Sendable, Hashable {
  /// The pattern, which may match anywhere in the text.
  public let regex: String
  /// The form designer's message for a text that does not match.
  public let errorMessage: String

  /// Returns `nil` if the value is not an object.
  init?(_ value: JSONValue) {
    guard let members = value.object else { return nil }
    regex = members["regex"]?.string ?? ""
    errorMessage = members["errorMessage"]?.string ?? ""
  }

  /// A pattern can match anywhere, because servers write anchors if they want them. A pattern that
  /// is missing or cannot be tried counts as met.
  func violation(of text: String) -> ValidationError? {
    guard let pattern = BoundedPattern(regex), !pattern.matches(text) else { return nil }
    return .regexError(message: errorMessage)
  }
}
