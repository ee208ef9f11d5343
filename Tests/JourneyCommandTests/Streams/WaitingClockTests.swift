import JourneyFlow
import JourneyJSON
import Testing

@testable import JourneyCommand

@Suite("Waiting")
struct WaitingClockTests {
  private func clock(_ arguments: String...) throws -> WaitingClock {
    let context = try CommandContext.fake(["next"] + arguments)
    return WaitingClock(context, context.arguments.wait)
  }

  /// The arrival of the page, this number of milliseconds before the time of the fake clock.
  private func request(secondsAgo: Int) -> JSONValue {
    ["at": .integer(1_795_251_066 - secondsAgo), "ms": 0]
  }

  @Test("'--wait 0' polls immediately")
  func zero() async throws {
    let clock = try clock("--wait", "0")
    #expect(!clock.staysOnWaitingPages)
    #expect(clock.pause(for: Waiting(milliseconds: 60_000), since: nil) == 0)
    #expect(await clock.sleep(Waiting(milliseconds: 60_000), since: nil) == .due)
  }

  @Test(
    "the pause counts in whole seconds from the arrival of the page, and no poll is early",
    arguments: [(61, 0), (31, 30_000), (1, 60_000), (0, 60_000), (100_000, 0)])
  func since(secondsAgo: Int, left: Int) throws {
    let pause = try clock().pause(
      for: Waiting(milliseconds: 60_000), since: request(secondsAgo: secondsAgo))
    #expect(pause == left)
  }

  @Test("for a page of the future, or with an invalid 'request', the page's own time counts")
  func future() throws {
    let requests: [JSONValue?] = [
      request(secondsAgo: -1000), [:], "x", nil, ["at": .integer(.min), "ms": .integer(.max)],
    ]
    for request in requests {
      #expect(try clock().pause(for: Waiting(milliseconds: 30), since: request) == 30)
    }
  }

  @Test("no page makes the command wait longer than a minute")
  func longest() throws {
    #expect(try clock().pause(for: Waiting(milliseconds: .max), since: nil) == 60_000)
  }

  @Test("a wait that ends before the page's time is reported")
  func timeIsUp() async throws {
    let clock = try clock("--wait", "1")
    #expect(clock.staysOnWaitingPages && !clock.isTimeUp)
    #expect(await clock.sleep(Waiting(milliseconds: 60_000), since: nil) == .timeIsUp)
    #expect(clock.isTimeUp)
  }

  @Test("a canceled wait is interrupted")
  func interrupted() async throws {
    let clock = try clock()
    let task = Task { await clock.sleep(Waiting(milliseconds: 60_000), since: nil) }
    task.cancel()
    #expect(await task.value == .interrupted)
  }

  @Test("impossible times do not trap", arguments: [Int.min, -1, 0])
  func nonsense(_ milliseconds: Int) async throws {
    #expect(try await clock().sleep(Waiting(milliseconds: milliseconds), since: nil) == .due)
  }
}
