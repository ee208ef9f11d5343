import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// Finds the callbacks or collectors of a page by key.
struct FieldMatcher {
  /// What a key matches: a field, and its property or options.
  struct Match: Hashable {
    let field: Int
    /// The property that the key names, or `nil` for the main property.
    let property: String?
    /// The answers of the options whose text is the key, or `nil` if the key names no option.
    var options: [JSONValue]?
  }

  /// The rules for matching a key. Only the first rule with a match counts.
  enum Rule: CaseIterable { case id, attribute, label, type, property, option }

  private static let fewKeys = 8

  let fields: [any Field]
  private(set) var entries: [(key: String, rule: Rule, match: Match)] = []
  /// The matches by key and rule, or `nil` if a search through all entries is faster.
  private var table: [String: [Rule: [Match]]]?
  /// The indices of the fields that can be answered.
  private var settable: [Int] = []
  /// The texts of options in page order, without surrounding white space.
  private(set) var optionKeys: [(key: String, field: Int)] = []
  private var options: [String: [Match]] = [:]

  init(fields: [any Field]) {
    self.fields = fields
    entries.reserveCapacity(fields.count * 4)
    for (index, field) in fields.enumerated() {
      let main = Match(field: index, property: nil)
      add(main, by: .id, [field.id])
      let settable = field.answerable
      guard !settable.isEmpty else { continue }
      self.settable.append(index)
      add(main, by: .attribute, field.attributeNames)
      add(main, by: .label, field.labels.map(\.bareLabel).filter { !$0.isEmpty })
      add(main, by: .type, field.typeNames)
      for name in settable { add(Match(field: index, property: name), by: .property, [name]) }
      addOptions(of: field, at: index)
    }
    guard entries.count > Self.manyEntries else { return }
    var table: [String: [Rule: [Match]]] = [:]
    for entry in entries {
      table[entry.key, default: [:]][entry.rule, default: []].append(entry.match)
    }
    self.table = table
  }

  /// The number of entries above which a table is faster.
  private static let manyEntries = 64

  private mutating func add(_ match: Match, by rule: Rule, _ keys: [String]) {
    for (index, key) in keys.enumerated() where !keys[..<index].contains(key) {
      entries.append((key, rule, match))
    }
  }

  private mutating func addOptions(of field: any Field, at index: Int) {
    guard let property = field.mainProperty else { return }
    for choice in field.keyedOptions {
      let key = (choice.texts.first ?? "").trimmed
      guard !key.isEmpty else { continue }
      let matches = options[key, default: []]
      if let last = matches.last, last.field == index {
        options[key]?[matches.count - 1].options?.append(choice.answer)
      } else {
        optionKeys.append((key, index))
        options[key, default: []].append(
          Match(field: index, property: property, options: [choice.answer]))
      }
    }
  }

  func matches(_ key: String) -> [Match] {
    for rule in Rule.allCases {
      let found = matches(key, by: rule)
      if !found.isEmpty { return found }
    }
    return []
  }

  func matches(_ key: String, by rule: Rule) -> [Match] {
    if rule == .option { return options.isEmpty ? [] : options[key.trimmed] ?? [] }
    let key = rule == .label ? key.bareLabel : key
    if let table { return table[key]?[rule] ?? [] }
    return entries.compactMap { $0.rule == rule && $0.key == key ? $0.match : nil }
  }

  func fits(_ key: String, by rule: Rule) -> Bool {
    if rule == .label || rule == .option || table != nil { return !matches(key, by: rule).isEmpty }
    return entries.contains { $0.rule == rule && $0.key == key }
  }

  /// The end of a message about an unknown key: the keys of the page, or that it asks for nothing.
  var keys: String {
    let names = settable.lazy.map { index in
      let key = key(of: index)
      let property = fields[index].mainProperty.flatMap { name in
        name != key && matchesOnly(name, index) ? name : nil
      }
      let options = key == fields[index].typeName ? optionKeys.filter { $0.field == index } : []
      let values = options.isEmpty ? "" : ": " + options.map(\.key.shown).quotedAlternatives(4)
      return "'\(key.shown)'" + (property.map { " ('\($0)'\(values))" } ?? "")
    }
    guard !names.isEmpty else { return "the page asks for no answers" }
    return "the page has \(names.sentenceList(Self.fewKeys))"
  }

  func isSettable(_ index: Int) -> Bool {
    !fields[index].answerable.isEmpty
  }
}

extension FieldMatcher {
  /// Returns the field's key: its attribute name (a callback's `valueId` or a collector's key), its
  /// label (usually a prompt) or its type. The first two are used if they match only this field.
  /// Otherwise, several fields have the same key. The id is used only if nothing else matches the
  /// field, because AM numbers the ids of each page from 1.
  func key(of index: Int) -> String {
    let (field, names) = (fields[index], names(of: index))
    guard isSettable(index) else { return field.id }
    return onlyName(of: index)
      ?? (names + [(field.typeName, .type)]).first { name in
        Rule.allCases.first { fits(name.key, by: $0) } == name.rule
      }?.key ?? field.id
  }

  /// Returns the attribute name, the label or the id, whichever matches only this field.
  func onlyKey(of index: Int) -> String { onlyName(of: index) ?? fields[index].id }

  private func onlyName(of index: Int) -> String? {
    names(of: index).first { matchesOnly($0.key, index) }?.key
  }

  func matchesOnly(_ key: String, _ index: Int) -> Bool {
    let found = matches(key)
    return found.count == 1 && found[0].field == index
  }

  private func names(of index: Int) -> [(key: String, rule: Rule)] {
    let field = fields[index]
    let all =
      field.attributeNames.prefix(1).map { ($0, Rule.attribute) }
      + field.labels.prefix(1).map { ($0.bareLabel, Rule.label) }
    return all.filter { !$0.0.isEmpty }
  }

  /// Returns the problems with answer keys in place of field ids.
  func naming(_ problems: [Problem]) -> [Problem] {
    problems.map { problem in
      guard let id = problem.id, let match = matches(id, by: .id).first else { return problem }
      return problem.named(key(of: match.field))
    }
  }
}

extension [Problem] {
  /// Returns the problems with answer keys in place of the ids of `fields`.
  func named(on fields: [any Field]) -> [Problem] {
    contains { $0.id != nil } ? FieldMatcher(fields: fields).naming(self) : self
  }
}
