import JourneyCrypto
import JourneyHTTP
import JourneyTestSupport
import Testing

@testable import JourneyOAuth

@Suite("Simultaneous calls") @MainActor
struct CallQueueTests {
  /// A gate that a call waits for until the test opens it.
  @MainActor private final class Gate {
    private var isOpen = false

    func open() { isOpen = true }

    func pass() async { while !isOpen { await Task.yield() } }
  }

  @Test("one call runs at a time, in order of arrival, each with its own result")
  func order() async {
    let queue = CallQueue()
    let gate = Gate()
    var events: [String] = []
    let calls = (0..<4).map { number in
      Task { @MainActor in
        events.append("\(number) comes")
        return await queue.pass {
          events.append("\(number) begins")
          await gate.pass()
          events.append("\(number) ends")
          return number
        }
      }
    }
    while events.count < 5 { await Task.yield() }
    // A queue that admits other calls would do so now.
    for _ in 0..<100 { await Task.yield() }
    #expect(events == ["0 comes", "0 begins", "1 comes", "2 comes", "3 comes"])
    gate.open()
    for (number, call) in calls.enumerated() { #expect(await call.value == number) }
    #expect(
      events.dropFirst(5) == [
        "0 ends", "1 begins", "1 ends", "2 begins", "2 ends", "3 begins", "3 ends",
      ])
    #expect(await queue.pass { "later" } == "later")
  }

  @Test("a call that arrives while another ends does not overtake those that wait")
  func overtaking() async {
    let queue = CallQueue()
    let gate = Gate()
    var begun: [Int] = []
    var calls: [Task<Void, Never>] = []
    func call(_ number: Int) {
      calls.append(
        Task { @MainActor in
          await queue.pass {
            begun.append(number)
            await gate.pass()
            // The next call arrives at the moment at which this one ends.
            if number < 3 { call(number + 10) }
          }
        })
    }
    for number in 0..<3 { call(number) }
    while begun.isEmpty { await Task.yield() }
    gate.open()
    var done = 0
    while done < calls.count {
      await calls[done].value
      done += 1
    }
    #expect(begun == [0, 1, 2, 10, 11, 12])
  }

  /// Delays every response until the test releases it.
  private struct HeldTransport: Transport {
    let script: ScriptedTransport
    let gate: Gate

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      let answer: Result<HTTPResponse, TransportError>
      do throws(TransportError) { answer = .success(try await script.send(request)) } catch {
        answer = .failure(error)
      }
      await gate.pass()
      return try answer.get()
    }
  }

  private struct NoSession: SessionEnding {
    func end(_ client: inout OidcClient, idToken: String?) async -> [LogoutStep] { [] }
  }

  /// A user whose access token has expired.
  private func user(_ script: ScriptedTransport, _ gate: Gate) throws -> OidcUser {
    var credentials = OidcFixture().credentials
    credentials.tokens = OidcFixture.held(expiresAt: OidcFixture.now - 1)
    credentials.discovery = try OidcFixture.learned()
    return OidcUser(
      OidcClient(
        OidcFixture.configuration(), provider: .am(serverUrl: try WebAddress(OidcFixture.base)),
        credentials: credentials, transport: HeldTransport(script: script, gate: gate),
        random: SystemRandomness(), now: { OidcFixture.now }), session: NoSession())
  }

  @Test("of two refreshes, the second uses the refresh token of the first")
  func refreshes() async throws {
    let script = ScriptedTransport([
      ScriptedTransport.json(200, OidcFixture.tokens("1")),
      ScriptedTransport.json(200, OidcFixture.tokens("2")),
    ])
    let gate = Gate()
    let user = try user(script, gate)
    let calls = (0..<2).map { _ in Task { @MainActor in await user.refresh() } }
    while script.requests.isEmpty { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    #expect(script.requests.count == 1)
    gate.open()
    #expect(try await calls[0].value.get().accessToken == "access-token-1")
    #expect(try await calls[1].value.get().accessToken == "access-token-2")
    #expect(
      script.requests.map { $0.field("refresh_token") } == ["refresh-token-0", "refresh-token-1"])
  }

  @Test("simultaneous calls refresh an expired token once, and all get the new one")
  func tokens() async throws {
    let script = ScriptedTransport([ScriptedTransport.json(200, OidcFixture.tokens("1"))])
    let gate = Gate()
    let user = try user(script, gate)
    let calls = (0..<4).map { _ in Task { @MainActor in await user.token() } }
    while script.requests.isEmpty { await Task.yield() }
    gate.open()
    for call in calls { #expect(try await call.value.get().accessToken == "access-token-1") }
    #expect(script.requests.count == 1)
  }

  @Test("after a call that fails, the next one runs")
  func fails() async throws {
    let script = ScriptedTransport([
      .failure(TransportError(.network, "lost", sent: true)),
      ScriptedTransport.json(200, OidcFixture.tokens("1")),
    ])
    let gate = Gate()
    let user = try user(script, gate)
    let calls = (0..<2).map { _ in Task { @MainActor in await user.refresh() } }
    gate.open()
    let error = await #expect(throws: OidcError.self) { try await calls[0].value.get() }
    #expect(error?.kind == .network)
    #expect(try await calls[1].value.get().accessToken == "access-token-1")
  }
}
