import JourneyFlow
import JourneyJSON

extension Assignments {
  /// Lets the fields with a faulty answer count as answered, so that each fault is told once.
  ///
  /// Nothing is sent after a fault, so no server sees these values.
  func markFailed(on fields: [any Field]) {
    for target in failed where !sets(target) {
      let field = fields[target.field]
      let kind = field.properties.first { $0.name == target.property }?.kind
      // A number is another option than any that lifts nothing.
      var value: JSONValue = -1
      if case .button = kind { value = true }
      field.set(target.property, to: value)
    }
  }
}
