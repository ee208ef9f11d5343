import JourneyJSON

/// Says that a body is not JSON in the words of AM's parser.
enum BodyFault {
  static func text(_ error: JSONError) -> String {
    let place = "line: \(error.line), column: \(error.column)"
    return switch error.reason {
    case .unexpectedEnd: "Unexpected end-of-input at [\(place)]"
    default: "Unexpected character at [\(place)]: the body is not JSON"
    }
  }
}
