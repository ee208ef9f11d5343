import JourneyFlow
public import JourneyHTTP
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

  /// Returns the error of a text that breaks the rule. A pattern can match anywhere, because
  /// servers write anchors when they need them. A pattern that is missing or cannot be tried counts
  /// as met.
  func violation(of text: String) -> ValidationError? {
    guard let pattern = BoundedPattern(regex), !pattern.matches(text) else { return nil }
    return .regexError(message: errorMessage)
  }
}

/// A rule of a field that its answer breaks. The server decides, so `next()` sends the answer
/// anyway.
public enum ValidationError: ExplainedError, Sendable, Hashable {
  /// A required answer is missing.
  case required
  /// The text does not match the field's pattern. The form's designer wrote `message`.
  case regexError(message: String)
  /// The number of UTF-16 units is below `min` or above `max`. A value of `nil` means no limit.
  case invalidLength(min: Int?, max: Int?)
  /// There are fewer different characters than `min`.
  case uniqueCharacter(min: Int)
  /// One character occurs more often than `max` times in the whole password.
  case maxRepeat(max: Int)
  /// There are fewer than `min` characters of this set.
  case minCharacters(character: String, min: Int)
}

extension ValidationError {
  /// The broken rule.
  public var message: String {
    switch self {
    case .required: "missing answer"
    case .regexError(let message): message.isEmpty ? "the text does not match the pattern" : message
    case .invalidLength(let min?, let max?): "the length is not \(min) to \(max) characters"
    case .invalidLength(let min?, nil): "the length is less than \(min) characters"
    case .invalidLength(nil, let max?): "the length is more than \(max) characters"
    case .invalidLength(nil, nil): "the length is not allowed"
    case .uniqueCharacter(let min): "fewer than \(min) different characters"
    case .maxRepeat(let max): "one character occurs more than \(max) times"
    case .minCharacters(let characters, let min):
      "fewer than \(min) of the characters '\(characters)'"
    }
  }
}
