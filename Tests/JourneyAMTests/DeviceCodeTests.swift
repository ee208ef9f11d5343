import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

@testable import JourneyAM

/// `verificationUriComplete` of a journey.
@Suite("Approval of a device code after a journey")
struct DeviceCodeTests {
  private static let signedIn = ScriptedTransport.json(
    200, ["tokenId": "S1", "successUrl": "/", "realm": "/alpha"])
  private static let done = ScriptedTransport.text(
    200, "<script>pageData = {done: true};</script>", headers: [("Content-Type", "text/html")])
  private static let address = "https://am.example.com/am/oauth2/alpha/device/user?user_code=AB-12"

  private func journey(_ script: ScriptedTransport) throws -> Journey {
    Journey(
      server: JourneyServer(
        base: try WebAddress("https://am.example.com/am"), realm: Realm("alpha")),
      transport: script, now: { 1 })
  }

  @Test(
    "an address of a stranger, or without one code, is refused before the journey begins",
    arguments: [
      "https://evil.example/am/oauth2/device/user?user_code=AB-12",
      "http://am.example.com/am/oauth2/device/user?user_code=AB-12",
      "https://am.example.com:444/am/oauth2/device/user?user_code=AB-12",
      "https://am.example.com@evil.example/?user_code=AB-12",
      "https://am.example.com.evil.example/?user_code=AB-12", "//am.example.com/?user_code=AB-12",
      "https://am.example.com/device/user", "https://am.example.com/?user_code=",
      "https://am.example.com/?user_code=a&user_code=b", "AB-12",
      "https://am.example.com/?user_code=a%0Ab",
    ])
  func stranger(_ address: String) async throws {
    let script = ScriptedTransport([])
    let node = await (try journey(script)).start("Login") { $0.approvalAddress = address }
    #expect((node as? FailureNode)?.cause.kind == .document, "\(node)")
  }

  @Test("only the code of the address is used, and the session goes to the server's own endpoint")
  func onlyCode() async throws {
    let script = ScriptedTransport([Self.signedIn, Self.done])
    let node = await (try journey(script)).start("Login") {
      $0.approvalAddress = "https://AM.example.com.:443/elsewhere/%2e%2e/x?y=1&user_code=AB-12#z"
    }
    #expect(node is SuccessNode)
    let sent = try #require(script.requests.last)
    #expect(
      sent.address.text
        == "https://am.example.com/am/oauth2/realms/root/realms/alpha/device/user")
    #expect(sent.method == .POST)
    #expect(
      String(decoding: sent.body ?? [], as: UTF8.self)
        == "user_code=AB-12&decision=allow&csrf=S1")
    #expect(sent.header("iPlanetDirectoryPro") == "S1")
    #expect(sent.header("Cookie")?.contains("iPlanetDirectoryPro=S1") == true)
  }

  @Test("a page that does not say that the decision was taken ends the journey in an ErrorNode")
  func refused() async throws {
    let page = ScriptedTransport.text(
      200, #"<script>pageData = {errorCode: "not_found", csrf: "s3cret"};</script>"#,
      headers: [("Content-Type", "text/html")])
    let script = ScriptedTransport([Self.signedIn, page])
    let journey = try journey(script)
    let node = try #require(
      await journey.start("Login") { $0.approvalAddress = Self.address } as? ErrorNode)
    #expect(node.cause.code == "unknown_code" && node.cause.status == 200)
    #expect(node.input.isEmpty)
    // The sign-in itself was successful.
    #expect(await journey.journeyUser() != nil)
  }

  @Test("a journey without a session of its own approves with the session that it began with")
  func storedSession() async throws {
    let script = ScriptedTransport([
      ScriptedTransport.json(200, ["successUrl": "/", "realm": "/alpha"]), Self.done,
    ])
    let node = await (try journey(script)).start("Login") {
      $0.noSession = true
      $0.session = Session(value: "S0")
      $0.approvalAddress = Self.address
    }
    #expect(node is SuccessNode)
    #expect(script.requests.last?.header("iPlanetDirectoryPro") == "S0")
  }

  @Test("without any session, nothing is approved")
  func noSession() async throws {
    let script = ScriptedTransport([
      ScriptedTransport.json(200, ["successUrl": "/", "realm": "/alpha"])
    ])
    let node = await (try journey(script)).start("Login") {
      $0.noSession = true
      $0.approvalAddress = Self.address
    }
    #expect((node as? FailureNode)?.cause.code == "login_required")
  }
}
