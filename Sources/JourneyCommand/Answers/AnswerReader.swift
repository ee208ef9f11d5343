import JourneyFlow
import JourneyJSON

/// Reads answers of each place for one page into assignments.
struct AnswerReader {
  /// What a place of answers may set, and what its values mean.
  struct Source {
    /// Whether no stronger place or rule has answered the property.
    var isOpen: (Assignments.Target) -> Bool = { _ in true }
    /// nil: what a document brings, which is never a reference.
    var references: ValueReference?
  }

  private let fields: [any Field]
  private let lookup: FieldMatcher
  private let codes: CodeMaker?

  /// - Parameter codes: nil where nothing is read.
  init(_ fields: [any Field], codes: CodeMaker? = nil) {
    self.fields = fields
    self.codes = codes
    lookup = FieldMatcher(fields: fields)
  }

  /// The problems with the key that each field is answered by.
  func naming(_ problems: [Problem]) -> [Problem] { lookup.naming(problems) }

  /// A key whose value could not be read.
  func problem(_ reason: String, at key: String, code: String = "reference") -> Problem {
    let matches = lookup.matches(key)
    let named = matches.count == 1 ? fields[matches[0].field].id : nil
    return Problem(key: matches.isEmpty ? key : named, code: code, message: reason)
  }

  /// The operands of the command line.
  func read(_ operands: [(key: String, value: Answers.Value)]) -> Assignments {
    var assignments = Assignments()
    for (key, value) in operands {
      let matches = lookup.matches(key)
      let text: String
      switch value {
      case .text(let plain): text = plain
      case .seed(let seed):
        guard only(matches, key: key, &assignments) != nil, let codes else { continue }
        do { text = try codes.code(of: seed) } catch {
          assignments.add(problem(error.reason, at: key, code: error.code))
          continue
        }
      }
      if matches.count > 1, let list = Self.parse(text), list.array != nil {
        assign(list, to: matches, key: key, Source(), &assignments)
        continue
      }
      guard let match = only(matches, key: key, &assignments) else { continue }
      let field = fields[match.field]
      if match.property == nil, let members = propertiesOf(field, in: text) {
        assign(.object(members), to: match, key: key, Source(), &assignments)
        continue
      }
      guard let property = match.property ?? field.mainProperty else {
        // What is read may be a secret: the parser's message would quote a part of it.
        if let value = Self.parse(text) {
          assign(value, to: match, key: key, Source(), &assignments)
        } else {
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
      assign(value, to: lookup.matches(key), key: key, Source(), &assignments)
    }
    return assignments
  }

  /// An answers file or `defaults`: each page takes what it asks for, rule by rule.
  /// - Parameters:
  ///   - references: what the file may refer to; nil: `defaults`, which a document brings.
  ///   - taken: what stronger places have answered.
  func read(answersFile: JSONObject, references: ValueReference?, taken: Assignments) -> Assignments
  {
    var assignments = Assignments()
    for rule in FieldMatcher.Rule.allCases
    where answersFile.contains(where: { lookup.fits($0.key, by: rule) }) {
      let before = assignments
      let source = Source(
        isOpen: { !before.answers($0) && !taken.sets($0) }, references: references)
      for (key, value) in answersFile where value != .null {
        let all = lookup.matches(key, by: rule)
        if let list = value.array, all.count > 1, list.count == all.count {
          assign(value, to: all, key: key, source, &assignments)
        } else {
          let left = all.filter { isOpen($0, to: value, source) }
          if !left.isEmpty { assign(value, to: left, key: key, source, &assignments) }
        }
      }
    }
    return assignments
  }

  /// Whether a value would set anything that is still open.
  private func isOpen(_ match: FieldMatcher.Match, to value: JSONValue, _ source: Source) -> Bool {
    let parts = parts(of: value, for: match)?.map(\.property)
    return (parts ?? fields[match.field].answerable).contains {
      source.isOpen(.init(field: match.field, property: $0))
    }
  }

  // MARK: one key

  private func assign(
    _ value: JSONValue, to matches: [FieldMatcher.Match], key: String, _ source: Source,
    _ assignments: inout Assignments
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
      for (match, value) in zip(matches, list) {
        assign(value, to: match, key: key, source, &assignments)
      }
    } else if let match = only(matches, key: key, &assignments) {
      assign(value, to: match, key: key, source, &assignments)
    }
  }

  private func assign(
    _ value: JSONValue, to match: FieldMatcher.Match, key: String, _ source: Source,
    _ assignments: inout Assignments
  ) {
    // A `null`, such as jq gives for an unset variable, is not an answer.
    guard value != .null else { return }
    let field = fields[match.field]
    guard let parts = parts(of: value, for: match) else {
      let targets = field.properties.map {
        Assignments.Target(field: match.field, property: $0.name)
      }
      assignments.fail(targets, needsObject(field))
      return
    }
    for (property, value) in parts where value != .null {
      let target = Assignments.Target(field: match.field, property: property)
      guard source.isOpen(target) else { continue }
      do {
        let resolved = try ValueReference.resolve(value, with: source.references, codes: codes)
        assignments.set(target, on: field, key: key) { kind throws(AnswerError) in
          try kind.accept(resolved)
        }
      } catch {
        assignments.fail(
          [target], Problem(key: field.id, code: error.code, message: error.reason))
      }
    }
  }

  /// The properties that a value sets: those that its object names, else the one that the key means;
  /// nil where the field needs an object and the value is something else.
  private func parts(of value: JSONValue, for match: FieldMatcher.Match)
    -> [(property: String, value: JSONValue)]?
  {
    let field = fields[match.field]
    if match.property == nil, let members = value.object, isPropertiesOf(field, members) {
      return members.map { ($0.key, $0.value) }
    }
    return (match.property ?? field.mainProperty).map { [($0, value)] }
  }

  /// An object of settable properties that a text holds; a text for a text is never looked into.
  private func propertiesOf(_ field: any Field, in text: String) -> JSONObject? {
    let kind = field.properties.first { $0.name == field.mainProperty }?.kind
    guard kind != .text, text.utf8.first == UInt8(ascii: "{") else { return nil }
    return Self.parse(text)?.object.flatMap { isPropertiesOf(field, $0) ? $0 : nil }
  }

  private static func parse(_ text: String) -> JSONValue? {
    do { return try JSONValue(parsing: text) } catch { return nil }
  }

  private func isPropertiesOf(_ field: any Field, _ members: JSONObject) -> Bool {
    let settable = field.answerable
    return !members.isEmpty && members.keys.allSatisfy(settable.contains)
  }

  private func needsObject(_ field: any Field) -> Problem {
    let names = field.answerable.map { "'\($0)'" }
    guard !names.isEmpty else {
      return Problem(key: field.id, code: "read_only", message: "\(field.type) takes no answer")
    }
    return Problem(
      key: field.id, code: "type",
      message: "\(field.type) needs an object with \(names.joined(separator: ", "))")
  }

  /// The one that a key means; else a problem that says what would tell.
  private func only(
    _ matches: [FieldMatcher.Match], key: String, _ assignments: inout Assignments
  ) -> FieldMatcher.Match? {
    if matches.count == 1 { return matches[0] }
    if matches.isEmpty {
      assignments.add(
        Problem(
          key: key, code: "unknown_key",
          message: "nothing on this page answers to '\(key.shown)': \(lookup.keys)"))
    } else {
      let ids = matches.map { fields[$0.field].id }.few()
      assignments.add(
        Problem(
          key: nil, code: "ambiguous_key",
          message: "'\(key.shown)' fits several on this page: use one of \(ids)"))
    }
    return nil
  }
}
