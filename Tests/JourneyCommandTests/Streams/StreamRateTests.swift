import Testing

@testable import JourneyCommand

@Suite("--rate")
struct StreamRateTests {
  private let start = ContinuousClock.now

  private func at(_ milliseconds: Int) -> ContinuousClock.Instant {
    start + .milliseconds(milliseconds)
  }

  /// Returns the times in milliseconds at which documents begin, if the stream looks at these times.
  private func begun(_ rate: Double, lookingAt times: [Int]) -> [Int] {
    var rate = StreamRate(perSecond: rate)
    return times.filter { rate.begin(at: at($0)) }
  }

  @Test("each document begins one interval after the document before it")
  func pace() {
    #expect(begun(20, lookingAt: Array(0..<200)) == [0, 50, 100, 150])
    var rate = StreamRate(perSecond: 20)
    #expect(rate.turn(at: at(7)) == at(7), "the first document does not wait")
    #expect(rate.begin(at: at(7)) && rate.turn(at: at(8)) == at(57))
  }

  @Test("a late timer does not delay the later documents")
  func drift() {
    #expect(begun(20, lookingAt: [0, 53, 104, 151, 203, 250]) == [0, 53, 104, 151, 203, 250])
    #expect(begun(1000, lookingAt: [0, 3, 3, 3, 4]) == [0, 3, 3, 3, 4])
  }

  @Test("a pause is not followed by a burst")
  func burst() {
    #expect(begun(20, lookingAt: [0, 50] + Array(5000..<5100)) == [0, 50, 5000, 5030, 5080])
    #expect(begun(0.001, lookingAt: [0, 999_999, 1_000_000]) == [0, 1_000_000])
  }

  @Test("a rate that was not reached is reported, and 98 % of the rate counts as reached")
  func shortfall() {
    func shortfall(_ rate: Double, _ times: [Int]) -> String? {
      var rate = StreamRate(perSecond: rate)
      for time in times { _ = rate.begin(at: at(time)) }
      return rate.shortfall
    }
    #expect(shortfall(20, [0]) == nil)
    #expect(shortfall(20, [0, 50, 102]) == nil)
    #expect(shortfall(20, [0, 50, 200]) == "warning: reached a rate of 10 per second, not 20")
    #expect(shortfall(2.5, [0, 1600]) == "warning: reached a rate of 0.625 per second, not 2.5")
  }
}
