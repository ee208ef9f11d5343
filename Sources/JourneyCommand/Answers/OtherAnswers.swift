import JourneyFlow
import JourneyJSON

/// The answers whose keys match no field, for a page whose own script posts answers under keys that
/// are not on the page.
struct OtherAnswers {
  /// The matcher, or `nil` if the page takes only answers to its fields.
  private let lookup: FieldMatcher?
  private(set) var found: JSONObject = [:]
  /// One problem for each key that the command line gives twice.
  private(set) var problems: [Problem] = []

  init(_ page: any Page) {
    lookup = page.otherAnswers == nil ? nil : FieldMatcher(fields: page.fields)
  }

  /// Keeps the operands whose keys match no field, and returns the rest.
  mutating func take(
    from operands: [(key: String, value: Answers.Value)]
  ) -> [(key: String, value: Answers.Value)] {
    operands.filter { key, value in
      guard case .text(let text) = value, matchesNothing(key) else { return true }
      guard found[key] == nil else {
        problems.append(
          Problem(key: key, code: "twice", message: "'\(key.shown)' is given twice; give only one"))
        return false
      }
      // Any JSON is read as such, as for a field of an unknown type.
      do { found[key] = try AnswerKind.any.read(text) } catch { return true }
      return false
    }
  }

  /// Keeps the members whose keys match no field, and returns the rest. Operands take precedence.
  mutating func take(from answers: JSONObject) -> JSONObject {
    JSONObject(
      answers.filter { key, value in
        guard value != .null, matchesNothing(key) else { return true }
        if found[key] == nil { found[key] = value }
        return false
      }.map { ($0.key, $0.value) })
  }

  private func matchesNothing(_ key: String) -> Bool {
    lookup.map { $0.matches(key).isEmpty } ?? false
  }
}
