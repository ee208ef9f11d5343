import JourneyFlow
import JourneyJSON

/// Answers whose key is the text of an option, which the value `true` chooses.
extension AnswerReader {
  /// Returns whether a value in an answers file chooses an option. An unreadable reference does, so
  /// that its error is reported.
  func presses(_ value: JSONValue, _ references: ValueReference?) -> Bool {
    guard ValueReference.isReference(value) else { return Self.isPress(value) }
    do { return Self.isPress(try ValueReference.resolve(value, with: references)) } catch {
      return true
    }
  }

  /// Returns whether a value in an answers file can choose an option, as a reference can.
  static func mayPress(_ value: JSONValue) -> Bool {
    ValueReference.isReference(value) || isPress(value)
  }

  private static func isPress(_ value: JSONValue) -> Bool { value == true || value == "true" }

  /// Chooses the option that a key names, or adds a problem if the value does not choose exactly
  /// one.
  func press(
    _ value: JSONValue, _ match: FieldMatcher.Match, key: String, _ source: Source,
    _ assignments: inout Assignments
  ) {
    guard let property = match.property, let options = match.options else { return }
    let field = fields[match.field]
    let target = Assignments.Target(field: match.field, property: property)
    guard source.isOpen(target) else { return }
    do throws(AnswerError) {
      guard Self.isPress(try ValueReference.resolve(value, with: source.references)) else {
        throw AnswerError("type", "expected true for the option '\(key.shown)'")
      }
      guard options.count == 1 else {
        throw AnswerError(
          "choice", "expected an index, because several options are named '\(key.shown)'")
      }
      assignments.press(target, options[0], on: field, key: key)
    } catch {
      assignments.fail(
        [target], Problem(field: field.id, code: error.code, message: error.reason))
    }
  }
}
