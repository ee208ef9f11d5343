import JourneyFlow
import JourneyJSON

/// Turns the answers from each source into assignments for one page.
struct AnswerReader {
  /// A source of answers: the properties that it may set, and the references in its values.
  struct Source {
    /// Returns whether the source may set a property: not if a source with a higher priority or an
    /// earlier rule has answered it.
    var isOpen: (Assignments.Target) -> Bool = { _ in true }
    /// The resolver, or `nil` for a document, which must not contain references.
    var references: ValueReference?
  }

  /// The number of problems after which no similar key is suggested.
  private static let fewGuesses = 8

  let fields: [any Field]
  private let lookup: FieldMatcher
  private let codes: CodeMaker?

  /// - Parameter codes: makes one-time codes, or `nil` if no answer needs one.
  init(_ fields: [any Field], codes: CodeMaker? = nil) {
    self.fields = fields
    self.codes = codes
    lookup = FieldMatcher(fields: fields)
  }

  /// Returns the problems with answer keys in place of field ids. A message about a missing answer
  /// also names a key of the files that is probably a misspelling.
  func explaining(_ problems: [Problem], files: [JSONObject]) -> [Problem] {
    lookup.explaining(problems, files: files)
  }

  func fail(_ key: String, _ error: AnswerError, in assignments: inout Assignments) {
    let matches = lookup.matches(key)
    guard matches.count == 1, let match = matches.first else {
      let named = matches.isEmpty ? key : nil
      assignments.add(Problem(key: named, code: error.code, message: error.reason))
      return
    }
    assignments.fail(
      targets(of: match),
      Problem(field: fields[match.field].id, code: error.code, message: error.reason))
  }

  private func targets(of match: FieldMatcher.Match) -> [Assignments.Target] {
    let field = fields[match.field]
    let property = match.property ?? field.mainProperty
    return (property.map { [$0] } ?? field.answerable).map {
      Assignments.Target(field: match.field, property: $0)
    }
  }

  func read(_ operands: [(key: String, value: Answers.Value)]) -> Assignments {
    var assignments = Assignments()
    for (key, value) in operands {
      let matches = lookup.matches(key)
      let text: String
      switch value {
      case .text(let plain): text = plain
      case .seed(let seed):
        guard let match = only(matches, key: key, &assignments), let codes else { continue }
        // A counter must not move if the answer cannot be a code.
        if match.options != nil {
          assign("", to: match, key: key, Source(), &assignments)
          continue
        }
        do { text = try codes.code(of: seed, for: key) } catch {
          fail(key, error, in: &assignments)
          continue
        }
      }
      if matches.count > 1, let list = JSONValue(ifValid: text), list.array != nil {
        assign(list, to: matches, key: key, Source(), &assignments)
        continue
      }
      guard let match = only(matches, key: key, &assignments) else { continue }
      if match.options != nil {
        let value = text == "null" ? JSONValue.null : .string(text)
        assign(value, to: match, key: key, Source(), &assignments)
        continue
      }
      let field = fields[match.field]
      if match.property == nil, let members = propertiesOf(field, in: text) {
        assign(.object(members), to: match, key: key, Source(), &assignments)
        continue
      }
      guard let property = match.property ?? field.mainProperty else {
        // The operand may be a secret, and the parser's message would quote a part of it.
        if let value = JSONValue(ifValid: text) {
          assign(value, to: match, key: key, Source(), &assignments)
        } else {
          assignments.fail(targets(of: match), needsObject(field))
        }
        continue
      }
      assignments.set(
        .init(field: match.field, property: property), on: field, key: key
      ) { kind throws(AnswerError) in try kind.read(text) }
    }
    return assignments
  }

  /// Reads the document's `answers`, in which each key must match a field of the page.
  func read(_ answers: JSONObject) -> Assignments {
    var assignments = Assignments()
    for (key, value) in answers {
      assign(value, to: lookup.matches(key), key: key, Source(), &assignments)
    }
    return assignments
  }

