import JourneyJSON

/// Reads posted forms. Checks their shape strictly, but accepts what each SDK sends for an
/// unanswered field.
struct FormReader {
  let form: FormDraft

  private static let exceptions: Set<String> = [
    "NotAllowedError", "AbortError", "InvalidStateError", "NotSupportedError", "SecurityError",
    "TimeoutError", "UnknownError",
  ]

  func read(_ body: JSONObject) throws(FlowRefusal) -> FormAnswers {
    try only(["id", "eventName", "interactionId", "parameters"], in: body, "the body")
    guard body["eventName"] == "continue" else { throw malformed("'eventName' is not 'continue'") }
    guard let parameters = body["parameters"]?.object else {
      throw malformed("'parameters' is not an object")
    }
    try only(["eventType", "data"], in: parameters, "'parameters'")
    guard let data = parameters["data"]?.object else {
      throw malformed("'parameters.data' is not an object")
    }
    try only(["actionKey", "formData"], in: data, "'parameters.data'")
    // The published JavaScript SDK sends a flow button without `formData`.
    let isAction = parameters["eventType"] == "action"
    guard let given = (data["formData"] ?? (isAction ? [:] : nil))?.object else {
      throw malformed("'parameters.data.formData' is not an object")
    }
    var values: JSONObject = [:]
    for (key, value) in given {
      guard let field = form.field(key) else {
        // A page's own script posts its answers under keys of its own.
        guard !form.inputs.isEmpty, data["actionKey"] == nil else {
          throw malformed("the form has no field '\(key)'")
        }
        values[key] = value
        continue
      }
      guard !isEmpty(value) else { continue }
      try check(value, of: field, key)
      values[key] = value
    }
    let answers = FormAnswers(
      event: try event(parameters["eventType"]), action: try action(data["actionKey"]),
      data: values)
    try check(answers)
    return answers
  }

  private func event(_ value: JSONValue?) throws(FlowRefusal) -> FormAnswers.Event {
    // The mobile SDKs leave the event out if nothing is pressed.
    guard let value else { return .submit }
    guard let event = value.string.flatMap(FormAnswers.Event.init(rawValue:)) else {
      throw malformed("'eventType' is not 'submit', 'action' or 'polling'")
    }
    return event
  }

  private func action(_ value: JSONValue?) throws(FlowRefusal) -> String? {
    guard let value, value != "" else { return nil }
    guard let action = value.string else { throw malformed("'actionKey' is not a string") }
    return action
  }

  /// Checks that the event and the button fit the form.
  private func check(_ answers: FormAnswers) throws(FlowRefusal) {
    let submits = form.keys("SUBMIT_BUTTON")
    let links = form.keys("FLOW_BUTTON", "FLOW_LINK")
    let metadata = form.keys("METADATA")
    let action = answers.action
    switch answers.event {
    case .polling:
      guard form.keys("POLLING").contains(where: { answers.data[$0] != nil }) else {
        throw malformed("a polling event without a status")
      }
    case .submit:
      if let action, !submits.contains(action) {
        throw malformed("'\(action)' is not a submit button of the form")
      }
      try requireAnswers(answers)
    case .action:
      guard let action else { throw malformed("an action without its key") }
      let isCeremony = !form.keys("FIDO2").isEmpty && Self.exceptions.contains(action)
      guard (links + metadata).contains(action) || submits.contains(action) || isCeremony else {
        throw malformed("'\(action)' is not an action of the form")
      }
    }
  }

  private func requireAnswers(_ answers: FormAnswers) throws(FlowRefusal) {
    var problems: [FieldProblem] = []
    for field in form.fields where field["required"] == true {
      guard let key = field["key"]?.string, field["type"] != "PROTECT" else { continue }
      let isAnswered =
        field["type"] == "SINGLE_CHECKBOX"
        ? answers.data[key] == true : answers.data[key] != nil
      if !isAnswered { problems.append(FieldProblem(key, "REQUIRED_VALUE", "must not be empty")) }
    }
    if !problems.isEmpty { throw .fields(problems) }
  }

  /// Returns whether an SDK would send this value for an unanswered field.
  private func isEmpty(_ value: JSONValue) -> Bool {
    switch value {
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    case .object(let members): members.allSatisfy { $0.value == "" }
    default: false
    }
  }

  private func check(_ value: JSONValue, of field: JSONValue, _ key: String) throws(FlowRefusal) {
    let options = field["options"]?.array ?? []
    func isOffered(_ value: JSONValue) -> Bool { options.contains { $0["value"] == value } }
    let isRight =
      switch field["type"]?.string ?? "" {
      case "TEXT", "PASSWORD", "PASSWORD_VERIFY", "PROTECT", "POLLING": value.string != nil
      case "DROPDOWN", "RADIO": isOffered(value)
      case "COMBOBOX", "CHECKBOX": value.array?.allSatisfy(isOffered) ?? false
      case "SINGLE_CHECKBOX": value.boolean != nil
      case "PHONE_NUMBER": isPhone(value)
      case "DEVICE_REGISTRATION": options.contains { $0["type"] == value }
      case "DEVICE_AUTHENTICATION": isDevice(value, options)
      case "FIDO2": isCeremony(value, field["action"])
      case "METADATA": value.object != nil
      case "SIGNATURE_PAD": true
      default: false
      }
    guard isRight else { throw malformed("'\(key)' cannot be answered by this") }
  }

  private func isPhone(_ value: JSONValue) -> Bool {
    let names: Set = ["countryCode", "phoneNumber", "extension"]
    return value.object?.allSatisfy { names.contains($0.key) && $0.value.string != nil } == true
      && value["countryCode"]?.string?.utf8.count == 2 && value["phoneNumber"] != ""
      && value["phoneNumber"] != nil
  }

  /// Compares only the type and the id, because the mobile SDKs send `description` and the
  /// JavaScript SDK sends `value`.
  private func isDevice(_ value: JSONValue, _ options: [JSONValue]) -> Bool {
    let names: Set = ["type", "id", "description", "value"]
    return value.object?.keys.allSatisfy(names.contains) == true
      && options.contains { $0["id"] == value["id"] && $0["type"] == value["type"] }
  }

  private func isCeremony(_ value: JSONValue, _ action: JSONValue?) -> Bool {
    let name = action == "REGISTER" ? "attestationValue" : "assertionValue"
    return value.object?.keys == [name] && value[name]?.object != nil
  }

  private func only(_ names: Set<String>, in object: JSONObject, _ subject: String)
    throws(FlowRefusal)
  {
    for name in object.keys where !names.contains(name) {
      throw malformed("\(subject) has a member '\(name)'")
    }
  }

  private func malformed(_ message: String) -> FlowRefusal {
    FlowRefusal(
      connector: "pingOneFormsConnector", capability: form.capability, code: "INVALID_REQUEST",
      message: message)
  }
}
