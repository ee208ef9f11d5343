import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// Recorded pages of OpenAM that ask for a header, a new password or a passkey.
@Suite("Recorded pages")
struct PageReplayTests {
  private static let basic: JSONValue = "Basic bGFidXNlcjpTZWNyZXQxMiE="

  private func expectChallenge(
    _ page: ContinueNode, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(page.callbackFields.map(\.type) == ["HttpCallback"], sourceLocation: sourceLocation)
    #expect(
      page.callbackFields.first?.properties.first { $0.name == "authenticate" }?.value
        == "BASIC realm=\"basic_realm\"", sourceLocation: sourceLocation)
  }

  @Test("HTTP Basic: the header is sent with only the authId, and signs in")
  func basicAccepted() async throws {
    let replay = try Replay("basic-accepted")
    let page = try await replay.start("labBasicElse")
    expectChallenge(page)
    page.callbackFields.first?.setAccepted(Self.basic, for: "authorization")
    let end = try #require(await page.next() as? SuccessNode)
    #expect(end.session.value.hasPrefix("AQIC5wM2LY4Sfc-token-5001"))
    let (sent, recorded) = (replay.transport.requests[1], replay.recording.exchanges[1])
    #expect(
      sent.header("Authorization")
        == recorded.requestHeaders.first { $0.name == "Authorization" }?.value)
    // The recording's client sent the whole body, which AM itself would read as a refusal.
    #expect(try JSONValue(parsing: sent.body ?? []).object?.keys == ["authId"])
    #expect(try JSONValue(parsing: sent.body ?? [])["authId"] == recorded.sent?["authId"])
  }

  @Test("HTTP Basic: if the page is not answered, its body is sent back, and the form follows")
  func basicFallback() async throws {
    let replay = try Replay("basic-fallback")
    let page = try await replay.start("labBasicElse")
    expectChallenge(page)
    let form = try await replay.page(page.next())
    #expect(form.callbackFields.map(\.type) == ["NameCallback", "PasswordCallback"])
    #expect(form.problems.isEmpty)
    let end = try #require(await replay.login(form, "labuser", "Secret12!") as? SuccessNode)
    #expect(end.session.value.hasPrefix("AQIC5wM2LY4Sfc-token-5002"))
    replay.expectSameRequests()
  }

  @Test("HTTP Basic without another way: a page that is not answered ends the journey")
  func basicOnly() async throws {
    let replay = try Replay("basic-only", count: 4)
    let first = try await replay.start("labBasic")
    expectChallenge(first)
    let no = try #require(await first.next() as? ErrorNode)
    #expect(no.cause.kind == .server)
    #expect(no.message == "Authentication Error!!")
    let second = try await replay.start("labBasic")
    var input = second.input
    input["callbacks"] = []
    let changed = try replay.journey.page(input, state: second.page.state)
    let bad = try #require(await changed.next() as? ErrorNode)
    #expect(bad.status == 400)
    replay.expectSameRequests(count: 4)
  }

  @Test("HTTP Basic: configured credentials sign in at the start")
  func basicAtTheStart() async throws {
    let header = try HTTPHeader("Authorization", Self.basic.string ?? "")
    let replay = try Replay("basic-only", from: 4, headers: [header])
    let end = try #require(await replay.journey.start("labBasic") as? SuccessNode)
    #expect(end.session.value.hasPrefix("AQIC5wM2LY4Sfc-token-5006"))
    replay.expectSameRequests(from: 4)
  }

  @Test("a password change: three refused tries come again, and the fourth is accepted")
  func passwordChange() async throws {
    let replay = try Replay("password-change")
    var page = try await replay.page(
      replay.login(try await replay.start("labLdap"), "labpw", "Temp1234!"))
    #expect(page.problems.isEmpty)
    let tries = [
      ("Temp1234!", "Better1234!", "Other1234!"), ("wrong", "Better1234!", "Better1234!"),
      ("Temp1234!", "B1!", "B1!"), ("Temp1234!", "Better1234!", "Better1234!"),
    ]
    for (index, passwords) in tries.enumerated() {
      #expect(
        page.callbackFields[3].properties.first { $0.name == "selectedIndex" }?.value
          == JSONValue.null)
      for (callback, text) in zip(page.callbackFields, [passwords.0, passwords.1, passwords.2]) {
        callback.setAccepted(.string(text), for: "password")
      }
      let node = await page.next()
      if index == tries.count - 1 {
        let end = try #require(node as? SuccessNode)
        #expect(end.session.value.hasPrefix("AQIC5wM2LY4Sfc-token-5007"))
        break
      }
      page = try await replay.page(node)
      #expect(page.problems.map(\.code) == ["again"])
    }
    replay.expectSameRequests()
  }

  @Test("a password change requires the passwords, whichever button is pressed")
  func passwordChangeUnanswered() async throws {
    let replay = try Replay("password-change", count: 2)
    let page = try await replay.page(
      replay.login(try await replay.start("labLdap"), "labpw", "Temp1234!"))
    let no = try #require(await page.next() as? FailureNode)
    #expect(no.problems.map(\.key) == ["IDToken1", "IDToken2", "IDToken3", "IDToken4"])
    page.callbackFields[0].setAccepted("x", for: "password")
    #expect((await page.next() as? FailureNode)?.problems.map(\.key) == ["IDToken2", "IDToken3"])
  }

  @Test("a passkey: the only button is pressed automatically, and the answer is JSON in a password")
  func passkey() async throws {
    let origin = try HTTPHeader("Origin", "http://openam.example.org:8080")
    let replay = try Replay("passkey", from: 3, headers: [origin])
    let button = try await replay.start("labWAuth")
    let page = try await replay.page(button.next())
    #expect(page.callbackFields.map(\.type) == ["PasswordCallback", "TextOutputCallback"])
    let recorded = replay.recording.exchanges[5].sent?["callbacks"]?[0]?["input"]?[0]?["value"]
    page.callbackFields[0].setAccepted(try #require(recorded), for: "password")
    let end = try #require(await page.next() as? SuccessNode)
    #expect(end.session.value.hasPrefix("AQIC5wM2LY4Sfc-token-5011"))
    replay.expectSameRequests(from: 3)
  }
}
