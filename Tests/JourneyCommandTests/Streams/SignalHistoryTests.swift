import JourneyTerminal
import Testing

@Suite("The signals of a process")
struct SignalHistoryTests {
  @Test("signals within a moment of the first count as the first, and a later one is a second")
  func moment() {
    var history = SignalHistory(moment: .milliseconds(100))
    let start = ContinuousClock.now
    #expect(history.first == nil)
    #expect(history.take(15, at: start) == .stop)
    #expect(history.take(15, at: start) == .none)
    #expect(history.take(2, at: start + .milliseconds(100)) == .none)
    #expect(history.take(2, at: start + .milliseconds(101)) == .end)
    #expect(history.first?.number == 15 && history.first?.time == start)
  }
}
