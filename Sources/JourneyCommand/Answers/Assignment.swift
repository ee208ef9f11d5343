import JSON
import Orchestration

/// The properties that one place of answers sets, and what is wrong with it.
struct Assignments {
  struct Target: Equatable {
    /// The callback's or collector's place on the page.
    let field: Int
    let property: String
  }

  /// No target occurs twice.
  private(set) var values: [(target: Target, value: JSONValue)] = []
  private(set) var problems: [Problem] = []

  mutating func add(_ problem: Problem) { problems.append(problem) }

  func sets(_ target: Target) -> Bool { values.contains { $0.target == target } }

  /// Takes the value for a property as its kind reads it.
  mutating func set(
    _ target: Target, on field: any Field, key: String,
    _ read: (AnswerKind) throws(AnswerError) -> JSONValue
  ) {
    guard let kind = field.properties.first(where: { $0.name == target.property })?.kind else {
      return
    }
    guard !sets(target) else {
      add(
        Problem(
          key: field.id, code: "twice",
          message: "two keys answer '\(target.property)' of \(field.id); '\(key.shown)' is one"))
      return
    }
    do { values.append((target, try read(kind))) } catch {
      add(
        Problem(
          key: field.id, code: error.code,
          message: "\(field.type) '\(target.property)': \(error.reason)"))
    }
  }

  /// Lets the stronger of two places win, property by property.
  mutating func yield(to stronger: Assignments) {
    values = values.filter { !stronger.sets($0.target) } + stronger.values
    problems = stronger.problems + problems
  }
}
