import JourneyFlow
import JourneyJSON

/// Answers whose key is the text of an option. The value `true` chooses the option.
extension AnswerReader {
  /// Returns whether a value in an answers file chooses an option. A value that does not choose the
  /// option has no effect on the page. An unreadable reference counts as a choice, so that its
  /// error is reported.
  func presses(_ value: JSONValue, _ references: ValueReference?) -> Bool {
    guard ValueReference.isReference(value) else { return Self.isPress(value) }
    do { return Self.isPress(try ValueReference.resolve(value, with: references)) } catch {
      return true
    }
  }

  /// Returns whether a value in an answers file can choose an option. A reference can choose an
  /// option.
  static func mayPress(_ value: JSONValue) -> Bool {
    ValueReference.isReference(value) || isPress(value)
  }

  private static func isPress(_ value: JSONValue) -> Bool { value == true || value == "true" }

  /// Chooses the option that a key names. Adds a problem if the value does not choose exactly one
  /// option.
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
