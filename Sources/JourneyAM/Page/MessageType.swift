import JourneyFlow
import JourneyJSON

/// The type of a message (Java's `TextOutputCallback`). AM writes the type as a string in a
/// TextOutputCallback and as a number in a ConfirmationCallback. This library accepts both forms in
/// both callbacks.
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
