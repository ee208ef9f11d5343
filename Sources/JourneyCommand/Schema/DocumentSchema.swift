import JourneyJSON

/// The schemas that `journey schema` prints, except the schemas of callbacks and collectors. The
/// schemas are made from the same declarations that `redact` uses.
enum DocumentSchema {
  private static let dialect = "https://json-schema.org/draft/2020-12/schema"

  private static let types: [DocumentType] = [
    .continueNode, .errorNode, .failureNode, .successNode, .user, .fields, .sealed,
  ]

  private static let documents =
    types.map { (name: $0.rawValue, shape: shape(of: $0)) } + [
      ("StartDocument", .object(beginning + commonMembers, .refused)),
      ("ResumeDocument", .object(resumption + commonMembers, .refused)),
    ]

  /// First the documents, then callbacks and collectors.
  private static let all =
    [(name: "Document", shape: .either(documents.map { .named($0.name, $0.shape) }))] + documents
    + [("Answers", answersFile), ("Configuration", ConfigurationShape.whole)] + FieldShapes.all

  /// The names of all schemas.
  static var names: [String] { all.map(\.name) }

  /// Returns the shape with the given name, or `nil` if the name is unknown.
  static func shape(named name: String) -> Shape? { all.first { $0.name == name }?.shape }

  static func schema(named name: String) -> JSONValue? {
    guard let shape = shape(named: name) else { return nil }
    var schema: JSONObject = [
      "$schema": .string(dialect), "$id": .string("urn:journey:schema:\(name)"),
      "title": .string(name),
    ]
    for (key, value) in shape.schema { schema[key] = value }
    var definitions: JSONObject = [:]
    for part in shape.definitions where definitions[part.name] == nil {
      definitions[part.name] = .object(part.shape.schema)
    }
    if !definitions.isEmpty { schema["$defs"] = .object(definitions) }
    return .object(schema)
  }

  private static func shape(of type: DocumentType) -> Shape {
    switch type {
    case .continueNode: page
    case .errorNode: refusal
    case .failureNode: failure
    case .successNode: success
    case .user: holder
    case .fields: asked
    case .sealed: envelope
    }
  }

  /// Returns the shape that `redact` uses, or `nil` if the object is not a document of `journey`.
  static func shape(of document: JSONObject) -> Shape? {
    guard document["type"] != nil else {
      return .object(beginning + resumption + commonMembers)
    }
    return document.documentType.map { shape(of: $0) }
  }
}
