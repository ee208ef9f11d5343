import JourneyFlow
public import JourneyHTTP
import JourneyJSON

/// The pattern for a string (`validation` of a TEXT field).
public struct FieldValidation: Sendable, Hashable {
  /// Matches anywhere in the text, unless it has anchors.
  public let regex: String
  /// The form designer's message for a string that does not match.
  public let errorMessage: String

  init?(_ value: JSONValue) {
    guard let members = value.object else { return nil }
    regex = members["regex"]?.string ?? ""
    errorMessage = members["errorMessage"]?.string ?? ""
  }

  /// Returns `nil` if the text is valid, and also if the pattern is missing or cannot be used.
  func violation(of text: String) -> ValidationError? {
    guard let pattern = BoundedPattern(regex), !pattern.matches(text) else { return nil }
    return .regexError(message: errorMessage)
  }
}

/// A validation rule that an answer violates. The server decides whether an answer is valid, so
/// `next()` sends it all the same.
public enum ValidationError: ExplainedError, Sendable, Hashable {
  /// A required answer is missing.
  case required
  /// The text does not match the field's pattern. The form's designer wrote `message`.
  case regexError(message: String)
  /// The length in UTF-16 code units is below `min` or above `max`. `nil` means no limit.
  case invalidLength(min: Int?, max: Int?)
  /// The password has fewer than `min` different characters.
  case uniqueCharacter(min: Int)
  /// A character occurs more than `max` times in the password.
  case maxRepeat(max: Int)
  /// The password has fewer than `min` characters from the set `character`.
  case minCharacters(character: String, min: Int)
}

extension ValidationError {
  /// The same as `message`, as Ping's SDK calls it.
  public var errorMessage: String { message }
  public var message: String {
    switch self {
    case .required: "missing answer"
    case .regexError(let message): message.isEmpty ? "the text does not match the pattern" : message
    case .invalidLength(let min?, let max?): "expected \(min) to \(max) characters"
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
