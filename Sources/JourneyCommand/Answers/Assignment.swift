import JourneyFlow
import JourneyJSON

/// The properties that the answers of one or several sources set, and the problems with these
/// answers.
struct Assignments {
  struct Target: Hashable {
    let field: Int
    let property: String
  }

  /// No target occurs twice.
  private(set) var values: [(target: Target, value: JSONValue)] = []
  /// The answer key for each property, even if `set` rejected its value.
  private var keys: [Target: String] = [:]
  private var targets: Set<Target> = []
  private(set) var failed: Set<Target> = []
  /// The answers from an answers file or from `defaults`, which also apply to later pages.
  private(set) var repeated: Set<Target> = []
  /// The properties set by an answer whose key is the text of an option.
  private(set) var pressed: Set<Target> = []
  /// The answers file and `defaults`, which are searched for a misspelled key if an answer is
  /// missing.
  var files: [JSONObject] = []
  private(set) var problems: [Problem] = []
  /// The answers whose keys match no field, for a page that takes such answers.
  var others: JSONObject = [:]

  mutating func add(_ problem: Problem) { problems.append(problem) }

  /// Adds a problem, and counts the targets as answered.
  mutating func fail(_ targets: [Target], _ problem: Problem) {
    failed.formUnion(targets)
    problems.append(problem)
  }

  func sets(_ target: Target) -> Bool { targets.contains(target) }

  /// Returns whether the property has an answer, valid or not.
  func answers(_ target: Target) -> Bool { sets(target) || failed.contains(target) }

  /// Returns the key of the answer, even if `set` rejected the value.
  func key(of target: Target) -> String? { keys[target] }

  /// Sets a property to the value that `read` returns. Adds a problem if the value is invalid or
  /// the property is already set.
  mutating func set(
    _ target: Target, on field: any Field, key: String,
    _ read: (AnswerKind) throws(AnswerError) -> JSONValue
  ) {
    guard let answer = field.data.type.property(target.property)?.answer,
      answer.canBePosted(in: field.data)
    else { return }
    if sets(target), let other = keys[target] {
      add(.twice(target, on: field, other, key))
      return
    }
    keys[target] = key
    do {
      values.append((target, try read(answer.kind(field.data))))
      targets.insert(target)
    } catch {
      fail([target], field.problem(target.property, error))
    }
  }

  /// Sets a property to an answer that is given as JSON.
  mutating func set(_ target: Target, on field: any Field, key: String, to value: JSONValue) {
    let isCredential = field.data.type.property(target.property)?.isCredential == true
    set(target, on: field, key: key) { kind throws(AnswerError) in
      // An object for another text is sent as JSON. A password is never JSON, so the object is a
      // reference with a mistake.
      guard kind != .text || !isCredential || value.object == nil else {
        throw AnswerError("type", "expected a string")
      }
      return try kind.accept(value)
    }
  }

  /// Sets a property to the option whose text is the key.
  mutating func press(_ target: Target, _ option: JSONValue, on field: any Field, key: String) {
    let isFirst = !sets(target)
    set(target, on: field, key: key) { _ in option }
    if isFirst { pressed.insert(target) }
  }

  mutating func repeatOnEachPage() { repeated = targets }

  /// Merges assignments, of which those of `stronger` win.
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
  static func twice(
    _ target: Assignments.Target, on field: any Field, _ first: String, _ second: String
  ) -> Problem {
    Problem(
      field: field.id, code: "twice",
      message: "'\(first.shown)' and '\(second.shown)' both answer the \(target.property) field;"
        + " give only one")
  }
}
