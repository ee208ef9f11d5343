import JourneyFlow
import JourneyJSON

/// The properties that the answers to a page set, and the problems with these answers. The answers
/// come from one source, or from several sources that have been merged.
struct Assignments {
  struct Target: Hashable {
    /// The index of the callback or collector on the page.
    let field: Int
    let property: String
  }

  /// The values. No target occurs twice.
  private(set) var values: [(target: Target, value: JSONValue)] = []
  /// The answer key for each property. The key is present even if `set` rejected the value.
  private var keys: [Target: String] = [:]
  private var targets: Set<Target> = []
  /// The properties whose answer is invalid.
  private(set) var failed: Set<Target> = []
  /// The properties whose answers come from an answers file or from `defaults`. These answers also
  /// apply to later pages.
  private(set) var repeated: Set<Target> = []
  /// The properties that were set by an answer whose key is the text of an option.
  private(set) var pressed: Set<Target> = []
  /// The contents of the answers file and of `defaults`. If an answer is missing, their keys are
  /// searched for a misspelling.
  var files: [JSONObject] = []
  private(set) var problems: [Problem] = []
  /// The answers whose keys match no field, for a page that takes such answers.
  var others: JSONObject = [:]

  mutating func add(_ problem: Problem) { problems.append(problem) }

  /// Adds a problem, and marks the target properties as answered.
  mutating func fail(_ targets: [Target], _ problem: Problem) {
    failed.formUnion(targets)
    problems.append(problem)
  }

  func sets(_ target: Target) -> Bool { targets.contains(target) }

  /// Returns whether the property has an answer. An invalid value also counts as an answer.
  func answers(_ target: Target) -> Bool { sets(target) || failed.contains(target) }

  /// Returns the key of the answer to the property, even if `set` rejected the value.
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

  /// Marks all values as answers that also apply to later pages.
  mutating func repeatOnEachPage() { repeated = targets }

  /// Merges the assignments from a source with a higher priority into these assignments. If both
  /// set a property, the value from the source with the higher priority is used.
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
  /// Returns the problem for two keys in one source that set the same property.
  static func twice(
    _ target: Assignments.Target, on field: any Field, _ first: String, _ second: String
  ) -> Problem {
    Problem(
      field: field.id, code: "twice",
      message: "'\(first.shown)' and '\(second.shown)' both answer the \(target.property) field;"
        + " give only one")
  }
}
