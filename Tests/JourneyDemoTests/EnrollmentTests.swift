import JourneyDemo
import JourneyJSON
import Testing

/// docs/protocol/am-nodes.md, "Nodes with a page": the pages before and after a registration.
@Suite struct EnrollmentTests {
  private let walk: JourneyWalk

  init() throws { walk = JourneyWalk(try DemoTenant()) }

  private func page(_ journey: String) throws -> LoopbackClient.Response {
    try walk.answer(try walk.start(journey), "demo", "Secret12!")
  }

  private func output(_ page: LoopbackClient.Response, _ index: Int, _ name: String) -> JSONValue? {
    page.json["callbacks"]?[index]?["output"]?.array?.first { $0["name"]?.string == name }?["value"]
  }

  @Test("a registration is chosen, postponed, or comes after the page with the app")
  func options() throws {
    var page = try page("MultiFactorOptions")
    #expect(
      output(page, 1, "options")
        == ["Register Device", "Get the App", "Skip this step", "Opt-out"])
    page = try walk.answer(page, .null, 1)
    #expect(output(page, 0, "messageType") == "4")
    #expect(output(page, 1, "options") == ["Continue"])
    page = try walk.answer(page)
    page = try walk.answer(page, .null, 0)
    #expect(output(page, 2, "value")?.string?.hasPrefix("otpauth://totp/") == true)
    #expect(try walk.answer(page).json["tokenId"] != nil)
    for option in [2, 3] {
      #expect(
        try walk.answer(self.page("MultiFactorOptions"), .null, .integer(option)).json["tokenId"]
          != nil)
    }
    #expect(try walk.answer(self.page("MultiFactorOptions"), .null, 4).status == 401)
  }

  @Test(
    "a push registration shows the same page until a phone has answered",
    arguments: [
      ("PushRegistration", "pushauth://push/ForgeRock:demo?issuer=Rm9yZ2VSb2Nr&l="),
      ("CombinedRegistration", "mfauth://totp/ForgeRock:demo?secret="),
    ])
  func push(journey: String, prefix: String) throws {
    var page = try page(journey)
    let types = page.json["callbacks"]?.array?.compactMap { $0["type"]?.string }
    #expect(
      types == [
        "TextOutputCallback", "TextOutputCallback", "HiddenValueCallback", "PollingWaitCallback",
      ])
    #expect(output(page, 3, "waitTime") == "2000")
    #expect(output(page, 3, "message") == .null)
    #expect(output(page, 2, "value")?.string?.hasPrefix(prefix) == true)
    let first = page.json["callbacks"]
    for _ in 1...2 {
      page = try walk.answer(page)
      #expect(page.json["callbacks"] == first)
    }
    #expect(try walk.answer(page).json["tokenId"] != nil)
  }

  @Test("a new password is typed twice, and problems follow the fields")
  func password() throws {
    var page = try page("CreatePassword")
    for (first, second, text) in [
      ("", "", nil), ("short", "short", "The password must have 8 characters."),
      ("long enough", "long enouff", "The passwords do not match."),
    ] as [(JSONValue, JSONValue, JSONValue?)] {
      page = try walk.answer(page, first, second)
      #expect(page.status == 200)
      #expect(page.json["callbacks"]?.array?.count == (text == nil ? 2 : 3))
      #expect(output(page, 2, "message") == text)
      if text != nil { #expect(output(page, 2, "messageType") == "2") }
    }
    page = try walk.answer(page, "long enough", "long enough")
    #expect(output(page, 0, "message") == "demo")
    page = try walk.answer(page)
    #expect(output(page, 2, "message") == "Debug Step")
    #expect(try walk.answer(page).json["tokenId"] != nil)
    #expect(try walk.answer(walk.start("Login"), "demo", "Secret12!").status == 401)
    #expect(try walk.answer(walk.start("Login"), "demo", "long enough").json["tokenId"] != nil)
  }
}
