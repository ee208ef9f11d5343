import Foundation
import JourneyDemo
import JourneyJSON
import Testing

@Suite struct MagicLinkTests {
  private let walk: JourneyWalk
  private let clock = MovableClock()

  init() throws {
    let clock = clock
    walk = JourneyWalk(try DemoTenant(clock: { clock.now }))
  }

  /// Returns the link in the newest mail.
  private func link() throws -> String {
    try walk.letter().firstMatch(of: /http\S+/).map { String($0.output) } ?? ""
  }

  /// Returns the id of the link, still encoded.
  private func suspendedId() throws -> String {
    String(try link().split(separator: "suspendedId=").last ?? "")
  }

  @Test("a link continues from a suspended page, once")
  func resumes() throws {
    let page = try walk.answer(
      try walk.start("ForgottenPassword"), ["demo@example.com", false])
    #expect(page.json["callbacks"]?[0]?["type"] == "SuspendedTextOutputCallback")
    #expect(page.json["authId"]?.string != nil)
    let link = try link()
    #expect(link.hasPrefix("\(walk.tenant.origin)/am/XUI/?realm=/alpha&authIndexType=service"))

    let id = try suspendedId()
    let question = try walk.post([:], query: "suspendedId=\(id)")
    #expect(
      question.json["callbacks"]?[0]?["output"]?[0]?["value"] == "What's your favorite color?")
    let again = try walk.post([:], query: "suspendedId=\(id)")
    #expect(again.status == 401)
    #expect(again.json["message"]?.string?.contains("SuspendedAuthSessionException") == true)

    var reset = try walk.answer(question, "blue")
    reset = try walk.answer(reset, ["weak", false])
    #expect(reset.json["callbacks"]?[0]?["output"]?[2]?["value"]?.array?.isEmpty == false)
    #expect(try walk.answer(reset, ["Another1!", false]).json["tokenId"]?.string != nil)
    #expect(try walk.answer(try walk.start("Login"), "demo", "Secret12!").status == 401)
    #expect(try walk.answer(try walk.start("Login"), "demo", "Another1!").status == 200)
  }

  @Test("a suspended page can be without an authId, and its link can end the journey")
  func withoutAuthId() throws {
    let page = try walk.answer(
      try walk.start("ForgottenUsername"), ["demo@example.com", false])
    #expect(page.json["authId"] == nil)
    #expect(page.json["callbacks"]?[0]?["type"] == "SuspendedTextOutputCallback")
    let end = try walk.post([:], query: "suspendedId=\(suspendedId())")
    #expect(end.json["tokenId"]?.string != nil)
  }

  @Test("noSession is also given with the link")
  func noSession() throws {
    _ = try walk.answer(try walk.start("ForgottenUsername"), ["demo@example.com", false])
    let end = try walk.post([:], query: "suspendedId=\(suspendedId())&noSession=true")
    #expect(end.status == 200)
    #expect(end.json["tokenId"] == nil)
  }

  @Test("a link is valid for ten minutes, in its realm only, and if it is decoded once")
  func limits() throws {
    func fresh() throws -> String {
      _ = try walk.answer(try walk.start("ForgottenUsername"), ["demo@example.com", false])
      return try suspendedId()
    }
    let id = try fresh()
    let root = JourneyWalk(walk.tenant, realm: "root")
    #expect(try root.post([:], query: "suspendedId=\(id)").status == 401)
    #expect(try walk.post([:], query: "suspendedId=\(id)&realm=/alpha").status == 200)
    let late = try fresh()
    clock.advance(601)
    #expect(try walk.post([:], query: "suspendedId=\(late)").status == 401)
    #expect(try walk.post([:], query: "suspendedId=").status == 401)
  }

  @Test("an unknown address gets the same page, but no mail")
  func stranger() throws {
    let page = try walk.answer(
      try walk.start("ForgottenPassword"), ["nobody@example.com", false])
    #expect(page.json["callbacks"]?[0]?["type"] == "SuspendedTextOutputCallback")
    #expect(try walk.letter(to: "nobody@example.com").isEmpty)
  }

  @Test("answering the suspended page leads nowhere and sends no further mail")
  func answered() throws {
    var page = try walk.answer(
      try walk.start("ForgottenPassword"), ["demo@example.com", false])
    let link = try link()
    page = try walk.answer(page)
    #expect(page.json["callbacks"]?[0]?["type"] == "SuspendedTextOutputCallback")
    #expect(try self.link() == link)
  }
}
