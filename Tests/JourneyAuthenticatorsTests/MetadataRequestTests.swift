import JourneyJSON
import Testing

@testable import JourneyAuthenticators

/// AM's pages with the ceremony in JSON.
@Suite struct MetadataRequestTests {
  private static let texts: JSONObject = [
    "challenge": "sAV1gH8A", "timeout": "60000", "relyingPartyId": "id: \"example.com\",",
    "relyingPartyName": "ForgeRock", "userId": "ZGVtbw", "userName": "demo",
    "displayName": "demo", "attestationPreference": "indirect",
    "authenticatorSelection": #"{"userVerification":"required"}"#,
    "pubKeyCredParams":
      #"[ { "type": "public-key", "alg": -257 }, { "type": "public-key", "alg": -7 } ]"#,
    "excludeCredentials": .string(
      #"{ "type": "public-key", "id": new Int8Array([1, -1, 3]).buffer },"#
        + #"{ "type": "public-key", "id": new Int8Array([-128, 127]).buffer }"#),
  ]
  private static let members: [(String, JSONValue)] = [
    ("_type", "WebAuthn"), ("_action", "webauthn_registration"),
    ("_relyingPartyId", "example.com"),
    ("_authenticatorSelection", ["userVerification": "required"]),
    (
      "_pubKeyCredParams",
      [["type": "public-key", "alg": -257], ["type": "public-key", "alg": -7]]
    ),
    (
      "_excludeCredentials",
      [
        ["type": "public-key", "id": [1, -1, 3]], ["type": "public-key", "id": [-128, 127]],
      ]
    ),
  ]

  private func registration(
    _ changes: [(String, JSONValue?)] = [], of data: JSONObject = texts
  ) throws -> PasskeyRequest {
    var data = data
    for (name, value) in changes { data[name] = value }
    return try PasskeyRequest(metadata: .object(data))
  }

  private func asked(_ request: PasskeyRequest) throws -> PasskeyRequest.Registration {
    guard case .registration(let asked) = request.ceremony else {
      throw PasskeyRequestError(path: "ceremony", reason: .missing)
    }
    return asked
  }

  @Test("AM 7.0 with strings only, 7.1 and 8.0 give the same request")
  func versions() throws {
    let old = try registration()
    #expect(old.challenge == ScriptPage.challengeBytes && old.relyingPartyID == "example.com")
    #expect(old.userVerification == .required && old.timeout == 60000)
    #expect(old.page == .am(takesJSON: false, takesUserHandle: true))
    #expect(try asked(old).algorithms == [-257, -7])
    #expect(try asked(old).excluded == ScriptPage.idBytes)
    #expect(try asked(old).attestation == .indirect)
    #expect(try asked(old).userHandle == Array("ZGVtbw".utf8))
    #expect(try !asked(old).isDiscoverable)
    let newer = Self.members.map { ($0.0, Optional($0.1)) }
    #expect(try registration(newer) == old)
    let newest = try registration(
      newer + [("supportsJsonResponse", true), ("extensions", ["a": ["b": [1]]])])
    #expect(newest.page == .am(takesJSON: true, takesUserHandle: true))
    #expect(newest.ceremony == old.ceremony)
  }

  @Test(
    "the user handle is the string of userId, character by character",
    arguments: [
      "ZGVtbw", "ZGVtbw==", "a+b/", "demo", String(repeating: "a", count: 64), "a",
    ])
  func userHandle(_ text: String) throws {
    #expect(
      try asked(registration([("userId", .string(text))])).userHandle == Array(text.utf8))
  }

  @Test("a member with _ takes precedence over the string")
  func underscore() throws {
    let request = try registration([
      ("_relyingPartyId", "other.example"), ("_pubKeyCredParams", [["alg": "-8"]]),
      ("_excludeCredentials", []),
      (
        "_authenticatorSelection",
        ["residentKey": "required", "authenticatorAttachment": "cross-platform"]
      ),
    ])
    #expect(request.relyingPartyID == "other.example")
    #expect(request.userVerification == .preferred && request.attachment == "cross-platform")
    #expect(try asked(request).algorithms == [-8] && asked(request).excluded.isEmpty)
    #expect(try asked(request).isDiscoverable)
    #expect(try registration([("_relyingPartyId", "")]).relyingPartyID == nil)
  }

