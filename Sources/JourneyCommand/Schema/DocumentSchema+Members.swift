import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// What stands in each type of document.
extension DocumentSchema {
  static var pageMembers: JSONObject {
    var definitions: JSONObject = [:]
    for field in fields { definitions[field.type] = FieldSchema(description: field).json }
    let known = definitions.keys.map { name -> JSONValue in
      [
        "if": ["properties": ["type": ["const": .string(name)]]],
        "then": ["$ref": .string("#/$defs/\(name)")],
      ]
    }
    let field: JSONValue = [
      "type": "object", "properties": ["type": text, "id": text], "required": ["type", "id"],
      "allOf": .array(known),
    ]
    definitions["Field"] = field
    let list: JSONValue = ["type": "array", "items": ["$ref": "#/$defs/Field"]]
    var schema = node(
      "ContinueNode",
      [
        "problems": problems, "callbacks": list, "collectors": list, "stage": [:], "header": [:],
        "description": [:], "name": [:], "category": [:], "suspended": ["type": "boolean"],
        "answers": ["type": "object", "writeOnly": true], "request": request,
        "defaults": ["type": "object", "writeOnly": true], "input": hiddenObject,
        "state": hiddenObject,
      ], ["problems", "input", "state"])
    schema["oneOf"] = [["required": ["callbacks"]], ["required": ["collectors"]]]
    schema["$defs"] = .object(definitions)
    return schema
  }

  static var refusal: JSONObject {
    var cause = cause(["refused", "expired", "limited", "server"])
    if case .object(var members) = cause, case .object(var properties)? = members["properties"] {
      properties["scopes"] = ["type": "array", "items": text]
      members["properties"] = .object(properties)
      cause = .object(members)
    }
    return [
      "message": text, "cause": cause, "problems": problems, "request": request,
      "previous": hiddenObject, "input": hiddenObject,
    ]
  }

  static var failure: JSONObject {
    [
      "message": text, "cause": cause(FailureKind.allCases.map(\.rawValue)),
      "problems": problems, "request": request, "previous": ["writeOnly": true],
    ]
  }

  static var success: JSONObject {
    [
      "problems": problems, "session": session, "request": request, "input": hiddenObject,
      "state": hiddenObject,
    ]
  }

  static var userMembers: JSONObject {
    var info = session
    if case .object(var members) = info, case .object(var properties)? = members["properties"] {
      properties["info"] = object([
        "realm": text, "username": text, "universalId": text, "idleExpiresAt": number,
        "expiresAt": number,
      ])
      members["properties"] = .object(properties)
      info = .object(members)
    }
    return [
      "problems": problems, "session": info,
      "token": object(
        [
          "accessToken": secret, "tokenType": text, "scope": text, "expiresIn": optionalReal,
          "expiresAt": optionalReal, "refreshToken": secret, "idToken": secret,
        ]),
      "userinfo": ["type": "object"],
      "logout": object(
        [
          "complete": ["type": "boolean"],
          "steps": [
            "type": "array",
            "items": object(
              [
                "step": ["enum": ["refreshToken", "accessToken", "session", "endSession"]],
                "outcome": ["enum": ["ok", "gone", "skipped", "failed"]],
                "status": optionalNumber, "code": ["type": ["string", "null"]], "hint": text,
              ], required: ["step", "outcome", "status", "code"]),
          ],
        ], required: ["complete", "steps"]),
      "request": request, "state": hiddenObject,
    ]
  }

  static var sealedMembers: JSONObject {
    ["of": text, "sealed": ["type": "string", "description": "AES-256-GCM; see docs/cli.md."]]
  }

  static var start: JSONObject {
    let members: JSONObject = [
      "journey": ["type": ["string", "null"]], "forceAuth": ["type": ["boolean", "null"]],
      "noSession": ["type": ["boolean", "null"]],
      "advice": [
        "description": "Advice by name, or AM's XML.",
        "type": ["object", "string", "null"],
        "additionalProperties": ["type": "array", "items": text],
      ],
      "transaction": ["type": ["string", "null"]],
      "query": [
        "description": "Fields that are sent with each step.", "type": ["object", "null"],
        "writeOnly": true,
        "additionalProperties": ["anyOf": [text, ["type": "array", "items": text]]],
      ],
      "session": optional(session),
      "cookies": [
        "description": "'.state.cookies' of another document.", "type": ["array", "null"],
        "writeOnly": true, "items": ["type": "object"],
      ],
      "defaults": [
        "description": "Answers for any page of the flow.", "type": ["object", "null"],
        "writeOnly": true,
      ],
      "config": ["type": ["object", "null"]], "tag": [:],
    ]
    return [
      "type": "object", "properties": .object(members), "additionalProperties": false,
    ]
  }
}
