import Foundation
import JourneyCrypto
import JourneyJSON
import Testing

@testable import JourneyDemo

@Suite struct DeviceJourneyTests {
  private let walk: JourneyWalk
  private let clock = MovableClock()

  init() throws {
    let clock = clock
    walk = JourneyWalk(try DemoTenant(clock: { clock.now }))
  }

  private func second(_ journey: String) throws -> LoopbackClient.Reply {
    try walk.answer(try walk.start(journey), "demo", "Secret12!")
  }

  private func output(_ page: LoopbackClient.Reply, _ place: Int, _ name: String) -> JSONValue? {
    page.json["callbacks"]?[place]?["output"]?.array?.first { $0["name"]?.string == name }?["value"]
  }

  private func signed(
    _ page: LoopbackClient.Reply, with key: PrivateKey, header: JSONObject, lifetime: Int = 60
  ) throws -> JSONValue {
    let claims: JSONValue = [
      "challenge": output(page, 0, "challenge") ?? .null, "exp": .integer(clock.now + lifetime),
    ]
    return .string(
      try JSONWebSignature.compact(
        header: header, payload: Array(claims.compact.utf8), by: .es256, with: key))
  }

  @Test("a device is bound by its key, and signs in by it alone")
  func binding() throws {
    let key = try PrivateKey.generate(.ec(.p256))
    let bound: JSONObject = ["kid": "device-1", "jwk": .object(key.publicKey.jwk)]
    let page = try second("DeviceBinding")
    let end = try walk.answer(page, [signed(page, with: key, header: bound), "Phone", "id-1"])
    #expect(end.json["tokenId"]?.string != nil)

    var signing = try walk.start("DeviceSigning")
    #expect(output(signing, 0, "userId") == nil)
    let good = try walk.answer(
      signing, [signed(signing, with: key, header: ["kid": "device-1"]), .null])
    #expect(good.json["tokenId"]?.string != nil)

    let other = try PrivateKey.generate(.ec(.p256))
    signing = try walk.start("DeviceSigning")
    #expect(
      try walk.answer(
        signing, [signed(signing, with: other, header: ["kid": "device-1"]), .null]
      ).status == 401)
    signing = try walk.start("DeviceSigning")
    #expect(
      try walk.answer(
        signing, [signed(signing, with: key, header: ["kid": "device-1"], lifetime: -1), .null]
      ).status == 401)
  }

  @Test("a device's error ends its journey")
  func clientError() throws {
    let page = try second("DeviceBinding")
    #expect(try walk.answer(page, ["", "", "", "Unsupported"]).status == 401)
    #expect(try walk.answer(try walk.start("DeviceSigning"), ["", "Timeout"]).status == 401)
  }

  @Test("a device profile is a text that holds JSON")
  func profile() throws {
    let profile: JSONValue = ["identifier": "x", "metadata": [:]]
    #expect(
      try walk.answer(second("DeviceProfile"), .string(profile.compact)).json["tokenId"] != nil)
    #expect(try walk.answer(second("DeviceProfile"), "no JSON").status == 401)
    #expect(try walk.answer(second("DeviceProfile"), profile).status == 500)
  }

  @Test("a passkey is registered and used; an error or another challenge is refused")
  func passkey() throws {
    func client(_ page: LoopbackClient.Reply, _ type: String) throws -> String {
      let challenge = output(page, 0, "data")?["challenge"]?.string ?? ""
      let bytes = try #require(Base64.standard.decode(challenge))
      let client: JSONValue = [
        "type": .string(type), "challenge": .string(Base64.url.encode(bytes)),
      ]
      return client.compact
    }
    var page = try second("WebAuthnRegistration")
    let outcome = try client(page, "webauthn.create") + "::-1,2::AQID"
    let whole: JSONValue = [
      "authenticatorAttachment": "platform", "legacyData": .string(outcome),
    ]
    #expect(try walk.answer(page, .null, .string(whole.compact)).json["tokenId"] != nil)

    page = try second("WebAuthnAuthentication")
    #expect(output(page, 0, "data")?["_allowCredentials"]?[0]?["id"] == [1, 2, 3])
    let used = try client(page, "webauthn.get") + "::1::2::AQID::demo"
    #expect(try walk.answer(page, .null, .string(used)).json["tokenId"] != nil)

    for bad in [
      "unsupported", "ERROR::NotAllowedError:no", "webAuthnOutcome", used, "{\"a\":1}::1::2::AQID",
    ] {
      page = try second("WebAuthnAuthentication")
      #expect(try walk.answer(page, .null, .string(bad)).status == 401)
    }
  }

  @Test("a code by the clock is registered by QR code, then asked for alone")
  func totp() throws {
    var page = try second("TOTP")
    let uri = try #require(output(page, 2, "value")?.string)
    #expect(output(page, 1, "message")?.string?.contains(uri) == true)
    let secret = try #require(uri.firstMatch(of: /secret=([A-Z2-7]+)/)).output.1
    page = try walk.answer(page)
    let code = try clockCode(String(secret))
    page = try walk.answer(page, .string(code))
    #expect(output(page, 0, "message")?.string?.contains("Recovery Codes") == true)
    #expect(try walk.answer(page).json["tokenId"]?.string != nil)

    clock.advance(30)
    page = try second("TOTP")
    #expect(output(page, 0, "prompt") == "Enter verification code")
    page = try walk.answer(page, "000000")
    #expect(page.status == 200, "a wrong one comes again")
    #expect(
      try walk.answer(page, .string(clockCode(String(secret)))).json["tokenId"]
        != nil)
  }

  private func clockCode(_ secret: String) throws -> String {
    try TimeCode.code(key: Base32.decode(secret), at: clock.now)
  }

  @Test(
    "codes by the clock are those of RFC 6238 appendix B, cut to six digits",
    arguments: [
      (59, "287082"), (1_111_111_109, "081804"), (1_234_567_890, "005924"),
      (20_000_000_000, "353130"),
    ])
  func vectors(time: Int, code: String) throws {
    #expect(try TimeCode.code(key: Array("12345678901234567890".utf8), at: time) == code)
  }

  @Test("a push is approved at the third look, or exited")
  func push() throws {
    var page = try second("Push")
    #expect(output(page, 0, "waitTime") == "200")
    for _ in 1...2 {
      page = try walk.answer(page)
      #expect(page.json["callbacks"]?[0]?["type"] == "PollingWaitCallback")
    }
    #expect(try walk.answer(page).json["tokenId"]?.string != nil)
    #expect(try walk.answer(try second("Push"), .null, .null, 0).status == 401)
    #expect(try walk.letter(to: "+15550100").contains("42"))
  }

  @Test("Protect and captchas want their tokens, and no error")
  func protect() throws {
    var page = try walk.answer(try walk.start("Protect"), "")
    page = try walk.answer(page, "demo", "Secret12!")
    page = try walk.answer(page, ["signals", ""])
    #expect(try walk.answer(page, .null, .null, "signals", "").json["tokenId"] != nil)
    #expect(try walk.answer(try walk.start("Protect"), "failed").status == 401)
    #expect(try walk.answer(second("Captcha"), "t", ["t", "login", "", "{}"]).status == 200)
    #expect(try walk.answer(second("Captcha"), "t", ["", "login", "no", ""]).status == 401)
  }

  @Test("a provider is a token, a way through the browser, or the local account")
  func social() throws {
    let page = try walk.start("Social")
    let local = try walk.answer(page, "localAuthentication", "demo", "Secret12!")
    #expect(local.json["tokenId"] != nil)
    let google = try walk.answer(try walk.start("Social"), "google")
    #expect(try walk.answer(google, ["token", "id_token"]).json["tokenId"] != nil)
    #expect(try walk.answer(try walk.start("Social"), "myspace").status == 400)
    for start in [
      try walk.start("Redirect"), try walk.answer(try walk.start("Social"), "redirect"),
    ] {
      let address = try #require(output(start, 0, "redirectUrl")?.string)
      let target = address.dropFirst(walk.tenant.origin.count)
      let back = try walk.client.send("GET", String(target))
      #expect(back.status == 302)
      let query = back.header("Location")?.split(separator: "?").last.map(String.init) ?? ""
      #expect(try walk.answer(start, query: "code=x&state=y").status == 401)
      #expect(query.contains("code="))
    }
    let start = try walk.start("Redirect")
    let target = output(start, 0, "redirectUrl")?.string?.dropFirst(walk.tenant.origin.count)
    let back = try walk.client.send("GET", String(target ?? ""))
    let query = back.header("Location")?.split(separator: "?").last.map(String.init) ?? ""
    #expect(try walk.answer(start, query: query).json["tokenId"] != nil)
  }

  @Test("what nobody knows goes back as it came")
  func unusual() throws {
    let page = try second("Unusual")
    let next = try walk.answer(page)
    #expect(try walk.answer(next).json["tokenId"] != nil)
  }

  @Test("required consents are asked for until all are given, others only once")
  func consent() throws {
    var page = try second("ConsentRequired")
    #expect(output(page, 0, "isRequired") == true && output(page, 1, "isRequired") == true)
    for (first, other) in [(false, true), (true, false), (false, false)] {
      let again = try walk.answer(page, .boolean(first), .boolean(other))
      #expect(again.status == 200)
      #expect(again.json["callbacks"] == page.json["callbacks"], "nothing new is on it")
      page = again
    }
    page = try walk.answer(page, true, true)
    #expect(output(page, 2, "value") == true, "the profile's presets")
    #expect(try walk.answer(page, "Demi", .null, .null, "nick").json["tokenId"] != nil)

    page = try second("Consent")
    #expect(output(page, 0, "isRequired") == false && output(page, 1, "isRequired") == false)
    page = try walk.answer(page, false, false)
    #expect(page.json["callbacks"]?[0]?["type"] == "StringAttributeInputCallback")
  }

  @Test("a refused attribute comes again with its value and its failed policies, an empty one bare")
  func refusedAttribute() throws {
    let page = try walk.answer(try second("Consent"), false, false)
    let refused = try walk.answer(page, "De/mi", 30, .null, "nick")
    #expect(output(refused, 0, "value") == "De/mi")
    #expect(input(refused, 0) == "De/mi")
    let failed = output(refused, 0, "failedPolicies")?[0]?.string ?? ""
    #expect(failed.contains("CANNOT_CONTAIN_CHARACTERS"))
    #expect(input(refused, 1) == 30, "of the same node")
    #expect(input(refused, 3) == "nick", "what another node took comes back as it was sent")
    #expect(ids(refused) == [4, 5, 6, 3])
    let empty = try walk.answer(refused, "", .null, .null, .null)
    #expect(output(empty, 0, "failedPolicies") == [])
    #expect(ids(empty) == [7, 8, 9, 3])
    let missing = try walk.answer(empty, "Demi", .null, .null, "")
    #expect(ids(missing) == [7, 8, 9, 10])
    #expect(input(missing, 0) == "Demi")
    #expect(try walk.answer(missing, .null, .null, .null, "nick").json["tokenId"] != nil)
  }

  private func input(_ page: LoopbackClient.Reply, _ place: Int) -> JSONValue? {
    page.json["callbacks"]?[place]?["input"]?[0]?["value"]
  }

  private func ids(_ page: LoopbackClient.Reply) -> [Int] {
    (page.json["callbacks"]?.array ?? []).compactMap { $0["_id"]?.integer }
  }

  @Test(
    "the server says no in each of its ways",
    arguments: [(0, 401), (1, 403), (2, 500), (3, 401), (4, 401)])
  func refusals(option: Int, status: Int) throws {
    let reply = try walk.answer(try walk.start("Refusals"), .integer(option))
    #expect(reply.status == status)
    #expect(reply.json["code"]?.integer == status)
    switch option {
    case 0:
      #expect(reply.json["detail"]?["failureUrl"] == "https://app.example.com/failed?a=1&b=2")
    case 1: #expect(reply.json["detail"]?["failedPolicyRequirements"]?.array?.count == 2)
    case 3: #expect(reply.json["detail"]?["errorCode"] == "110")
    default: break
    }
  }
}