  @Test("a member with _ that is null counts as missing")
  func nullMembers() throws {
    let names = [
      "_relyingPartyId", "_authenticatorSelection", "_pubKeyCredParams", "_excludeCredentials",
    ]
    #expect(try registration(names.map { ($0, .null) }) == registration())
    let allowed = try PasskeyRequest(metadata: [
      "challenge": "AAAA", "_allowCredentials": .null, "_pubKeyCredParams": .null,
      "allowCredentials": "allowCredentials: [{ \"id\": new Int8Array([1, 2]).buffer }]",
    ])
    #expect(allowed.ceremony == .authentication(allowed: [[1, 2]]))
    let required = try PasskeyRequest(metadata: [
      "challenge": "AAAA", "userVerification": .null,
      "_authenticatorSelection": ["userVerification": "required"],
    ])
    #expect(required.userVerification == .required)
  }

  @Test("extensions in the string of excluded passkeys are not ids")
  func extensionsInText() throws {
    let text = #"{ "id": new Int8Array([1]) }, extensions: { "id": new Int8Array([2]) }"#
    #expect(try asked(registration([("excludeCredentials", .string(text))])).excluded == [[1]])
  }

  @Test(
    "the relying party can be written in several ways",
    arguments: [
      ("", nil), ("id: \"x.example\",", "x.example"), ("rpId: \"x.example\",", "x.example"),
      ("id:\"x.example\"", "x.example"), ("rpId: \"\",", nil), ("id: \"localhost\",", "localhost"),
    ] as [(String, String?)])
  func relyingParty(text: String, id: String?) throws {
    #expect(try registration([("relyingPartyId", .string(text))]).relyingPartyID == id)
  }

  @Test(
    "an error names the position of what cannot be read",
    arguments: [
      ("challenge", nil, "challenge"), ("challenge", "", "challenge"),
      ("challenge", "!", "challenge"),
      ("challenge", 7, "challenge"), ("challenge", "AB", "challenge"),
      ("relyingPartyId", "x.example", "relyingPartyId"),
      ("relyingPartyId", "id: \"x\", id: \"y\"", "relyingPartyId"),
      ("relyingPartyId", "name: \"x\",", "relyingPartyId"),
      ("relyingPartyId", "id: \"a\\nb\",", "relyingPartyId"),
      ("_relyingPartyId", "a\nb", "_relyingPartyId"), ("_relyingPartyId", 1, "_relyingPartyId"),
      ("_relyingPartyId", "https://x.example", "_relyingPartyId"),
      ("timeout", "x", "timeout"), ("timeout", -1, "timeout"),
      ("timeout", .number("1e400"), "timeout"),
      ("userId", nil, "userId"), ("userId", "", "userId"), ("userId", 7, "userId"),
      ("userId", "a\u{1B}[2J", "userId"), ("userId", "é", "userId"),
      ("userId", .string(String(repeating: "a", count: 65)), "userId"),
      ("authenticatorSelection", "{userVerification: x}", "authenticatorSelection"),
      ("_authenticatorSelection", [], "authenticatorSelection"),
      ("pubKeyCredParams", "[{type: 'x'}]", "pubKeyCredParams"),
      ("_pubKeyCredParams", [["alg": "x"]], "pubKeyCredParams[0].alg"),
      ("_pubKeyCredParams", [["alg": -7], ["alg": .number("1e400")]], "pubKeyCredParams[1].alg"),
      ("_pubKeyCredParams", ["alg": -7], "pubKeyCredParams"),
      ("_excludeCredentials", [["id": [1]], ["id": [1, 256]]], "_excludeCredentials[1].id[1]"),
      ("_excludeCredentials", [["id": [.number("1.5")]]], "_excludeCredentials[0].id[0]"),
      ("_excludeCredentials", [["id": ["1"]]], "_excludeCredentials[0].id[0]"),
      ("_excludeCredentials", [["id": [-129]]], "_excludeCredentials[0].id[0]"),
      ("_excludeCredentials", [[:]], "_excludeCredentials[0].id"),
      ("_excludeCredentials", ["x"], "_excludeCredentials[0].id"),
      ("_excludeCredentials", "x", "_excludeCredentials"),
      ("excludeCredentials", "new Int8Array([1, 300])", "excludeCredentials[0][1]"),
      ("excludeCredentials", #"{"type":"public-key","id":"AQID"}"#, "excludeCredentials"),
      (
        "excludeCredentials", #"{ "id": new Int8Array([1]).buffer }, { "id": "AQID" }"#,
        "excludeCredentials"
      ),
      ("excludeCredentials", "garbage", "excludeCredentials"),
      ("excludeCredentials", "[1]", "excludeCredentials"),
    ] as [(String, JSONValue?, String)])
  func errors(member: String, value: JSONValue?, path: String) {
    let error = #expect(throws: PasskeyRequestError.self) { try registration([(member, value)]) }
    #expect(error?.path == path)
    #expect(error?.message.contains(path) == true)
  }

  @Test(
    "a string without ids is an empty list",
    arguments: ["", " ", "[]", "excludeCredentials: []", "excludeCredentials: [],"])
  func emptyList(text: String) throws {
    #expect(try asked(registration([("excludeCredentials", .string(text))])).excluded == [])
  }

  @Test(
    "bytes are read modulo 256, and ids have up to 1023",
    arguments: [([127, 128, -128, 255, 0], [127, 128, 128, 255, 0]), ([], [])]
      as [([JSONValue], [UInt8])])
  func bytes(numbers: [JSONValue], bytes: [UInt8]) throws {
    #expect(
      try asked(registration([("_excludeCredentials", [["id": .array(numbers)]])])).excluded
        == [bytes])
  }