  /// Reads an answers file or `defaults`. Keys that match no field of the page are ignored. An
  /// earlier rule for matching keys comes before a later one.
  /// - Parameters:
  ///   - references: the resolver for the file, or `nil` for `defaults`, which are part of a
  ///     document.
  ///   - taken: the answers from sources with a higher priority.
  func read(answersFile: JSONObject, references: ValueReference?, taken: Assignments) -> Assignments
  {
    var assignments = Assignments()
    for rule in FieldMatcher.Rule.allCases
    where answersFile.contains(where: { lookup.fits($0.key, by: rule) }) {
      let before = assignments
      let source = Source(
        isOpen: { !before.answers($0) && !taken.answers($0) }, references: references)
      for (key, value) in answersFile where value != .null {
        let all = lookup.matches(key, by: rule)
        if rule == .option {
          let isOption = lookup.matches(key).first?.options != nil
          guard isOption, presses(value, references) else { continue }
        }
        let list = value.array.flatMap { all.count > 1 && $0.count == all.count ? $0 : nil }
        for (match, value) in zip(all, list ?? (all.count == 1 ? [value] : [])) {
          for target in set(by: value, match) where !taken.answers(target) {
            guard let first = before.key(of: target), first != key, isNumber(first, of: match)
            else { continue }
            let isFirst = answersFile.keys.first { $0 == first || $0 == key } == first
            assignments.add(
              .twice(
                target, on: fields[match.field], isFirst ? first : key, isFirst ? key : first))
          }
        }
        if list != nil {
          assign(value, to: all, key: key, source, &assignments)
        } else {
          let left = all.filter { isOpen($0, to: value, source) }
          if !left.isEmpty { assign(value, to: left, key: key, source, &assignments) }
        }
      }
    }
    assignments.repeatOnEachPage()
    assignments.files = [answersFile]
    return assignments
  }

  /// Returns whether a key is the numbered id of a callback, such as `IDToken2`. A collector's id
  /// is its key.
  private func isNumber(_ key: String, of match: FieldMatcher.Match) -> Bool {
    let field = fields[match.field]
    return field.id == key && !field.attributeNames.contains(key)
  }

  private func set(by value: JSONValue, _ match: FieldMatcher.Match) -> [Assignments.Target] {
    (parts(of: value, for: match) ?? []).filter { $0.value != .null }.map {
      Assignments.Target(field: match.field, property: $0.property)
    }
  }

  /// Returns whether a value sets a property that no source with a higher priority and no earlier
  /// rule has answered.
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
              "expected \(matches.count) answers for '\(key.shown)', not \(list.count)"))
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
    // jq gives `null` for an unset variable, so it is no answer.
    guard value != .null else { return }
    let field = fields[match.field]
    if match.options != nil { return press(value, match, key: key, source, &assignments) }
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
        if source.references != nil, let error = misspelledReference(value, for: target) {
          assignments.fail([target], field.problem(property, error))
        } else {
          assignments.set(target, on: field, key: key, to: resolved)
        }
      } catch {
        assignments.fail(
          [target], Problem(field: field.id, code: error.code, message: error.reason))
      }
    }
  }

  /// Returns the members of an object, or the property that the key names, or `nil` if the field
  /// needs an object of settable properties instead.
  private func parts(of value: JSONValue, for match: FieldMatcher.Match)
    -> [(property: String, value: JSONValue)]?
  {
    let field = fields[match.field]
    if match.property == nil, let members = value.object, isPropertiesOf(field, members) {
      return members.map { ($0.key, $0.value) }
    }
    return (match.property ?? field.mainProperty).map { [($0, value)] }
  }

  /// Returns the JSON object in a string, if all its members are settable properties. Does not
  /// parse if the field's main property is a string.
  private func propertiesOf(_ field: any Field, in text: String) -> JSONObject? {
    let kind = field.properties.first { $0.name == field.mainProperty }?.kind
    guard kind != .text, text.utf8.first == UInt8(ascii: "{") else { return nil }
    return JSONValue(ifValid: text)?.object.flatMap { isPropertiesOf(field, $0) ? $0 : nil }
  }

  private func isPropertiesOf(_ field: any Field, _ members: JSONObject) -> Bool {
    !members.isEmpty && members.keys.allSatisfy(field.answerable.contains)
  }

  /// Returns the only match for a key, or adds a problem that says how to correct it.
  private func only(
    _ matches: [FieldMatcher.Match], key: String, _ assignments: inout Assignments
  ) -> FieldMatcher.Match? {
    if matches.count == 1 { return matches[0] }
    if matches.isEmpty {
      let near = assignments.problems.count < Self.fewGuesses ? lookup.suggestion(for: key) : nil
      let rest = near.map { " (did you mean '\($0.shown)'?)" } ?? ": \(lookup.keys)"
      assignments.add(
        Problem(
          key: key, code: "unknown_key", message: "unknown key '\(key.shown)'\(rest)"))
    } else {
      let ids = matches.map { fields[$0.field].id }.quotedList()
      assignments.add(
        Problem(
          key: nil, code: "ambiguous_key",
          message: "ambiguous key '\(key.shown)': it matches \(ids)"))
    }
    return nil
  }
}
