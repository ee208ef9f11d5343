import JourneyJSON

/// How a text is meant (Java's `TextOutputCallback`). AM writes it as a string on texts and as a
/// number on confirmations; both are read in both places.
public enum MessageType: String, Sendable {
  case information, warning, error, script, unknown

  init(_ value: JSONValue?) {
    switch value.flatMap({ $0.integer ?? $0.string.flatMap { Int($0) } }) {
    case 0: self = .information
    case 1: self = .warning
    case 2: self = .error
    case 4: self = .script
    default: self = .unknown
    }
  }
}

extension Output {
  static let messageType = Output("messageType") { .string(MessageType($0).rawValue) }

  /// Milliseconds that the server writes as a string.
  static func milliseconds(_ name: String) -> Output {
    Output(name) { value in
      value.string.flatMap { Int($0) }.map(JSONValue.integer) ?? value
    }
  }

  /// Seconds, shown as milliseconds.
  static func seconds(_ name: String) -> Output {
    Output(name) { value in
      guard let seconds = value.integer ?? value.string.flatMap({ Int($0) }) else { return value }
      let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
      return overflow ? value : .integer(milliseconds)
    }
  }
}
