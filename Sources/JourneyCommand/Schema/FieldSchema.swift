import JourneyFlow
import JourneyJSON

/// The schema of a callback or collector as documents show it.
struct FieldSchema {
  let description: FieldDescription

  var json: JSONValue {
    var properties: JSONObject = [
      "type": ["const": .string(description.type)],
      "id": ["type": "string", "description": "Unique on its page; an answer's key."],
    ]
    for name in description.readOnly {
      let isSecret = description.secretReadOnly.contains(name)
      properties[name] = isSecret ? ["readOnly": true, "writeOnly": true] : ["readOnly": true]
    }
    for settable in description.settable { properties[settable.name] = Self.schema(of: settable) }
    return [
      "type": "object", "properties": .object(properties), "required": ["type", "id"],
    ]
  }

  private static func schema(of settable: FieldDescription.Settable) -> JSONValue {
    var schema = kind(settable.kind)
    if settable.isSecret { schema["writeOnly"] = true }
    return .object(schema)
  }

  /// What a property of this kind shows. What the server sent is shown as it is, whatever its type,
  /// until it is answered: so only the description says what an answer is.
  private static func kind(_ kind: AnswerKind) -> JSONObject {
    let answer =
      switch kind {
      case .text: "a string"
      case .boolean: "true or false"
      case .integer: "a whole number"
      case .number: "a number"
      case .choice: "one of the choices: value, text or index"
      case .choices: "a list of choices: value, text or index"
      case .button: "true, or the button's label"
      case .object, .members: "an object"
      case .any: "any JSON"
      }
    return ["description": .string("Answer: \(answer).")]
  }
}
