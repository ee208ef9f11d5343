import JourneyAM
import JourneyCrypto
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport

@testable import JourneyCommand

/// Pages of AM, and their documents.
enum FakePage {
  static let config = #"{"journey":{"serverUrl":"https://am.example.com/am","realm":"alpha"}}"#

  /// Returns a page with these callbacks.
  /// - Parameter discovery: the discovery document in the page's state.
  static func node(_ callbacks: [JSONValue], discovery: JSONValue? = nil) throws -> ContinueNode {
    let server = JourneyServer(
      base: try WebAddress("https://am.example.com/am"), realm: Realm("alpha"))
    let journey = Journey(server: server, transport: ScriptedTransport([]), now: { 1_795_251_066 })
    let state = FlowState(
      flow: .journey, server: try JSONValue(parsing: config).object ?? [:], discovery: discovery)
    return try journey.page(
      ["authId": "an.auth.id", "callbacks": .array(callbacks)], state: state)
  }

  /// Returns the document that `journey` prints for such a page.
  static func document(_ callbacks: [JSONValue]) throws -> Document {
    Document(try node(callbacks), tag: nil)
  }

  /// Returns one callback. Inputs without a name are named `IDToken…`.
  static func callback(
    _ type: String, _ outputs: JSONObject = [:], inputs: [(String, JSONValue)] = []
  ) -> JSONValue {
    [
      "type": .string(type),
      "output": .array(outputs.map { ["name": .string($0.key), "value": $0.value] }),
      "input": .array(inputs.map { ["name": .string($0.0), "value": $0.1] }),
    ]
  }

  static let name = callback("NameCallback", ["prompt": "User Name"], inputs: [("IDToken1", "")])
  static let password = callback(
    "PasswordCallback", ["prompt": "Password"], inputs: [("IDToken2", "")])
  static let login = [name, password]

  /// Returns the fields of a page with this number of names.
  static func inputs(_ count: Int) throws -> [any Field] {
    try node(
      (1...count).map { number in
        callback(
          "NameCallback", ["prompt": .string("P\(number)")], inputs: [("IDToken\(number)", "")])
      }
    ).page.fields
  }

  static func text(_ prompt: JSONValue, _ number: Int, default text: String = "") -> JSONValue {
    callback(
      "TextInputCallback", ["prompt": prompt, "defaultText": .string(text)],
      inputs: [("IDToken\(number)", "")])
  }

  static func choice(
    _ number: Int, _ choices: JSONValue = ["Email", "SMS", "7"], default index: JSONValue = 0
  ) -> JSONValue {
    callback(
      "ChoiceCallback",
      ["prompt": "How?", "choices": choices, "defaultChoice": index],
      inputs: [("IDToken\(number)", 0)])
  }

  static func options(_ number: Int, default index: JSONValue = 0) -> JSONValue {
    callback(
      "ConfirmationCallback",
      [
        "prompt": "", "messageType": 0, "options": ["Submit", "Cancel"], "optionType": -1,
        "defaultOption": index,
      ], inputs: [("IDToken\(number)", 0)])
  }

  /// A confirmation with the value `100`: nothing is pressed.
  static func unpressed(_ number: Int) -> JSONValue {
    callback(
      "ConfirmationCallback",
      [
        "prompt": "", "messageType": 0, "options": ["Submit", "Cancel"], "optionType": -1,
        "defaultOption": 0,
      ], inputs: [("IDToken\(number)", 100)])
  }

  static func attribute(_ name: String, _ number: Int, required: Bool = true) -> JSONValue {
    callback(
      "StringAttributeInputCallback",
      [
        "name": .string(name), "prompt": .string("The \(name)"), "required": .boolean(required),
        "policies": [:], "failedPolicies": [], "validateOnly": false, "value": "",
      ],
      inputs: [("IDToken\(number)", ""), ("IDToken\(number)validateOnly", false)])
  }

  /// Returns a page with this number of required attributes.
  static func node(attributes count: Int, sharesPrompt: Bool) throws -> ContinueNode {
    try node(
      (1...count).map { number in
        callback(
          "StringAttributeInputCallback",
          [
            "name": .string("attribute\(sharesPrompt ? 0 : number)"),
            "prompt": .string("P\(sharesPrompt ? 0 : number)"), "required": true, "value": "",
          ], inputs: [("IDToken\(number)", "")])
      })
  }

  static func question(_ number: Int) -> JSONValue {
    callback(
      "KbaCreateCallback",
      ["prompt": "Question", "predefinedQuestions": ["Pet?", "Town?"]],
      inputs: [("IDToken\(number)question", ""), ("IDToken\(number)answer", "")])
  }

  static let provider = callback(
    "SelectIdPCallback",
    [
      "providers": [
        ["provider": "google", "uiConfig": ["buttonDisplayName": "Google"]],
        ["provider": "localAuthentication"],
      ], "value": "",
    ], inputs: [("IDToken1", "")])

  static let notice = callback(
    "TextOutputCallback", ["message": "Hello", "messageType": "0"])

  /// A DaVinci form without its discovery document.
  static func daVinci(_ fields: [JSONValue]) -> Document {
    [
      "type": "ContinueNode",
      "input": [
        "interactionId": "1f0e7a52", "interactionToken": "7c41f0", "id": "k3x9p0q2vw",
        "eventName": "continue",
        "form": ["name": "Form", "components": ["fields": .array(fields)]],
        "_links": ["next": ["href": "https://auth.example.com/davinci/next"]],
      ],
      "state": [
        "v": 1, "flow": "davinci",
        "server": [
          "davinci": [:],
          "oidc": [
            "clientId": "app", "redirectUri": "org.example.app://callback", "scopes": ["openid"],
            "discoveryEndpoint": "https://auth.example.com/as/.well-known/openid-configuration",
          ],
        ], "own": ["verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"],
      ],
    ]
  }

  static let daVinciText: JSONValue = [
    "type": "TEXT", "key": "user.username", "label": "Username", "required": true,
  ]

  static let daVinciPasskey: JSONValue = [
    "type": "FIDO2", "key": "fido2", "label": "Register", "action": "REGISTER",
    "trigger": "BUTTON", "required": true,
    "publicKeyCredentialCreationOptions": [
      "rp": ["id": "example.com"], "user": ["id": [1]], "challenge": [1, 2],
      "pubKeyCredParams": [["type": "public-key", "alg": -7]],
    ],
  ]

  /// Returns the bytes of base64url.
  static func decoded(_ text: String) -> [UInt8]? { Base64.url.decode(text) }
}
