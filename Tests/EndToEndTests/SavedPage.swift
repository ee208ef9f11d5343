import JourneyJSON

/// The ContinueNode that `journey` prints for a server on loopback.
struct SavedPage {
  var document: JSONObject

  init(port: Int, _ callbacks: [JSONValue] = [name, password]) {
    document = [
      "type": "ContinueNode", "tag": ["row": 7], "problems": [],
      "input": ["authId": "an.auth.id", "callbacks": .array(callbacks)],
      "state": [
        "v": 1, "flow": "journey",
        "server": [
          "journey": ["serverUrl": .string("http://127.0.0.1:\(port)/am"), "realm": "alpha"]
        ],
      ],
    ]
  }

  var text: String { document.compact }

  /// Returns the page with another value at a path such as `state.v`, or without it for `nil`.
  func with(_ path: String, _ value: JSONValue?) -> SavedPage {
    var copy = self
    copy.document = Self.set(path.split(separator: ".").map(String.init)[...], value, in: document)
    return copy
  }

  private static func set(_ path: ArraySlice<String>, _ value: JSONValue?, in object: JSONObject)
    -> JSONObject
  {
    var object = object
    guard let first = path.first else { return object }
    let rest = path.dropFirst()
    object[first] =
      rest.isEmpty ? value : .object(set(rest, value, in: object[first]?.object ?? [:]))
    return object
  }

  static let name: JSONValue = [
    "type": "NameCallback", "output": [["name": "prompt", "value": "User Name"]],
    "input": [["name": "IDToken1", "value": ""]], "_id": 0,
  ]
  static let password: JSONValue = [
    "type": "PasswordCallback", "output": [["name": "prompt", "value": "Password"]],
    "input": [["name": "IDToken2", "value": ""]], "_id": 1,
  ]
  static let choice: JSONValue = [
    "type": "ChoiceCallback",
    "output": [
      ["name": "prompt", "value": "How?"], ["name": "choices", "value": ["Email", "SMS"]],
      ["name": "defaultChoice", "value": 0],
    ], "input": [["name": "IDToken1", "value": 0]],
  ]
  static func text(_ number: Int) -> JSONValue {
    [
      "type": "TextInputCallback", "output": [["name": "prompt", "value": "Code"]],
      "input": [["name": .string("IDToken\(number)"), "value": ""]],
    ]
  }
  static let suspended: JSONValue = [
    "type": "SuspendedTextOutputCallback",
    "output": [["name": "message", "value": "look into your mail"]], "input": [],
  ]
}
