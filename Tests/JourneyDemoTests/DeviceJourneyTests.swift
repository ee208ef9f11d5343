import Foundation
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

  private func second(_ journey: String) throws -> LoopbackClient.Response {
    try walk.answer(try walk.start(journey), "demo", "Secret12!")
  }

  private func output(_ page: LoopbackClient.Response, _ index: Int, _ name: String) -> JSONValue? {
    page.json["callbacks"]?[index]?["output"]?.array?.first { $0["name"]?.string == name }?["value"]
  }

  @Test("a device profile is a string of JSON with an identifier")
  func profile() throws {
    for profile: JSONValue in [["identifier": "x", "metadata": [:]], ["identifier": "x"]] {
      #expect(try walk.answer(second("DeviceProfile"), .string(profile.compact)).isSignedIn)
    }
    #expect(try walk.answer(second("DeviceProfile"), "").status == 200)
    #expect(try walk.answer(second("DeviceProfile"), ["identifier": "x"]).status == 500)
    for (text, violation) in [
      ("no JSON", "profile: the profile is not JSON"),
      ("{}", "profile: the profile has no identifier"),
      (#"{"identifier":""}"#, "profile: the profile has no identifier"),
    ] {
      #expect(try walk.answer(second("DeviceProfile"), .string(text)).status == 401)
      #expect(walk.violation == violation)
    }
  }

  @Test("a device profile has at most 3072 bytes", arguments: [(3072, true), (3073, false)])
  func profileLimit(size: Int, isTaken: Bool) throws {
    let empty = #"{"identifier":""}"#
    let text = #"{"identifier":"\#(String(repeating: "x", count: size - empty.utf8.count))"}"#
    #expect(text.utf8.count == size)
    #expect(try walk.answer(second("DeviceProfile"), .string(text)).isSignedIn == isTaken)
    #expect(
      walk.violation
        == (isTaken ? nil : "profile: the profile is longer than 3 KB"))
  }

  @Test("a device is recognized by its identifier and its metadata")
  func match() throws {
    func profile(_ identifier: String, _ version: Int) -> JSONValue {
      let profile: JSONValue = [
        "identifier": .string(identifier), "metadata": ["version": .integer(version)],
      ]
      return .string(profile.compact)
    }
    for (identifier, version, isKnown) in [
      ("one", 1, false), ("one", 1, true), ("two", 1, false), ("one", 2, false), ("one", 2, true),
      ("two", 1, true),
    ] {
      let page = try walk.answer(second("DeviceMatch"), profile(identifier, version))
      #expect(page.isSignedIn == isKnown)
      guard !isKnown else { continue }
      #expect(output(page, 0, "prompt") == "Enter OTP")
      #expect(try walk.answer(page, .string(walk.code()), 0).isSignedIn)
    }
  }

  @Test("a push is approved at the third poll, or canceled")
  func push() throws {
    var page = try second("Push")
    #expect(output(page, 0, "waitTime") == "200")
    #expect(output(page, 1, "id") == "pushChallengeNumber")
    #expect(output(page, 1, "value") == "42")
    #expect(output(page, 2, "options") == ["Cancel"])
    #expect(output(page, 2, "defaultOption") == 0)
    #expect(page.json["callbacks"]?[2]?["input"]?[0]?["value"] == 100)
    for _ in 1...2 {
      page = try walk.answer(page)
      #expect(page.json["callbacks"]?[0]?["type"] == "PollingWaitCallback")
    }
    #expect(try walk.answer(page).json["tokenId"]?.string != nil)
    #expect(try walk.answer(try second("Push"), .null, .null, 0).status == 401)
    #expect(try walk.letter(to: "+15550100").contains("42"))
  }

  @Test("a push page waits as long as the options say")
  func pushWait() throws {
    var options = TenantOptions()
    options.pushWait = 5000
    let walk = JourneyWalk(try DemoTenant(options))
    let page = try walk.answer(try walk.start("Push"), "demo", "Secret12!")
    #expect(output(page, 0, "waitTime") == "5000")
  }

  @Test("Protect and captchas require their tokens, and no error")
  func protect() throws {
    var page = try walk.answer(try walk.start("Protect"), "")
    page = try walk.answer(page, "demo", "Secret12!")
    page = try walk.answer(page, ["signals", ""])
    #expect(try walk.answer(page, .null, .null, "signals", "").json["tokenId"] != nil)
    #expect(try walk.answer(try walk.start("Protect"), "failed").status == 401)
    #expect(try walk.answer(second("Captcha"), "t", ["t", "login", "", "{}"]).status == 200)
    #expect(try walk.answer(second("Captcha"), "t", ["", "login", "no", ""]).status == 401)
  }

  @Test("an identity provider is answered by a token, through the browser, or by the local account")
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

  @Test("a callback that nobody knows goes back unchanged")
  func unusual() throws {
    let page = try second("Unusual")
    let next = try walk.answer(page)
    #expect(try walk.answer(next).json["tokenId"] != nil)
  }

  @Test("required consents are asked for until all are given, and others only once")
  func consent() throws {
    var page = try second("ConsentRequired")
    #expect(output(page, 0, "isRequired") == true && output(page, 1, "isRequired") == true)
    for (first, other) in [(false, true), (true, false), (false, false)] {
      let again = try walk.answer(page, .boolean(first), .boolean(other))
      #expect(again.status == 200)
      #expect(again.json["callbacks"] == page.json["callbacks"], "the page is unchanged")
      page = again
    }
    page = try walk.answer(page, true, true)
    #expect(output(page, 2, "value") == true, "the defaults of the profile")
    #expect(try walk.answer(page, "Demi", .null, .null, "nick").json["tokenId"] != nil)

    page = try second("Consent")
    #expect(output(page, 0, "isRequired") == false && output(page, 1, "isRequired") == false)
    page = try walk.answer(page, false, false)
    #expect(page.json["callbacks"]?[0]?["type"] == "StringAttributeInputCallback")
  }

  @Test("a refused attribute comes again with value and policies, and an empty one without them")
  func refusedAttribute() throws {
    let page = try walk.answer(try second("Consent"), false, false)
    let refused = try walk.answer(page, "De/mi", 30, .null, "nick")
    #expect(output(refused, 0, "value") == "De/mi")
    #expect(input(refused, 0) == "De/mi")
    let failed = output(refused, 0, "failedPolicies")?[0]?.string ?? ""
    #expect(failed.contains("CANNOT_CONTAIN_CHARACTERS"))
    #expect(input(refused, 1) == 30, "the value of the same node")
    #expect(input(refused, 3) == "nick", "a value that another node accepted comes back unchanged")
    #expect(ids(refused) == [4, 5, 6, 3])
    let empty = try walk.answer(refused, "", .null, .null, .null)
    #expect(output(empty, 0, "failedPolicies") == [])
    #expect(ids(empty) == [7, 8, 9, 3])
    let missing = try walk.answer(empty, "Demi", .null, .null, "")
    #expect(ids(missing) == [7, 8, 9, 10])
    #expect(input(missing, 0) == "Demi")
    #expect(try walk.answer(missing, .null, .null, .null, "nick").json["tokenId"] != nil)
  }

  private func input(_ page: LoopbackClient.Response, _ index: Int) -> JSONValue? {
    page.json["callbacks"]?[index]?["input"]?[0]?["value"]
  }

  private func ids(_ page: LoopbackClient.Response) -> [Int] {
    (page.json["callbacks"]?.array ?? []).compactMap { $0["_id"]?.integer }
  }

  @Test(
    "each refusal has its own status and details",
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
