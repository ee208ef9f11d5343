import Foundation
import JourneyCrypto
import JourneyJSON
import Testing

@testable import JourneyDemo

/// docs/protocol/authenticators.md, "Passkey pages" and "Passkey outcomes".
@Suite struct PasskeyPageTests {
  private let walk: PasskeyWalk

  init() throws { walk = try PasskeyWalk() }

  @Test("a page in JSON mode has each fact twice: as Ping's SDK reads it, and as JSON")
  func metadata() throws {
    #expect(walk.origin.hasPrefix("http://localhost:"))
    var data = PasskeyWalk.data(try walk.page("WebAuthnRegistration"))
    #expect(
      data.object?.keys == [
        "_action", "_type", "challenge", "attestationPreference", "userName", "userId",
        "displayName", "relyingPartyName", "relyingPartyId", "_relyingPartyId",
        "authenticatorSelection", "_authenticatorSelection", "pubKeyCredParams",
        "_pubKeyCredParams", "timeout", "excludeCredentials", "_excludeCredentials", "extensions",
        "supportsJsonResponse",
      ])
    #expect(data["userId"] == "ZGVtbw", "without padding")
    #expect(data["timeout"] == "60000")
    for name in ["authenticatorSelection", "pubKeyCredParams"] {
      let text = data[name]?.string ?? ""
      #expect(try JSONValue(parsing: Array(text.utf8)) == data["_" + name])
    }
    #expect(data["_authenticatorSelection"]?["residentKey"] == "discouraged")

    _ = try walk.register(walk.passkey())
    data = PasskeyWalk.data(try walk.page("WebAuthnAuthentication"))
    #expect(
      data["allowCredentials"]
        == #"allowCredentials: [{ "type": "public-key", "id": new Int8Array([48,49,50,51,52,53,54,55,56,57,97,98,99,100,101,102]).buffer }]"#
    )
    #expect(data["_allowCredentials"]?[0]?["id"]?.array?.count == 16)
    #expect(data["relyingPartyId"] == #"rpId: "localhost","#)
    #expect(data["extensions"] == [:])
    data = PasskeyWalk.data(try walk.page("WebAuthnRegistrationUsernameless"))
    #expect(data["_authenticatorSelection"]?["residentKey"] == "required")
    #expect(data["_authenticatorSelection"]?["requireResidentKey"] == true)
  }

  @Test("an outcome is accepted as text, and as JSON with its members in any order")
  func json() throws {
    let passkey = try walk.passkey()
    func check(_ form: (JSONValue) -> String) throws {
      var page = try walk.page("WebAuthnRegistration")
      let made = try JSONValue.string(passkey.registration(PasskeyWalk.challenge(page)))
      #expect(try walk.post(form(made), to: page).isSignedIn)
      page = try walk.page("WebAuthnAuthentication")
      let used = try JSONValue.string(passkey.assertion(PasskeyWalk.challenge(page)))
      #expect(try walk.post(form(used), to: page).isSignedIn)
    }
    try check { $0.string ?? "" }
    try check { #"{"authenticatorAttachment":"platform","legacyData":\#($0.compact)}"# }
    try check { #"{"legacyData":\#($0.compact),"authenticatorAttachment":"cross-platform"}"# }
    try check { #" { "legacyData" : \#($0.compact) }"# }
  }

  @Test("a client's error is a failed sign-in, and after an empty outcome the page comes again")
  func errors() throws {
    for outcome in [
      "unsupported", "ERROR::NotAllowedError:no", "ERROR::no colon", "ERROR:::no name",
      #"{"error":"NotAllowedError: The user left"}"#, #"{"error":{}}"#,
    ] {
      for journey in ["WebAuthnRegistration", "WebAuthnAuthentication"] {
        #expect(try walk.post(outcome, to: walk.page(journey)).status == 401)
      }
    }
    #expect(walk.violation == nil)
    let page = try walk.page("WebAuthnRegistration")
    let again = try walk.post("", to: page)
    #expect(again.status == 200)
    #expect(PasskeyWalk.data(again)["_action"] == "webauthn_registration")
    let made = try walk.passkey().registration(PasskeyWalk.challenge(again))
    #expect(try walk.post(made, to: again).isSignedIn)
  }

  @Test(
    "an outcome that cannot be read is an exception, or on request a failed sign-in",
    arguments: [
      ("false", "unreadable: the outcome has no parts"),
      ("webAuthnOutcome", "unreadable: the outcome has no parts"),
      ("{}", "unreadable: the outcome has no parts"),
      ("[1]", "unreadable: the outcome has no parts"),
      ("ERROR::FooError:no", "unreadable: AM does not know the error's name"),
      ("{}::1, 2::AQID", "unreadable: a part is not a list of signed bytes"),
      ("{}::200::AQID", "unreadable: a part is not a list of signed bytes"),
      ("{}::1,,2::AQID", "unreadable: a part is not a list of signed bytes"),
      ("{}::1::::", "unreadable: a part of the outcome is missing"),
    ])
  func unreadable(outcome: String, violation: String) throws {
    let page = try walk.page("WebAuthnRegistration")
    #expect(try walk.post(outcome, to: page).status == 500)
    #expect(walk.violation == violation)
    walk.walk.tenant.misbehave([.unreadableOutcomeFails])
    #expect(try walk.post(outcome, to: walk.page("WebAuthnRegistration")).status == 401)
  }

  @Test("the name of a device is the fourth part if nothing follows it")
  func deviceName() throws {
    let passkey = try walk.passkey()
    for (name, isTaken) in [("Key é", true), ("Key::2", true)] {
      let page = try walk.page("WebAuthnRegistration")
      let outcome = try passkey.registration(PasskeyWalk.challenge(page)) + "::" + name
      #expect(try walk.post(outcome, to: page).isSignedIn == isTaken)
    }
  }

  @Test("in script mode the facts are in a script, and the outcome is accepted as text or JSON")
  func script() throws {
    let passkey = try walk.passkey()
    for (journey, call) in [
      ("WebAuthnRegistrationScript", "navigator.credentials.create"),
      ("WebAuthnAuthenticationScript", "navigator.credentials.get"),
    ] {
      let page = try walk.page(journey)
      let types = page.json["callbacks"]?.array?.compactMap { $0["type"]?.string }
      #expect(types == ["TextOutputCallback", "TextOutputCallback", "HiddenValueCallback"])
      #expect(PasskeyWalk.output(page, 0, "messageType") == "4")
      #expect(PasskeyWalk.output(page, 1, "messageType") == "4")
      let script = PasskeyWalk.output(page, 0, "message")?.string ?? ""
      #expect(script.contains(call))
      #expect(script.contains(#"d: "localhost","#))
      let list = try #require(script.firstMatch(of: /challenge: new Int8Array\(\[([-0-9,]+)\]\)/))
      let challenge = Base64.standard.encode(
        list.output.1.split(separator: ",").map { UInt8(bitPattern: Int8($0) ?? 0) })
      let isRegistration = journey.contains("Registration")
      #expect(script.contains("new Int8Array([48,49,50,") == !isRegistration)
      #expect(script.contains(#"Uint8Array.from("ZGVtbw""#) == isRegistration)
      let outcome =
        isRegistration
        ? try passkey.registration(challenge)
        : try passkey.assertion(challenge, userHandle: "ZGVtbw")
      #expect(try walk.walk.answer(page, .null, .null, .string(outcome)).isSignedIn)
    }
  }
}
