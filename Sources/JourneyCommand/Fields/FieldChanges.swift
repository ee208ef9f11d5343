import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// The differences between the fields of two pages.
enum FieldChanges {
  /// Returns a problem for each difference in the members that the old field has.
  /// - Parameter page: the page in messages, such as `page 2 'Your data'`.
  static func problems(from old: [JSONValue], to new: [JSONValue], on page: String) -> [Problem] {
    let pairs = Alignment(old, new, isSame: isSame, score: score).pairs
    var gone: [JSONValue: [Int]] = [:]
    for before in pairs.filter({ $0.new == nil }).compactMap(\.old) {
      gone[old[before].identity, default: []].append(before)
    }
    /// The old place of each field that moved, by its new place.
    var moved: [Int: Int] = [:]
    for after in pairs.filter({ $0.old == nil }).compactMap(\.new) {
      moved[after] = gone[new[after].identity]?.popLast()
    }
    let kept = Set(moved.values)
    return pairs.flatMap { pair -> [Problem] in
      guard let after = pair.new else {
        guard let before = pair.old, !kept.contains(before) else { return [] }
        return [.field(old[before], "missing field \(old[before].fieldName) on \(page)")]
      }
      if let before = pair.old { return problems(from: old[before], to: new[after], on: page) }
      guard let before = moved[after] else {
        return [.field(new[after], "new field \(new[after].fieldName) on \(page)")]
      }
      return [.field(new[after], "field \(new[after].keyName) moved on \(page)")]
        + problems(from: old[before], to: new[after], on: page)
    }
  }

  /// Returns how much two pages ask for the same, from 0 to 100.
  static func likeness(_ old: [JSONValue], _ new: [JSONValue]) -> Int {
    guard !old.isEmpty, !new.isEmpty else { return old.isEmpty && new.isEmpty ? 100 : 0 }
    let scores = Alignment(old, new, isSame: isSame, score: score).pairs.map { pair in
      guard let before = pair.old, let after = pair.new else { return 0 }
      return min(4, score(old[before], new[after]))
    }
    return 100 * scores.reduce(0, +) / (4 * max(old.count, new.count))
  }

  private static func isSame(_ old: JSONValue, _ new: JSONValue) -> Bool {
    old["key"] != nil && old["key"] == new["key"] && old["type"] == new["type"]
  }

  /// Returns how well two fields belong together: by the key, the prompt or the type.
  private static func score(_ old: JSONValue, _ new: JSONValue) -> Int {
    let isOfType = old["type"] == nil || old["type"] == new["type"]
    if let key = old["key"], key == new["key"] { return isOfType ? 5 : 4 }
    if let prompt = old["prompt"], prompt == new["prompt"] { return isOfType ? 4 : 3 }
    return isOfType ? 2 : 0
  }

  private static func problems(from old: JSONValue, to new: JSONValue, on page: String) -> [Problem]
  {
    var changes: [Problem] = []
    func add(_ change: String) { changes.append(.field(new, "\(change) on \(page)")) }
    let name = new.keyName
    if let key = old["key"], key != new["key"] {
      add("field \(key.quoted) is now \(name)")
    } else if let prompt = old["prompt"], prompt != new["prompt"] {
      add("field \(name) has the prompt \((new["prompt"] ?? new["key"] ?? "").quoted)")
    }
    for (member, about) in [("type", "type"), ("answer", "kind of answer")] {
      guard let before = old[member], before != new[member] else { continue }
      let after = new[member].map(\.quoted) ?? "none"
      add("field \(name) has the \(about) \(after), not \(before.quoted)")
      break
    }
    for member in ["required", "secret"] {
      guard let before = old[member]?.boolean, before != (new[member]?.boolean ?? false) else {
        continue
      }
      add("field \(name) is \(before ? "no longer" : "now") \(member)")
    }
    return changes + options(from: old, to: new, on: page)
  }

  private static func options(from old: JSONValue, to new: JSONValue, on page: String) -> [Problem]
  {
    var changes: [Problem] = []
    let name = new.keyName
    func add(_ change: String) {
      changes.append(
        Problem(key: new["key"]?.string, code: "option", message: "\(change) on \(page)"))
    }
    if let before = old["options"]?.array {
      let after = new["options"]?.array ?? []
      let change = ListChange(before, after)
      for option in change.added { add("new option \(option.quoted) of \(name)") }
      for option in change.removed { add("missing option \(option.quoted) of \(name)") }
      if change.added.isEmpty, change.removed.isEmpty, before != after {
        add("options of \(name) are in another order")
      }
    }
    if let before = old["default"], before != new["default"] {
      let after = new["default"].map { "the default \($0.quoted)" } ?? "no default"
      add("field \(name) has \(after), not \(before.quoted)")
    }
    return changes
  }
}

extension Problem {
  fileprivate static func field(_ field: JSONValue, _ message: String) -> Problem {
    Problem(key: field["key"]?.string, code: "field", message: message)
  }
}

extension JSONValue {
  fileprivate var identity: JSONValue { [self["key"] ?? .null, self["type"] ?? .null] }

  /// The key in single quotes.
  fileprivate var keyName: String { (self["key"] ?? self["type"] ?? "").quoted }

  /// What the user sees, if there is a prompt, and the type, such as
  /// `'Newsletter' (ConsentMappingCallback)`.
  var fieldName: String {
    let name = self["prompt"] ?? self["key"] ?? ""
    guard let type = self["type"]?.string, type != name.string else { return name.quoted }
    return "\(name.quoted) (\(type.escapingControls().cut(to: 60)))"
  }
}
