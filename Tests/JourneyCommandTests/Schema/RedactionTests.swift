import JourneyAM
import JourneyDaVinci
import JourneyFlow
import JourneyJSON
import Testing

@testable import JourneyCommand

/// Every member of a document that can be secret has a secret, and every member for people has a
/// text. Redaction prints no secret, and all words.
@Suite("Redaction")
struct RedactionTests {
  private static let secret = "tOpSeCrEt"
  private static let any: JSONValue = [
    "tOpSeCrEt": ["tOpSeCrEt"], "redacted": "tOpSeCrEt", "type": "tOpSeCrEt",
  ]

  /// The members for the next step, and unknown members of a node.
  private static func planted(_ document: Document) -> Document {
    var document = document
    var names = ["defaults", "authenticator", "cookies", "config", "query"]
    if document["type"] != nil {
      names += ["input", "state", "answers", "previous", "userinfo", "link", "none of ours"]
    }
    for name in names { document[name] = any }
    document["tag"] = ["shown-tag": 1]
    return document
  }

  /// Returns a value of a shape, with an object or an array in place of each string, number and
  /// Boolean.
  private static func misshapen(_ shape: Shape, _ leaf: JSONValue) -> JSONValue {
    switch shape {
    case .any, .usually: .null
    case .text, .address, .flag, .whole, .number, .oneOf, .constant: leaf
    case .list(let element): [misshapen(element, leaf)]
    case .either(let shapes): misshapen(shapes[0], leaf)
    case .optional(let shape), .named(_, let shape): misshapen(shape, leaf)
    case .object(let members, _):
      .object(
        JSONObject(
          members.map { member in
            guard member.name == "type", case .constant(let type) = member.shape else {
              return (member.name, misshapen(member.shape, leaf))
            }
            return ("type", type)
          }))
    }
  }

  @Test(
    "an object or array in place of a string, a number or a Boolean is left out",
    arguments: [
      "ContinueNode", "ErrorNode", "FailureNode", "SuccessNode", "User", "StartDocument",
      "ResumeDocument",
    ], [["tOpSeCrEt": "tOpSeCrEt"], ["tOpSeCrEt"]] as [JSONValue])
  func misshapen(_ name: String, _ leaf: JSONValue) throws {
    let shape = try #require(DocumentSchema.shape(named: name))
    let document = try #require(Self.misshapen(shape, leaf).object)
    #expect(JSONValue.object(document).compact.contains(Self.secret))
    var tagless = document.redacted
    // A tag can be any value of the caller.
    tagless["tag"] = nil
    #expect(!JSONValue.object(tagless).compact.contains(Self.secret))
    #expect(tagless["redacted"] == true)
  }

  @Test(
    "the address of a session is shown without user information, query and fragment",
    arguments: [
      ("/enduser/?realm=/alpha", "/enduser/"), ("https://a.example/x#y?z", "https://a.example/x"),
      ("/console", "/console"), ("", ""), ("https://u:p@a.example/x", "https://a.example/x"),
      ("https://u@a.example", "https://a.example"), ("//u:p@a.example/x", "//a.example/x"),
      ("https:\\u:p@a.example\\x", "https:\\a.example\\x"),
      ("https:u:p@a.example/x", "https:a.example/x"),
      ("https:///u:p@a.example/x", "https:///a.example/x"),
      ("https://u:p@q@a.example/x@y", "https://a.example/x@y"), ("/x/@me", "/x/@me"),
      ("https://a.example/@me", "https://a.example/@me"), ("@", "@"), ("/", "/"),
      ("https:", "https:"),
      ("https://u:p@", "https://"),
    ])
  func successAddress(_ address: String, _ shown: String) {
    for type in ["SuccessNode", "User"] {
      let document: Document = [
        "type": .string(type), "session": ["value": "s", "successUrl": .string(address)],
      ]
      #expect(document.redacted["session"]?["successUrl"] == .string(shown))
    }
  }

  private static let failure: Document = [
    "message": "shown-message", "cause": ["kind": "refused", "hint": "shown-hint", "x": any],
  ]

  private static func document(_ type: String, _ members: Document) -> Document {
    var document: Document = ["type": .string(type)]
    for (name, value) in members { document[name] = value }
    document["problems"] = [
      ["key": "shown-key", "code": "c", "message": "shown-problem", "params": ["a": 1]]
    ]
    document["request"] = ["method": "GET", "url": "shown-url", "x": any]
    document["requests"] = [["method": "GET", "url": "shown-sent", "command": "next", "x": any]]
    return planted(document)
  }

  static let kinds: [Document] = [
    document(
      "ContinueNode",
      [
        "header": "shown-header", "stage": "shown-stage", "callbacks": .array(callbacks),
        "collectors": .array(collectors),
      ]),
    document("ErrorNode", failure), document("FailureNode", failure),
    document("SuccessNode", ["session": session]),
    document(
      "User",
      [
        "session": session,
        "token": [
          "accessToken": "tOpSeCrEt", "refreshToken": "tOpSeCrEt", "idToken": "tOpSeCrEt",
          "scope": "shown-scope", "x": any,
        ],
      ]),
    planted(["journey": "shown-journey", "session": session]),
  ]

