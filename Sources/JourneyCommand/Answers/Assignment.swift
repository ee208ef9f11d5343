import JourneyFlow
import JourneyJSON

/// The properties that one place of answers sets, and what is wrong with it.
struct Assignments {
  struct Target: Hashable {
    /// The callback's or collector's place on the page.
    let field: Int
    let property: String
  }

  /// No target occurs twice.
  private(set) var values: [(target: Target, value: JSONValue)] = []
  private var targets: Set<Target> = []
  /// What could not be read from the value of a key.
  private var failed: Set<Target> = []
  private(set) var problems: [Problem] = []

  mutating func add(_ problem: Problem) { problems.append(problem) }

  /// A value that cannot be an answer.
  mutating func fail(_ targets: [Target], _ problem: Problem) {
    failed.formUnion(targets)
    problems.append(problem)
  }

  func sets(_ target: Target) -> Bool { targets.contains(target) }

  /// Whether a key has set the property, or should have.
  func answers(_ target: Target) -> Bool { sets(target) || failed.contains(target) }

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
    do {
      values.append((target, try read(kind)))
      targets.insert(target)
    } catch {
      fail([target], field.problem(target.property, error))
    }
  }

  /// Lets the stronger of two places win, property by property.
  mutating func yield(to stronger: Assignments) {
    values = values.filter { !stronger.sets($0.target) } + stronger.values
    targets.formUnion(stronger.targets)
    failed.formUnion(stronger.failed)
    problems = stronger.problems + problems
  }
}
