import JourneyFlow
import JourneyJSON

/// The errors of values that a field cannot take.
extension AnswerReader {
  /// Returns the error if the property is a text and the value is an object such as
  /// `{"env": "NAME"}`, which would be sent as JSON.
  func misspelledReference(
    _ value: JSONValue, for target: Assignments.Target
  ) -> AnswerError? {
    let kind = fields[target.field].properties.first { $0.name == target.property }?.kind
    guard kind == .text, let (given, near) = ValueReference.misspelling(in: value) else {
      return nil
    }
    return .reference("unknown reference '\(given.shown)' (did you mean '\(near)'?)")
  }

  /// Returns the problem of a value that is no object, for a field without a main property.
  func needsObject(_ field: any Field) -> Problem {
    let names = field.answerable.map { "'\($0)'" }
    guard !names.isEmpty else {
      return Problem(
        field: field.id, code: "read_only", message: "\(field.typeName) takes no answer")
    }
    return Problem(
      field: field.id, code: "type",
      message: "expected an object for \(field.typeName), with \(names.sentenceList())")
  }
}
