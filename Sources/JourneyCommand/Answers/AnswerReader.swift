import JSON
import Orchestration

/// Reads answers of each place for one page into assignments.
struct AnswerReader {
  private let fields: [any Field]
  private let lookup: Lookup

  init(_ fields: [any Field]) {
    self.fields = fields
    lookup = Lookup(fields: fields)
  }

  /// A key whose value could not be read.
  func problem(_ reason: String, at key: String) -> Problem {
    let matches = lookup.matches(key)
    return Problem(
      key: matches.count == 1 ? fields[matches[0].field].id : nil, code: "reference",
      message: reason)
  }

  /// The operands of the command line.
  func read(_ texts: [(key: String, text: String)]) -> Assignments {
    var assignments = Assignments()
    for (key, text) in texts {
      guard let match = only(lookup.matches(key), key: key, &assignments) else { continue }
      let field = fields[match.field]
      if match.property == nil, let members = propertiesOf(field, in: text) {
        assign(.object(members), to: match, key: key, &assignments)
        continue
      }
      guard let property = match.property ?? field.mainProperty else {
        // What is read may be a secret: the parser's message would quote a part of it.
        do {
          assign(try JSONValue(parsing: text), to: match, key: key, &assignments)
        } catch {
          assignments.add(needsObject(field))
        }
        continue
      }
      assignments.set(
        .init(field: match.field, property: property), on: field, key: key
      ) { kind throws(AnswerError) in try kind.read(text) }
    }
    return assignments
  }

  /// The document's `answers`: every key must fit.
  func read(_ answers: JSONObject) -> Assignments {
    var assignments = Assignments()
    for (key, value) in answers {
      assign(value, to: lookup.matches(key), key: key, &assignments)
    }
    return assignments
  }

  /// A book of answers: each page takes what it asks for, rule by rule.
  /// - Parameter taken: what stronger places have answered.
  func read(book: JSONObject, references: References, taken: Assignments) -> Assignments {
    var assignments = Assignments()
    for rule in Lookup.Rule.allCases {
      let before = assignments
      func isOpen(_ match: Lookup.Match) -> Bool {
        let field = fields[match.field]
        let properties = match.property.map { [$0] } ?? field.mainProperty.map { [$0] }
        guard let properties else { return true }
        return properties.contains { property in
          let target = Assignments.Target(field: match.field, property: property)
          return !before.sets(target) && !taken.sets(target)
        }
      }
      for (key, value) in book {
        let matches = lookup.matches(key, by: rule).filter(isOpen)
        guard !matches.isEmpty else { continue }
        do {
          assign(try resolve(value, references), to: matches, key: key, &assignments)
        } catch {
          assignments.add(
            Problem(key: fields[matches[0].field].id, code: "reference", message: error.reason))
        }
      }
    }
    return assignments
  }

  private func resolve(_ value: JSONValue, _ references: References) throws(References.Fault)
    -> JSONValue
  {
    guard let list = value.array else { return try references.resolve(value) }
    var resolved: [JSONValue] = []
    for value in list { resolved.append(try references.resolve(value)) }
    return .array(resolved)
  }

  // MARK: one key

  private func assign(
    _ value: JSONValue, to matches: [Lookup.Match], key: String, _ assignments: inout Assignments
  ) {
    if matches.count > 1, let list = value.array {
      guard list.count == matches.count else {
        assignments.add(
          Problem(
            key: nil, code: "count",
            message:
              "'\(key.shown)' fits \(matches.count) of the page, and the list has \(list.count)"))
        return
      }
      for (match, value) in zip(matches, list) { assign(value, to: match, key: key, &assignments) }
    } else if let match = only(matches, key: key, &assignments) {
      assign(value, to: match, key: key, &assignments)
    }
  }

  private func assign(
    _ value: JSONValue, to match: Lookup.Match, key: String, _ assignments: inout Assignments
  ) {
    // A `null`, such as jq gives for an unset variable, is no answer.
    guard value != .null else { return }
    let field = fields[match.field]
    if match.property == nil, let members = value.object, isPropertiesOf(field, members) {
      for (property, value) in members where value != .null {
        assignments.set(
          .init(field: match.field, property: property), on: field, key: key
        ) { kind throws(AnswerError) in try kind.accept(value) }
      }
      return
    }
    guard let property = match.property ?? field.mainProperty else {
      assignments.add(needsObject(field))
      return
    }
    assignments.set(.init(field: match.field, property: property), on: field, key: key) {
      kind throws(AnswerError) in try kind.accept(value)
    }
  }

  /// An object of settable properties that a text holds; a text for a text is never looked into.
  private func propertiesOf(_ field: any Field, in text: String) -> JSONObject? {
    let kind = field.properties.first { $0.name == field.mainProperty }?.kind
    guard kind != .text, text.utf8.first == UInt8(ascii: "{") else { return nil }
    do {
      let members = try JSONValue(parsing: text).object
      return members.flatMap { isPropertiesOf(field, $0) ? $0 : nil }
    } catch { return nil }
  }

  private func isPropertiesOf(_ field: any Field, _ members: JSONObject) -> Bool {
    let settable = field.properties.filter { $0.kind != nil }.map(\.name)
    return !members.isEmpty && members.keys.allSatisfy(settable.contains)
  }

  private func needsObject(_ field: any Field) -> Problem {
    let names = field.properties.filter { $0.kind != nil }.map { "'\($0.name)'" }
    guard !names.isEmpty else {
      return Problem(key: field.id, code: "read_only", message: "\(field.type) takes no answer")
    }
    return Problem(
      key: field.id, code: "type",
      message: "\(field.type) needs an object with \(names.joined(separator: ", "))")
  }

  /// The one that a key means; else a problem that says what would tell.
  private func only(
    _ matches: [Lookup.Match], key: String, _ assignments: inout Assignments
  ) -> Lookup.Match? {
    if matches.count == 1 { return matches[0] }
    if matches.isEmpty {
      assignments.add(
        Problem(
          key: nil, code: "unknown_key",
          message: "nothing on this page answers to '\(key.shown)': \(lookup.keys)"))
    } else {
      let ids = matches.map { "'\(fields[$0.field].id)'" }.joined(separator: ", ")
      assignments.add(
        Problem(
          key: nil, code: "ambiguous_key",
          message: "'\(key.shown)' fits several on this page: use one of \(ids)"))
    }
    return nil
  }
}
