import JourneyJSON

/// What a part of a document looks like. Its JSON Schema, and what `redact` leaves of it, both follow
/// from this one declaration.
indirect enum Shape: Sendable {
  case any
  case text, flag, whole, number
  /// An address, of which the query and the fragment may be secret.
  case address
  case constant(JSONValue)
  case words([String])
  case list(Shape)
  case object([Member], Others = .unnamed)
  case either([Shape])
  case optional(Shape)
  /// This, unless the server sent something else, which is shown as it came.
  case usually(Shape)
  /// A part that has a name among the definitions.
  case named(String, Shape)

  /// What members that are not declared are.
  enum Others: Sendable {
    /// None of ours: a reader leaves them alone.
    case unnamed
    /// A fault.
    case refused
    case like(Shape)
  }

  struct Member: Sendable {
    /// Who may see it.
    enum Visibility: Sendable {
      case shown
      /// Shown unless the text is a script, as `messageType` beside it says.
      case shownUnlessScript
      /// For the next step, or for who holds the document: `redact` leaves it out.
      case withheld
      /// As `withheld`, and the schema marks it `writeOnly`.
      case secret
    }

    enum Presence: Sendable { case optional, required, requiredUnlessRedacted }

    let name: String
    let shape: Shape
    let about: String
    let visibility: Visibility
    let presence: Presence
    let isReadOnly: Bool

    init(
      _ name: String, _ shape: Shape, _ about: String, _ visibility: Visibility = .shown,
      _ presence: Presence = .optional, isReadOnly: Bool = false
    ) {
      self.name = name
      self.shape = shape
      self.about = about
      self.visibility = visibility
      self.presence = presence
      self.isReadOnly = isReadOnly
    }
  }
}

extension Shape {
  /// The schema (JSON Schema 2020-12); a named part is a reference to `definitions`.
  var schema: JSONObject {
    switch self {
    case .any: [:]
    case .text, .address: ["type": "string"]
    case .flag: ["type": "boolean"]
    case .whole: ["type": "integer"]
    case .number: ["type": "number"]
    case .constant(let value): ["const": value]
    case .words(let words): ["type": "string", "enum": .array(words.map(JSONValue.string))]
    case .list(let element): ["type": "array", "items": .object(element.schema)]
    case .object(let members, let others): Self.schema(of: members, others)
    case .either(let shapes): ["anyOf": .array(shapes.map { .object($0.schema) })]
    case .optional(let shape): ["anyOf": [.object(shape.schema), ["type": "null"]]]
    case .usually(let shape): ["anyOf": [.object(shape.schema), [:]]]
    case .named(let name, _): ["$ref": .string("#/$defs/\(name)")]
    }
  }

  private static func schema(of members: [Member], _ others: Others) -> JSONObject {
    func names(_ presence: Member.Presence) -> [JSONValue] {
      members.filter { $0.presence == presence }.map { .string($0.name) }
    }
    var schema: JSONObject = ["type": "object"]
    if !members.isEmpty {
      schema["properties"] = .object(JSONObject(members.map { ($0.name, .object($0.schema)) }))
    }
    if !names(.required).isEmpty { schema["required"] = .array(names(.required)) }
    if !names(.requiredUnlessRedacted).isEmpty {
      schema["if"] = ["properties": ["redacted": ["const": true]], "required": ["redacted"]]
      schema["else"] = ["required": .array(names(.requiredUnlessRedacted))]
    }
    switch others {
    case .unnamed: break
    case .refused: schema["additionalProperties"] = false
    case .like(let shape): schema["additionalProperties"] = .object(shape.schema)
    }
    return schema
  }

  /// The named parts in it, at any depth.
  var definitions: [(name: String, shape: Shape)] {
    switch self {
    case .any, .text, .address, .flag, .whole, .number, .constant, .words: []
    case .list(let shape), .optional(let shape), .usually(let shape): shape.definitions
    case .either(let shapes): shapes.flatMap(\.definitions)
    case .named(let name, let shape): [(name, shape)] + shape.definitions
    case .object(let members, let others):
      members.flatMap(\.shape.definitions)
        + { if case .like(let shape) = others { shape.definitions } else { [] } }()
    }
  }
}

extension Shape.Member {
  fileprivate var schema: JSONObject {
    var schema = shape.schema
    schema["description"] = .string(about)
    if isReadOnly { schema["readOnly"] = true }
    if visibility == .secret { schema["writeOnly"] = true }
    return schema
  }
}
