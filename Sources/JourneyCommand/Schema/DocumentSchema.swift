import JourneyAM
import JourneyDaVinci
import JourneyFlow
import JourneyJSON

/// The schemas of all documents, made from the code that writes and reads them.
enum DocumentSchema: String, CaseIterable {
  case continueNode = "ContinueNode"
  case errorNode = "ErrorNode"
  case failureNode = "FailureNode"
  case successNode = "SuccessNode"
  case user = "User"
  case sealed = "Sealed"
  case startDocument = "StartDocument"

  static let dialect = "https://json-schema.org/draft/2020-12/schema"

  /// Documents first, then callbacks and collectors.
  static var names: [String] {
    allCases.map(\.rawValue) + fields.map(\.type)
  }

  static var fields: [FieldDescription] {
    CallbackDescriptions.all + CollectorDescriptions.all
  }

  /// The schema with this name; nil for another name.
  static func schema(named name: String) -> JSONValue? {
    var schema: JSONObject = ["$schema": .string(dialect), "title": .string(name)]
    if let document = DocumentSchema(rawValue: name) {
      for (key, value) in document.body { schema[key] = value }
    } else if let field = fields.first(where: { $0.type == name }) {
      for (key, value) in FieldSchema(description: field).json.object ?? [:] {
        schema[key] = value
      }
    } else {
      return nil
    }
    return .object(schema)
  }

  private var body: JSONObject {
    switch self {
    case .continueNode: Self.pageMembers
    case .errorNode:
      Self.node("ErrorNode", Self.refusal, ["message", "cause", "problems", "input"])
    case .failureNode: Self.node("FailureNode", Self.failure, ["message", "cause", "problems"])
    case .successNode:
      Self.node("SuccessNode", Self.success, ["problems", "session", "input", "state"])
    case .user: Self.node("User", Self.userMembers, [])
    case .sealed: Self.node("Sealed", Self.sealedMembers, ["of", "sealed"])
    case .startDocument: Self.start
    }
  }

  // MARK: parts

  static func node(_ type: String, _ members: JSONObject, _ required: [String]) -> JSONObject {
    var properties: JSONObject = ["type": ["const": .string(type)]]
    properties["tag"] = ["description": "Yours: copied to every document that comes out of this."]
    for (name, schema) in members { properties[name] = schema }
    return [
      "type": "object", "properties": .object(properties),
      "required": .array((["type"] + required).map(JSONValue.string)),
    ]
  }

  static let text: JSONValue = ["type": "string"]
  static let optionalText: JSONValue = ["type": ["string", "null"]]
  static let secret: JSONValue = ["type": "string", "writeOnly": true]
  static let number: JSONValue = ["type": "integer"]
  static let optionalNumber: JSONValue = ["type": ["integer", "null"]]
  /// Such as the time of a hand-made User, which may have a fraction.
  static let optionalReal: JSONValue = ["type": ["number", "null"]]

  static func object(_ properties: JSONObject, required: [String] = []) -> JSONValue {
    [
      "type": "object", "properties": .object(properties),
      "required": .array(required.map(JSONValue.string)),
    ]
  }

  /// The server's JSON or ours for the next step: as secret as the session it ends in.
  static let hiddenObject: JSONValue = ["type": "object", "writeOnly": true]

  static let problems: JSONValue = [
    "type": "array",
    "items": object(
      [
        "key": optionalText, "code": text, "message": text,
        "params": ["type": "object", "description": "The parameters of a policy."],
      ], required: ["key", "code", "message"]),
  ]

  static let request = object(
    [
      "method": ["enum": ["GET", "POST"]], "url": text, "status": optionalNumber, "ms": number,
      "at": number, "id": optionalText,
    ], required: ["method", "url", "status", "ms", "at", "id"])

  static let session = object(
    ["value": secret, "cookieName": text, "successUrl": text, "realm": text],
    required: ["value"])

  static func optional(_ schema: JSONValue) -> JSONValue { ["anyOf": [schema, ["type": "null"]]] }

  static func cause(_ kinds: [String]) -> JSONValue {
    object(
      [
        "kind": ["enum": .array(kinds.map(JSONValue.string))], "status": optionalNumber,
        "code": optionalText, "sent": ["type": "boolean"], "hint": text, "line": number,
        "column": number,
      ], required: ["kind", "status", "code", "sent"])
  }
}
