import JourneyFlow
import JourneyJSON

/// The differences between the `Fields` documents of two walks, in the members that the old
/// document has, except `tag`.
enum PageChanges {
  /// Returns a problem for each difference, in the order of the new pages.
  /// - Parameter old: the recorded pages. A page with `"optional": true` can be absent.
  static func problems(from old: [Document], to new: [Document]) -> [Problem] {
    let pairs = Alignment(
      old, new,
      isSame: { $0["page"] != nil && $0["page"] == $1["page"] && $0["fields"] == $1["fields"] },
      score: score
    ).pairs
    // All pages of a walk have the same flow, so it is compared only once.
    let first = pairs.firstIndex { $0.old != nil && $0.new != nil }
    return pairs.enumerated().flatMap { index, pair -> [Problem] in
      switch pair {
      case (let before?, let after?):
        let change = PageChange(old[before], new[after], number: after + 1)
        return (index == first ? change.origin : []) + change.problems
      case (nil, let after?): return [.page("new \(new[after].label(after + 1))", asks: new[after])]
      case (let before?, nil) where old[before]["optional"] != true:
        return [.page("missing \(old[before].label(before + 1))")]
      default: return []
      }
    }
  }

  /// Returns how well two pages belong together: by the name or the stage, or else by their fields.
  private static func score(_ old: Document, _ new: Document) -> Int {
    let names = ["page", "stage"].filter { old[$0] != nil }
    let likeness = old.hasFieldList ? FieldChanges.likeness(old.fieldList, new.fieldList) : nil
    if names.contains(where: { old[$0] == new[$0] }) { return 1000 + (likeness ?? 100) }
    guard let likeness else { return names.isEmpty ? 1 : 0 }
    if old.fieldList.isEmpty, new.fieldList.isEmpty {
      let texts = old["texts"]?.array ?? []
      return !texts.isEmpty && old["texts"] == new["texts"] || names.isEmpty ? 50 : 0
    }
    // The name of a page without a header consists of its prompts, and changes with each of them.
    let isNamed = names.contains("stage") || !old.isNamedByContent || !new.isNamedByContent
    return likeness >= (isNamed && !names.isEmpty ? 75 : 50) ? likeness : 0
  }
}

extension [PageRecording] {
  /// Returns the differences from the recording that fits best.
  func changes(in pages: [Document]) -> [Problem] {
    map { PageChanges.problems(from: $0.pages, to: pages) }.min { $0.count < $1.count } ?? []
  }
}

extension [Problem] {
  /// The messages of the first three problems, and the number of the others.
  var changeList: String {
    let few = prefix(3).map(\.message).joined(separator: "; ")
    return count > 3 ? "\(few); and \(count - 3) more" : few
  }
}

/// A page of a recording and the page of a walk.
private struct PageChange {
  let old: Document
  let new: Document
  /// The page in messages, such as `page 2 'Your data'`.
  let label: String

  init(_ old: Document, _ new: Document, number: Int) {
    self.old = old
    self.new = new
    label = new.label(number)
  }

  var problems: [Problem] {
    var problems = names + flags
    if old.hasFieldList {
      problems += FieldChanges.problems(from: old.fieldList, to: new.fieldList, on: label)
    }
    if let texts = old["texts"]?.array {
      let change = ListChange(texts, new["texts"]?.array ?? [])
      problems += change.added.map { .text("new text \($0.quoted) on \(label)") }
      problems += change.removed.map { .text("missing text \($0.quoted) on \(label)") }
    }
    return problems
  }

  /// The problems with the flow to which the page belongs.
  var origin: [Problem] { ["flow", "journey"].flatMap(changes) }

  private func changes(of name: String) -> [Problem] {
    guard let before = old[name], before != new[name] else { return [] }
    let after = new[name].map { "the \(name) \($0.quoted)" } ?? "no \(name)"
    return [.page("\(label) has \(after), not \(before.quoted)")]
  }

  private var names: [Problem] {
    var changes = changes(of: "stage")
    if let before = old["page"], before != new["page"],
      !(old.isNamedByContent && new.isNamedByContent)
    {
      changes.append(.page("\(label) was \(before.quoted)"))
    }
    return changes
  }

  private var flags: [Problem] {
    var changes: [Problem] = []
    for (name, verb) in [("waiting", "waits"), ("suspended", "is suspended")] {
      guard let before = old[name]?.boolean, before != (new[name]?.boolean ?? false) else {
        continue
      }
      changes.append(.page("\(label) \(before ? "no longer" : "now") \(verb)"))
    }
    if let before = old["registers"]?.array {
      let change = ListChange(before, new["registers"]?.array ?? [])
      changes += change.added.map { .page("\(label) now registers \($0.quoted)") }
      changes += change.removed.map { .page("\(label) no longer registers \($0.quoted)") }
    }
    return changes
  }
}

extension Problem {
  fileprivate static func page(_ message: String, asks page: Document? = nil) -> Problem {
    var message = message
    if let page {
      let fields = page.fieldList.lazy.map(\.fieldName)
      message += fields.isEmpty ? " asks for nothing" : " asks for \(fields.sentenceList(3))"
    }
    return Problem(key: nil, code: "page", message: message)
  }

  fileprivate static func text(_ message: String) -> Problem {
    Problem(key: nil, code: "text", message: message)
  }
}

extension JSONObject {
  fileprivate var hasFieldList: Bool { self["fields"]?.array != nil }
  fileprivate var fieldList: [JSONValue] { self["fields"]?.array ?? [] }

  /// Returns the page with its number, such as `page 2 'Your data'`.
  fileprivate func label(_ number: Int) -> String {
    "page \(number)" + (self["page"].map { " \($0.quoted)" } ?? "")
  }

  /// Whether the name is made of the prompts, the first text or the types of the fields, so that a
  /// change of the name says nothing more than a change of those.
  fileprivate var isNamedByContent: Bool {
    guard let name = self["page"]?.string else { return true }
    let prompts = fieldList.map { ($0["prompt"] ?? $0["key"])?.string ?? "" }
    let types = fieldList.map { $0["type"]?.string ?? "" }
    let texts = self["texts"]?.array?.compactMap(\.string) ?? []
    return ([prompts.joined(separator: ", "), types.joined(separator: ", ")] + texts)
      .contains { $0.stable.cut(to: Document.longestPageName) == name }
  }
}
