import JourneyFlow
import JourneyJSON

/// The properties that one source of answers sets, and the problems of the source.
struct Assignments {
  struct Target: Hashable {
    /// The index of the callback or collector on the page.
    let field: Int
    let property: String
  }

  /// The values. No target occurs twice.
  private(set) var values: [(target: Target, value: JSONValue)] = []
  /// The keys that have set a property, or should have set it.
  private var keys: [Target: String] = [:]
  private var targets: Set<Target> = []
  /// The properties whose answer is invalid.
  private(set) var failed: Set<Target> = []
  /// The properties set by an answers file or `defaults`, which would set them on each page.
  private(set) var repeated: Set<Target> = []
  /// The properties that are set by an option whose text is a key.
  private(set) var pressed: Set<Target> = []
  /// The answers file and `defaults`, in which a key may be misspelled.
  var files: [JSONObject] = []
  private(set) var problems: [Problem] = []

  mutating func add(_ problem: Problem) { problems.append(problem) }

  /// Adds a problem that makes the properties count as answered.
  mutating func fail(_ targets: [Target], _ problem: Problem) {
    failed.formUnion(targets)
    problems.append(problem)
  }

  func sets(_ target: Target) -> Bool { targets.contains(target) }

  /// Returns whether a key has set the property, or should have set it.
  func answers(_ target: Target) -> Bool { sets(target) || failed.contains(target) }

  /// Returns the key that has set the property, or should have set it.
  func key(of target: Target) -> String? { keys[target] }

  /// Sets a property to a value that its kind accepts.
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

  /// Presses an option whose text is the key.
  mutating func press(_ target: Target, _ option: JSONValue, on field: any Field, key: String) {
    let isFirst = !sets(target)
    set(target, on: field, key: key) { _ in option }
    if isFirst { pressed.insert(target) }
  }

  /// Marks all values as answers for each page that asks for them.
  mutating func repeatOnEachPage() { repeated = targets }

  /// Merges a stronger source into this one. The stronger source wins, property by property.
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
  /// Returns the problem that two keys of one source set the same property.
  static func twice(
    _ target: Assignments.Target, on field: any Field, _ first: String, _ second: String
  ) -> Problem {
    Problem(
      key: field.id, code: "twice",
      message: "'\(first.shown)' and '\(second.shown)' both answer the \(target.property) field;"
        + " give only one")
  }
}