  @Test("lists, ids and challenges have limits")
  func bounds() throws {
    func list(_ count: Int, of length: Int) -> JSONValue {
      let id = JSONValue.array([JSONValue](repeating: 1, count: length))
      return .array([JSONValue](repeating: ["id": id], count: count))
    }
    #expect(
      try asked(registration([("_excludeCredentials", list(1000, of: 1))])).excluded.count == 1000)
    #expect(
      try asked(registration([("_excludeCredentials", list(1, of: 1023))])).excluded[0].count
        == 1023)
    for value in [list(1001, of: 1), list(10_000, of: 1), list(1, of: 1024)] {
      #expect(throws: PasskeyRequestError.self) {
        try registration([("_excludeCredentials", value)])
      }
    }
    let long = JSONValue.string(String(repeating: "AAAA", count: 350_000))
    #expect(throws: PasskeyRequestError.self) { try registration([("challenge", long)]) }
    let scripted = JSONValue.string(String(repeating: "new Int8Array([1]),", count: 10_000))
    #expect(throws: PasskeyRequestError.self) {
      try registration([("excludeCredentials", scripted)])
    }
    #expect(throws: PasskeyRequestError.self) { try PasskeyRequest(metadata: []) }
    #expect(throws: PasskeyRequestError.self) { try PasskeyRequest(metadata: [:]) }
  }

  @Test(
    "a sign-in and a registration are told apart",
    arguments: [
      (["_action": "webauthn_authentication"], true),
      (["_action": "webauthn_authentication", "pubKeyCredParams": "[]"], true),
      (["_action": "webauthn_registration", "userId": "YQ"], false), ([:], true),
      (["_type": "WebAuthn"], true), (["pubKeyCredParams": "[]", "userId": "YQ"], false),
      (["_pubKeyCredParams": [], "userId": "YQ"], false),
    ] as [(JSONObject, Bool)])
  func kinds(members: JSONObject, signs: Bool) throws {
    var data = members
    data["challenge"] = "AAAA"
    data["relyingPartyId"] = ""
    let request = try PasskeyRequest(metadata: .object(data))
    #expect((request.ceremony == .authentication(allowed: [])) == signs)
  }

  @Test("the list of a sign-in is read from members and from a string")
  func allowed() throws {
    let text =
      #"allowCredentials: [{ "type": "public-key", "id": new Int8Array([1,-1,3]).buffer },"#
      + #"{ "type": "public-key", "id": new Int8Array([ -128 , 127 ]).buffer }]"#
    for data in [
      ["challenge": "AAAA", "allowCredentials": .string(text), "userVerification": "required"],
      [
        "challenge": "AAAA", "allowCredentials": "", "userVerification": "required",
        "_allowCredentials": [["id": [1, 255, 3]], ["id": [128, 127]]],
      ],
    ] as [JSONValue] {
      let request = try PasskeyRequest(metadata: data)
      #expect(request.ceremony == .authentication(allowed: ScriptPage.idBytes))
      #expect(request.userVerification == .required && request.timeout == nil)
    }
  }

  @Test("a JSON answer is sent only if the page says true")
  func json() throws {
    for value in [false, "true", nil, .null, 1] as [JSONValue?] {
      #expect(
        try registration([("supportsJsonResponse", value)]).page
          == .am(takesJSON: false, takesUserHandle: true))
    }
  }
}
