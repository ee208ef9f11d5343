import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// A step needs nothing but its input, and may be taken again.
@Suite("No state outside of documents")
struct StatelessTests {
  private let answers = ["next", "name=demo", "password=Secret12!"]

  private func page(of tenant: DemoServer, _ journey: String = "Login") async throws -> [UInt8] {
    let outcome = try await tenant.command().run(["start", journey])
    try #require(outcome.status == 0, "\(outcome.text)")
    return outcome.stdout
  }

  @Test(
    "a command killed before its request does the same if it runs again elsewhere",
    arguments: ["Login", "LoginCode"])
  func killedBefore(journey: String) async throws {
    // With TLS a tenant that stands still cannot shake hands, so nothing is sent to it.
    let tenant = try await DemoServer(["--tls"])
    let saved = try await page(of: tenant, journey)
    tenant.signal(SIGSTOP)
    let running = try tenant.command().start(answers, stdin: .bytes(saved))
    try await running.idle()
    running.signal(SIGKILL)
    let killed = try await running.outcome()
    #expect(killed.ending == .signalled(SIGKILL) && killed.stdout == [])
    tenant.signal(SIGCONT)
    try await again(saved, tenant, type: journey == "Login" ? "SuccessNode" : "ContinueNode")
  }

  @Test("a command killed after its request gets the recorded 408 if it runs again")
  func killedAfter() async throws {
    let tenant = try await DemoServer()
    let saved = try await page(of: tenant)
    tenant.signal(SIGSTOP)
    let running = try tenant.command().start(answers, stdin: .bytes(saved))
    // The request goes into the buffers of the system, where the tenant finds it later.
    try await running.idle()
    running.signal(SIGKILL)
    #expect(try await running.outcome().ending == .signalled(SIGKILL))
    tenant.signal(SIGCONT)
    var outcome = try await tenant.command().run(answers, stdin: .bytes(saved))
    if outcome.status == 0 {
      // The second was quicker than what lay in the buffers; the third finds it used in any case.
      outcome = try await tenant.command().run(answers, stdin: .bytes(saved))
    }
    #expect(outcome.status == 1)
    let document = try outcome.document()
    #expect(document.type == "ErrorNode" && document.kind == "expired")
    #expect(document["cause"]?["status"] == 408)
    #expect(document.message == "Session has timed out")
  }

  /// In another folder, with another `HOME`, and none.
  private func again(_ saved: [UInt8], _ tenant: DemoServer, type: String) async throws {
    let folder = try TemporaryFolder()
    // With TLS the authority is about the machine: it comes with the configuration, not the page.
    var command = tenant.command("journey", ["HOME": folder.path])
    command.directory = folder.path
    let outcome = try await command.run(answers, stdin: .bytes(saved))
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(try outcome.document().type == type)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
}
