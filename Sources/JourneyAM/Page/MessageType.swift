import JourneyFlow
import JourneyJSON

/// The type of a message (Java's `TextOutputCallback`). AM writes a string in a TextOutputCallback
/// and a number in a ConfirmationCallback. Both are accepted in both.
public enum MessageType: String, Sendable {
  case information, warning, error, script, unknown

  init(_ value: JSONValue?) {
    switch value?.wholeNumber {
    case 0: self = .information
    case 1: self = .warning
    case 2: self = .error
    case 4: self = .script
    default: self = .unknown
    }
  }
}
