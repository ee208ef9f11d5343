import JourneyFlow
import JourneyJSON

extension Assignments {
  /// Sets placeholders on the fields with an invalid answer, so that each problem is reported only
  /// once. No server gets them, because nothing is sent if there is a problem.
  func markFailed(on fields: [any Field]) {
    for target in failed where !sets(target) {
      let field = fields[target.field]
      let kind = field.properties.first { $0.name == target.property }?.kind
      // No option is -1, so that no other field becomes optional.
      var value: JSONValue = -1
      if case .button = kind { value = true }
      field.setAccepted(value, for: target.property)
    }
  }
}
