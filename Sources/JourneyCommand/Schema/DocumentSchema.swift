import JourneyJSON

/// The schemas that `journey schema` prints, except those of callbacks and collectors. They are
/// made from the declarations that `redact` uses.
enum DocumentSchema: String, CaseIterable {
  case document = "Document"
  case continueNode = "ContinueNode"
  case errorNode = "ErrorNode"
  case failureNode = "FailureNode"
  case successNode = "SuccessNode"
  case user = "User"
  case fields = "Fields"
  case sealed = "Sealed"
  case startDocument = "StartDocument"
  case resumeDocument = "ResumeDocument"
  case answers = "Answers"
  case configuration = "Configuration"

  private static let dialect = "https://json-schema.org/draft/2020-12/schema"

  /// First documents, then callbacks and collectors.
  static var names: [String] { allCases.map(\.rawValue) + FieldShapes.all.map(\.name) }

  static func schema(named name: String) -> JSONValue? {
    let known = DocumentSchema(rawValue: name)?.shape
    guard let shape = known ?? FieldShapes.all.first(where: { $0.name == name })?.shape else {
      return nil
    }
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

  var shape: Shape {
    switch self {
    case .document: .either(Self.documents.map { .named($0.rawValue, $0.shape) })
    case .continueNode: Self.page
    case .errorNode: Self.refusal
    case .failureNode: Self.failure
    case .successNode: Self.success
    case .user: Self.holder
    case .fields: Self.asked
    case .sealed: Self.envelope
    case .startDocument: .object(Self.beginning + Self.commonMembers, .refused)
    case .resumeDocument: .object(Self.resumption + Self.commonMembers, .refused)
    case .answers: Self.answersFile
    case .configuration: ConfigurationShape.whole
    }
  }

  private static let documents: [DocumentSchema] = [
    .continueNode, .errorNode, .failureNode, .successNode, .user, .fields, .sealed,
    .startDocument, .resumeDocument,
  ]

  /// Returns the shape that `redact` uses, or `nil` if the object is not a document of `journey`.
  static func shape(of document: JSONObject) -> Shape? {
    guard let type = document["type"] else {
      return .object(beginning + resumption + commonMembers)
    }
    guard let known = type.string.flatMap(DocumentSchema.init), documents.contains(known),
      ![.startDocument, .resumeDocument].contains(known)
    else { return nil }
    return known.shape
  }
}
