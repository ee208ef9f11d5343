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
  /// The keys that have set a property, or should have.
  private var keys: [Target: String] = [:]
  private var targets: Set<Target> = []
  /// The properties whose answer is faulty.
  private(set) var failed: Set<Target> = []
  /// The properties that an answers file or `defaults` sets, as it would on each page.
  private(set) var repeated: Set<Target> = []
  /// The properties that an option under its own key sets.
  private(set) var pressed: Set<Target> = []
  /// The answers file and `defaults`, in which a key may be misspelt.
  var files: [JSONObject] = []
  private(set) var problems: [Problem] = []

  mutating func add(_ problem: Problem) { problems.append(problem) }

  /// Adds a fault that makes the properties count as answered.
  mutating func fail(_ targets: [Target], _ problem: Problem) {
    failed.formUnion(targets)
    problems.append(problem)
  }

  func sets(_ target: Target) -> Bool { targets.contains(target) }

  /// Whether a key has set the property, or should have.
  func answers(_ target: Target) -> Bool { sets(target) || failed.contains(target) }

  /// The key that has set the property, or should have.
  func key(of target: Target) -> String? { keys[target] }

  /// Takes the value for a property as its kind reads it.
  mutating func set(
    _ target: Target, on field: any Field, key: String,
    _ read: (AnswerKind) throws(AnswerError) -> JSONValue
  ) {
    guard let kind = field.properties.first(where: { $0.name == target.property })?.kind else {
      return
    }
    if sets(target), let other = keys[target] {
      add(.twice(target, on: field, other, key))
      return
    }
    keys[target] = key
    do {
      values.append((target, try read(kind)))
      targets.insert(target)
    } catch {
      fail([target], field.problem(target.property, error))
    }
  }

  /// Presses an option under its own key.
  mutating func press(_ target: Target, _ option: JSONValue, on field: any Field, key: String) {
    let isFirst = !sets(target)
    set(target, on: field, key: key) { _ in option }
    if isFirst { pressed.insert(target) }
  }

  /// Marks all that is set here as an answer for each page that asks for it.
  mutating func repeatOnEachPage() { repeated = targets }

  /// Lets the stronger of two places win, property by property.
  mutating func yield(to stronger: Assignments) {
    values = values.filter { !stronger.sets($0.target) } + stronger.values
    repeated = repeated.subtracting(stronger.targets).union(stronger.repeated)
    pressed = pressed.subtracting(stronger.targets).union(stronger.pressed)
    targets.formUnion(stronger.targets)
    failed.formUnion(stronger.failed)
    files = stronger.files + files
    problems = stronger.problems + problems
  }
}

extension Problem {
  /// Two keys of one place for one property.
  static func twice(
    _ target: Assignments.Target, on field: any Field, _ first: String, _ second: String
  ) -> Problem {
    Problem(
      key: field.id, code: "twice",
      message: "'\(first.shown)' and '\(second.shown)' both answer the \(target.property) field;"
        + " give only one")
  }
}
