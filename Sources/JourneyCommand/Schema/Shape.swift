import JourneyJSON

/// A part of a document: the one declaration for its JSON Schema and for what `redact` removes.
indirect enum Shape: Sendable {
  case any
  case text, flag, whole, number
  /// Its query and fragment might be secret.
  case address
  case constant(JSONValue)
  case oneOf([String])
  case list(Shape)
  case object([Member], Others = .unnamed)
  case either([Shape])
  case optional(Shape)
  /// Usually this shape. Any other value of the server is shown unchanged.
  case usually(Shape)
  /// A part with its own definition in the `$defs` of the schema.
  case named(String, Shape)

  /// The rule for members that are not declared.
  enum Others: Sendable {
    /// They are allowed, and programs ignore them.
    case unnamed
    /// They are an error.
    case refused
    case like(Shape)
  }

  struct Member: Sendable {
    enum Visibility: Sendable {
      case shown
      /// Text that is shown unless `messageType` in the same object says that it is a script.
      case shownUnlessScript
      /// Data for the next step, or for the person who runs `journey`. `redact` removes it.
      case withheld
      /// Withheld data that the schema marks as `writeOnly`.
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
  /// The JSON Schema (2020-12), in which each named part is a reference to `$defs`.
  var schema: JSONObject {
    switch self {
    case .any: [:]
    case .text, .address: ["type": "string"]
    case .flag: ["type": "boolean"]
    case .whole: ["type": "integer"]
    case .number: ["type": "number"]
    case .constant(let value): ["const": value]
    case .oneOf(let values): ["type": "string", "enum": .array(values.map(JSONValue.string))]
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

  /// The named parts, at any depth.
  var definitions: [(name: String, shape: Shape)] {
    switch self {
    case .any, .text, .address, .flag, .whole, .number, .constant, .oneOf: []
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
