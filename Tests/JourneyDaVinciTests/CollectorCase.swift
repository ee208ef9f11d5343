import JourneyJSON
import Testing

/// One kind of field: its document, and what it submits on a form whose only button is `go`.
struct CollectorCase: Sendable, CustomTestStringConvertible {
  let type: String
  let field: JSONValue
  var proposed: JSONValue?
  let shown: JSONObject
  /// A property and its answer, or `nil` if no property can be answered.
  var answer: (property: String, given: JSONValue)?
  /// The `formData` with the answer.
  var posted: JSONObject = [:]
  var eventType = "submit"
  var actionKey: String? = "go"
  /// The `formData` without an answer.
  var unanswered: JSONObject = [:]
  /// The properties that require an answer.
  var missing: [String] = []

  var testDescription: String { field["type"]?.string ?? type }

  static let all = texts + buttons + choices + devices + displays + tasks
}

extension CollectorCase {
  static let texts = [
    CollectorCase(
      type: "TextCollector",
      field: [
        "type": "TEXT", "key": "user.email", "label": "Email", "required": true,
        "validation": ["regex": "^[^@]+@[^@]+$", "errorMessage": "no address"],
      ],
      shown: [
        "key": "user.email", "label": "Email", "required": true,
        "validation": ["regex": "^[^@]+@[^@]+$", "errorMessage": "no address"], "value": "",
      ],
      answer: ("value", " ada@example.com"), posted: ["user.email": " ada@example.com"],
      missing: ["value"]),
    CollectorCase(
      type: "TextCollector",
      field: ["type": "TEXT", "key": "nick", "label": "Nick"], proposed: "ada",
      shown: ["key": "nick", "label": "Nick", "value": "ada"],
      answer: ("value", ""), posted: ["nick": ""], unanswered: ["nick": "ada"]),
    CollectorCase(
      type: "PasswordCollector",
      field: ["type": "PASSWORD", "key": "user.password", "label": "Password", "required": true],
      proposed: "never",
      shown: [
        "key": "user.password", "label": "Password", "required": true, "value": "",
        "clearPassword": true,
      ],
      answer: ("value", "Secret12!"), posted: ["user.password": "Secret12!"], missing: ["value"]),
    CollectorCase(
      type: "PasswordCollector",
      field: [
        "type": "PASSWORD_VERIFY", "key": "pw", "label": "New password", "verify": true,
        "passwordPolicy": ["length": ["min": 8]],
      ],
      shown: [
        "key": "pw", "label": "New password", "verify": true,
        "passwordPolicy": ["length": ["min": 8]], "value": "", "clearPassword": true,
      ],
      answer: ("value", "short"), posted: ["pw": "short"]),
    CollectorCase(
      type: "ProtectCollector",
      field: [
        "type": "PROTECT", "key": "riskSDK", "required": true, "behavioralDataCollection": true,
        "universalDeviceIdentification": false,
      ],
      shown: [
        "key": "riskSDK", "required": true, "behavioralDataCollection": true,
        "universalDeviceIdentification": false, "value": "",
      ],
      answer: ("value", "R/o/1"), posted: ["riskSDK": "R/o/1"]),
  ]

  static let buttons = [
    CollectorCase(
      type: "SubmitCollector",
      field: ["type": "SUBMIT_BUTTON", "key": "other", "label": "Other"],
      proposed: "never pressed by a default",
      shown: ["key": "other", "label": "Other", "value": false],
      answer: ("value", "Other"), actionKey: "other"),
    CollectorCase(
      type: "FlowCollector",
      field: ["type": "FLOW_LINK", "inputType": "ACTION", "key": "forgot", "label": "Forgot?"],
      proposed: "never pressed by a default",
      shown: ["key": "forgot", "label": "Forgot?", "value": false],
      answer: ("value", true), eventType: "action", actionKey: "forgot"),
    CollectorCase(
      type: "FlowCollector",
      field: ["type": "FLOW_BUTTON", "key": "cancel", "label": "Cancel"],
      shown: ["key": "cancel", "label": "Cancel", "value": false],
      answer: ("value", "Cancel"), eventType: "action", actionKey: "cancel"),
  ]

