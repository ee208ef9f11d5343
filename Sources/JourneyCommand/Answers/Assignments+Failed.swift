import JourneyFlow
import JourneyJSON

extension Assignments {
  /// Marks the fields with an invalid answer as answered, so that each problem is reported only
  /// once.
  ///
  /// Nothing is sent if there is a problem, so no server sees these values.
  func markFailed(on fields: [any Field]) {
    for target in failed where !sets(target) {
      let field = fields[target.field]
      let kind = field.properties.first { $0.name == target.property }?.kind
      // A number is not an option that makes other fields optional.
      var value: JSONValue = -1
      if case .button = kind { value = true }
      field.setAccepted(value, for: target.property)
    }
  }
}
