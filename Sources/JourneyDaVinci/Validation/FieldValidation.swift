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

/// A rule of a field that its answer breaks. The server decides: `next()` sends the answer all the
/// same.
public enum ValidationError: Error, Sendable, Hashable {
  /// A required answer is missing.
  case required
  /// The text does not match the field's pattern. The form's designer wrote `message`.
  case regexError(message: String)
  /// The number of UTF-16 units is below `min` or above `max`. A limit of `nil` is none.
  case invalidLength(min: Int?, max: Int?)
  /// There are fewer different characters than `min`.
  case uniqueCharacter(min: Int)
  /// One character occurs more often than `max` times in all.
  case maxRepeat(max: Int)
  /// There are fewer than `min` characters of this set.
  case minCharacters(character: String, min: Int)
}