  static let choices = [
    CollectorCase(
      type: "SingleSelectCollector",
      field: [
        "type": "DROPDOWN", "inputType": "SINGLE_SELECT", "key": "plan", "label": "Plan",
        "required": true, "options": options,
      ],
      shown: [
        "key": "plan", "label": "Plan", "required": true, "options": options, "value": "",
      ],
      answer: ("value", "Team"), posted: ["plan": "team"], missing: ["value"]),
    CollectorCase(
      type: "SingleSelectCollector",
      field: ["type": "RADIO", "key": "plan", "options": options], proposed: "free",
      shown: ["key": "plan", "options": options, "value": "free"],
      answer: ("value", 1), posted: ["plan": "team"], unanswered: ["plan": "free"]),
    CollectorCase(
      type: "MultiSelectCollector",
      field: [
        "type": "CHECKBOX", "inputType": "MULTI_SELECT", "key": "topics", "options": options,
      ],
      proposed: ["free"],
      shown: ["key": "topics", "options": options, "value": ["free"]],
      answer: ("value", ["Team", "free"]), posted: ["topics": ["team", "free"]],
      unanswered: ["topics": ["free"]]),
    CollectorCase(
      type: "MultiSelectCollector",
      field: ["type": "COMBOBOX", "key": "topics", "required": true, "options": options],
      proposed: "",
      shown: ["key": "topics", "required": true, "options": options, "value": []],
      answer: ("value", []), posted: ["topics": []], missing: ["value"]),
    CollectorCase(
      type: "BooleanCollector",
      field: [
        "type": "SINGLE_CHECKBOX", "inputType": "BOOLEAN", "key": "remember", "label": "Remember",
        "appearance": "SWITCH", "errorMessage": "tick it",
        "richContent": ["content": "…", "replacements": [:]],
      ],
      shown: [
        "key": "remember", "label": "Remember", "appearance": "SWITCH", "errorMessage": "tick it",
        "richContent": ["content": "…", "replacements": [:]], "value": false,
      ],
      answer: ("value", true), posted: ["remember": true], unanswered: ["remember": false]),
    CollectorCase(
      type: "BooleanCollector",
      field: ["type": "SINGLE_CHECKBOX", "key": "agree", "required": true],
      shown: ["key": "agree", "required": true, "value": false],
      answer: ("value", false), posted: ["agree": false], unanswered: ["agree": false],
      missing: ["value"]),
    CollectorCase(
      type: "PhoneNumberCollector",
      field: [
        "type": "PHONE_NUMBER", "key": "phone", "label": "Phone", "defaultCountryCode": "GB",
        "validatePhoneNumber": true, "showExtension": true, "extensionLabel": "Ext.",
      ],
      shown: [
        "key": "phone", "label": "Phone", "defaultCountryCode": "GB", "validatePhoneNumber": true,
        "showExtension": true, "extensionLabel": "Ext.", "countryCode": "GB", "phoneNumber": "",
        "extension": "",
      ],
      answer: ("phoneNumber", "7700900123"),
      posted: ["phone": ["countryCode": "GB", "phoneNumber": "7700900123", "extension": ""]]),
    CollectorCase(
      type: "PhoneNumberCollector",
      field: ["type": "PHONE_NUMBER", "key": "phone", "required": true],
      shown: [
        "key": "phone", "required": true, "countryCode": "", "phoneNumber": "", "extension": "",
      ],
      answer: ("extension", "12"), missing: ["countryCode", "phoneNumber"]),
  ]

  static let options: JSONValue = [
    ["label": "Free", "value": "free"], ["label": "Team", "value": "team"],
  ]
}
