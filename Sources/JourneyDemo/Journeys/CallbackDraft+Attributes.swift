import JourneyJSON

extension CallbackDraft {
  /// Creates the callback for a string, number or Boolean attribute of the account.
  /// - Parameter value: such as the current value of the attribute, or a refused answer.
  static func attribute(
    _ name: String, _ prompt: String, _ form: Form, required: Bool, value: JSONValue,
    rules: FieldRules = FieldRules(), failures: [JSONValue] = []
  ) -> CallbackDraft {
    let type =
      switch form {
      case .boolean: "BooleanAttributeInputCallback"
      case .number: "NumberAttributeInputCallback"
      default: "StringAttributeInputCallback"
      }
    return CallbackDraft(
      type,
      [
        "name": .string(name), "prompt": .string(prompt), "required": .boolean(required),
        "policies": rules.described(for: name), "failedPolicies": .array(failures),
        "validateOnly": false, "value": value,
      ], [Input(value: value, form: form), validateOnly])
  }

  static func newUsername(
    _ prompt: String, value: String = "", rules: FieldRules, failures: [JSONValue] = []
  ) -> CallbackDraft {
    // The prompt comes last, as AM sends it.
    CallbackDraft(
      "ValidatedCreateUsernameCallback",
      [
        "policies": rules.described(for: "userName"), "failedPolicies": .array(failures),
        "validateOnly": false, "prompt": .string(prompt),
      ], [Input(value: .string(value), form: .text), validateOnly])
  }

  static func newPassword(_ prompt: String, rules: FieldRules, failures: [JSONValue] = [])
    -> CallbackDraft
  {
    CallbackDraft(
      "ValidatedCreatePasswordCallback",
      [
        "echoOn": false, "policies": rules.described(for: "password"),
        "failedPolicies": .array(failures), "validateOnly": false, "prompt": .string(prompt),
      ], [Input(value: "", form: .text), validateOnly])
  }

  static func securityQuestion(_ questions: [String]) -> CallbackDraft {
    CallbackDraft(
      "KbaCreateCallback",
      [
        "prompt": "Select a security question.",
        "predefinedQuestions": .array(questions.map { .string($0) }),
        "allowUserDefinedQuestions": true,
      ], texts("question", "answer"))
  }

  static func terms(_ terms: String, version: String, createDate: String) -> CallbackDraft {
    CallbackDraft(
      "TermsAndConditionsCallback",
      ["version": .string(version), "terms": .string(terms), "createDate": .string(createDate)],
      [Input(value: false, form: .boolean)])
  }

  static func consentMapping(
    _ name: String, _ displayName: String, message: String, fields: [String], required: Bool
  ) -> CallbackDraft {
    CallbackDraft(
      "ConsentMappingCallback",
      [
        "name": .string(name), "displayName": .string(displayName), "icon": "",
        "accessLevel": "Actual Profile", "isRequired": .boolean(required),
        "message": .string(message), "fields": .array(fields.map { .string($0) }),
      ], [Input(value: false, form: .boolean)])
  }

  private static let validateOnly = Input(suffix: "validateOnly", value: false, form: .boolean)
}