  private static let session: JSONValue = [
    "value": "tOpSeCrEt", "cookieName": "shown-cookie", "x": any,
  ]

  /// Each type, with a secret in each property that is set or marked, and in an unknown one.
  private static var callbacks: [JSONValue] {
    CallbackType.all.map { filled($0.field) } + texts
  }
  private static var collectors: [JSONValue] { CollectorType.all.map { filled($0.field) } }

  private static func filled(_ field: FieldType) -> JSONValue {
    var members: JSONObject = [
      "type": .string(field.name == "UnknownCallback" ? "tomorrow's" : field.name),
      "id": "shown-id",
      "none of ours": any,
    ]
    for property in field.properties {
      let isHidden = property.answer != nil || property.secrecy == .secret
      members[property.name] = isHidden ? any : .string("shown-\(property.name)")
    }
    return .object(members)
  }

  private static let texts: [JSONValue] = [
    ["type": "TextOutputCallback", "id": "a", "message": "tOpSeCrEt", "messageType": "script"],
    ["type": "PasswordCallback", "id": "b", "prompt": "shown-prompt", "password": "tOpSeCrEt"],
    ["type": "ConfirmationCallback", "id": "d", "prompt": "tOpSeCrEt", "messageType": "script"],
    ["type": "TextOutputCallback", "id": "e", "message": "tOpSeCrEt", "messageType": "unknown"],
    ["type": "TextOutputCallback", "id": "f", "message": "tOpSeCrEt", "messageType": 0],
    ["type": "TextOutputCallback", "id": "g", "message": "shown-text", "messageType": "warning"],
    ["type": "ChoiceCallback", "id": "c", "selectedIndex": "tOpSeCrEt"],
  ]

  @Test("no secret is shown, and all texts for people are", arguments: kinds)
  func sentinel(_ document: Document) throws {
    let whole = JSONValue.object(document).compact
    #expect(whole.contains(Self.secret))
    let shown = JSONValue.object(document.redacted).compact
    #expect(!shown.contains(Self.secret))
    let oneOf = whole.matches(of: /shown-[a-zA-Z]+/).map { String($0.output) }
    // The session of a start document is not shown.
    let isStart = document["type"] == nil
    for text in Set(oneOf) where !(isStart && text == "shown-cookie") {
      #expect(shown.contains(text), "\(text)")
    }
    #expect(document.redacted.redacted.keys == document.redacted.keys, "again changes nothing")
  }

  @Test("the mark follows the type of the document, or is first")
  func mark() {
    #expect(Self.kinds[0].redacted.keys.prefix(2) == ["type", "redacted"])
    #expect(Self.kinds[5].redacted.keys.first == "redacted")
    let sealed: Document = ["type": "Sealed", "of": "User", "sealed": "1.x"]
    #expect(JSONValue.object(sealed.redacted) == .object(sealed))
  }

  /// Removes what the published schema marks with `writeOnly`.
  @Test("redaction removes what the schema marks, and the schema marks every secret")
  func schema() throws {
    let schema = try #require(DocumentSchema.schema(named: "Document"))
    let parts = try #require(schema["$defs"]?.object)
    let fields = Set(FieldShapes.all.map(\.name))
    var marked: Set<String> = []
    for (name, part) in parts {
      for (property, value) in part["properties"]?.object ?? [:] where value["writeOnly"] == true {
        marked.insert("\(name).\(property)")
        var document: Document = ["type": .string(name), "id": "x", property: Self.any]
        if fields.contains(name) {
          let list = name.hasSuffix("Collector") ? "collectors" : "callbacks"
          document = ["type": "ContinueNode", list: [.object(document)]]
        } else if ["StartDocument", "ResumeDocument"].contains(name) {
          document = [property: Self.any]
        }
        #expect(RedactCommand().run(document).document["cause"] == nil, "\(name) is one of ours")
        #expect(!JSONValue.object(document.redacted).compact.contains(Self.secret), "\(name)")
      }
    }
    #expect(
      marked.isSuperset(of: [
        "IdpCollector.link", "QRCodeCollector.content", "TextOutputCallback.recoveryCodes",
        "TextOutputCallback.uri", "HiddenValueCallback.value", "PasswordCallback.password",
        "UnknownCallback.output", "UnknownCollector.field", "ContinueNode.state",
        "ResumeDocument.link", "StartDocument.query",
      ]))
  }

  @Test(
    "a foreign document is refused and not quoted",
    arguments: [
      ["type": "Else", "secret": "tOpSeCrEt"], ["type": 1], ["type": "StartDocument"],
      ["type": "PasswordCallback"], ["journey": "Login", "jurney": "tOpSeCrEt"],
    ] as [Document])
  func refusal(_ document: Document) {
    let result = RedactCommand().run(document)
    #expect(result.isOwnResult && result.status == ExitStatus.data)
    #expect(result.document["cause"]?["kind"] == "document")
    #expect(!JSONValue.object(result.document).compact.contains(Self.secret))
    #expect(result.document["previous"] == nil)
  }

  @Test("the exit status is that of the document", arguments: kinds)
  func status(_ document: Document) {
    let result = RedactCommand().run(document)
    #expect(!result.isOwnResult && result.status == ExitStatus.status(of: document))
  }
}
