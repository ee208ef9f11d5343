import JourneyFlow
import JourneyJSON

/// The answers that a program set in the page's callbacks or collectors, as with Ping's SDKs.
struct EditedFields {
  let fields: [any Field]

  /// Reads the page's array of callbacks or collectors. A settable property that differs from the
  /// original page is an answer.
  func read(_ entries: JSONValue?) -> Assignments {
    var assignments = Assignments()
    guard let entries, entries != .null else { return assignments }
    guard let list = entries.array else {
      assignments.add(
        problem(nil, "type", "expected an array as the value of 'callbacks' or 'collectors'"))
      return assignments
    }
    var seen = [Bool](repeating: false, count: fields.count)
    var indices: [String: Int]?
    for (index, entry) in list.enumerated() {
      guard let members = entry.object else {
        assignments.add(
          problem(nil, "type", "expected an object in entry \(index) of the page's array of fields")
        )
        continue
      }
      guard let id = members["id"]?.string, let field = self.index(of: id, at: index, &indices)
      else {
        let id = members["id"]?.string
        let message =
          id.map { "the page has no field with the id '\($0.shown)'" }
          ?? "missing 'id' in entry \(index) of the page's array of fields"
        assignments.add(Problem(key: id, code: "unknown_key", message: message))
        continue
      }
      guard !seen[field] else {
        assignments.add(
          problem(id, "twice", "the page's array of fields contains '\(id.shown)' twice"))
        continue
      }
      seen[field] = true
      read(members, field, &assignments)
    }
    return assignments
  }

  /// Builds a table of the ids only if the array is not in page order, as it usually is.
  private func index(of id: String, at index: Int, _ indices: inout [String: Int]?) -> Int? {
    if index < fields.count, fields[index].id == id { return index }
    if indices == nil {
      indices = Dictionary(
        fields.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    return indices?[id]
  }

  private func read(_ members: JSONObject, _ index: Int, _ assignments: inout Assignments) {
    let field = fields[index]
    let properties = field.properties
    for (name, value) in members where name != "id" {
      if name == "type" {
        if value.string != field.typeName {
          assignments.add(
            problem(field.id, "read_only", "cannot change 'type' of '\(field.id)': it is read-only")
          )
        }
        continue
      }
      guard let property = properties.first(where: { $0.name == name }) else {
        let near = properties.map(\.name).didYouMean(name)
        assignments.add(
          problem(
            field.id, "unknown_key", "unknown member '\(name.shown)' of \(field.typeName)\(near)")
        )
        continue
      }
      guard !property.value.isEquivalent(to: value) else { continue }
      guard property.kind != nil else {
        assignments.add(
          problem(
            field.id, "read_only", "cannot change '\(name)' of '\(field.id)': it is read-only"))
        continue
      }
      guard value != .null else { continue }
      let target = Assignments.Target(field: index, property: name)
      do { _ = try ValueReference.resolve(value, with: nil) } catch {
        assignments.fail([target], problem(field.id, error.code, error.reason))
        continue
      }
      assignments.set(target, on: field, key: name, to: value)
    }
  }

  private func problem(_ field: String?, _ code: String, _ message: String) -> Problem {
    Problem(field: field, code: code, message: message)
  }
}
