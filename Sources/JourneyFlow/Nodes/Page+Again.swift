import JourneyJSON

extension Problem {
  /// The page shows what the one before it showed, and nothing on it says why.
  package static let again = Problem(
    key: nil, code: "again", message: "the page that was answered came again")
}

extension Page {
  /// What is wrong with the answers that led to this page.
  /// - Parameters:
  ///   - own: what the page itself says.
  ///   - answered: the page that was answered; nil: the flow began.
  package func problems(_ found: [Problem], after answered: (any Page)?) -> [Problem] {
    guard found.isEmpty, let answered, waiting == nil, fields.contains(where: \.takesAnswer),
      face == answered.face
    else { return found }
    return [.again]
  }

  /// What a person sees of the page, its header aside: that may be all that differs after a refusal.
  fileprivate var face: [JSONValue] {
    ["stage", "description", "name"].map { heading[$0] ?? .null } + fields.map(\.face)
  }
}

extension Field {
  /// Whether anything on it can be answered.
  package var takesAnswer: Bool { properties.contains { $0.kind != nil } }

  /// Type, id, prompt or label, text and choices: not values, challenges and scripts, which differ
  /// each time.
  fileprivate var face: JSONValue {
    let properties = properties
    let isScript = properties.contains { $0.name == "messageType" && $0.value == "script" }
    var face: JSONObject = ["type": .string(type), "id": .string(id)]
    for property in properties where !(isScript && property.name == "message") {
      if FieldFace.names.contains(property.name) {
        face[property.name] = property.value
      } else if FieldFace.raw.contains(property.name) {
        face[property.name] = .object(FieldFace.seen(of: property.value))
      }
    }
    return .object(face)
  }
}

/// Which properties and members a person sees.
private enum FieldFace {
  static let names: Set = [
    "prompt", "label", "displayName", "message", "content", "richContent", "title", "subtitle",
    "description", "terms", "choices", "options", "predefinedQuestions", "providers", "devices",
  ]

  /// The server's JSON of a type that is not known: AM's list of names and values, or an object.
  static let raw: Set = ["output", "field"]

  static func seen(of value: JSONValue) -> JSONObject {
    var seen: JSONObject = [:]
    for (name, member) in value.object ?? [:] where names.contains(name) { seen[name] = member }
    for entry in value.array ?? [] {
      guard let name = entry["name"]?.string, names.contains(name) else { continue }
      seen[name] = entry["value"]
    }
    return seen
  }
}
