import JourneyJSON

/// The answers in a posted form, as `FormReader` returns them.
struct FormAnswers: Sendable {
  enum Event: String, Sendable { case submit, action, polling }

  let event: Event
  /// The `actionKey`, such as the key of the pressed button.
  let action: String?
  /// The values by field key, without the empty values that SDKs send for unanswered fields.
  let data: JSONObject

  func text(_ key: String) -> String { data[key]?.string ?? "" }

  /// Returns whether the flow button or link with this key was pressed.
  func pressed(_ key: String) -> Bool { event == .action && action == key }
}

/// A refusal after which the form can be sent again.
struct FlowRefusal: Error, Sendable {
  var status = 400
  var connector = "pingOneSSOConnector"
  var capability = "createUser"
  var code: JSONValue = "invalidValue"
  var message = "Invalid value provided for one or more fields"
  var details: [JSONValue] = []

  /// Returns a refusal that names the fields by directory attribute (`target`), not by key.
  static func fields(_ problems: [FieldProblem]) -> FlowRefusal {
    var refusal = FlowRefusal()
    refusal.details = invalid(
      "The request could not be completed. One or more validation errors were in the request.",
      problems.map(\.json))
    return refusal
  }

  /// Returns the directory's error for invalid data.
  static func invalid(_ message: JSONValue, _ details: [JSONValue]) -> [JSONValue] {
    [
      [
        "statusCode": 400,
        "rawResponse": [
          "id": "b4f3c0de-0000-4000-8000-00000000beef", "code": "INVALID_DATA",
          "message": message, "details": .array(details),
        ],
      ]
    ]
  }

  static func custom(_ message: String, code: JSONValue = "customError") -> FlowRefusal {
    FlowRefusal(
      connector: "errorConnector", capability: "customErrorMessage", code: code, message: message)
  }
}

struct FieldProblem: Sendable {
  let target: String
  let code: String
  let message: String
  /// The unmet requirements of a password policy, with a message for the user.
  var requirements: [(name: String, text: String)] = []

  init(_ key: String, _ code: String, _ message: String) {
    target = key.split(separator: ".").last.map(String.init) ?? key
    self.code = code
    self.message = message
  }

  var json: JSONValue {
    var detail: JSONObject = [
      "code": .string(code), "target": .string(target), "message": .string(message),
    ]
    if !requirements.isEmpty {
      var inner: JSONObject = [
        "unsatisfiedRequirements": .array(requirements.map { .string($0.name) })
      ]
      for (name, text) in requirements { inner[name] = .string(text) }
      detail["innerError"] = .object(inner)
    }
    return .object(detail)
  }
}
