import JourneyJSON
import Testing

@testable import JourneyCommand

@Suite("Order of the output")
struct WindowTests {
  private func result(_ number: Int) -> StepResult { StepResult(["n": .integer(number)]) }

  @Test("documents are printed in the order of the input")
  func order() {
    let window = ReorderBuffer()
    let indices = (0..<4).map { _ in window.reserve() }
    for number in [2, 0, 3] { window.fill(indices[number], with: result(number)) }
    #expect(window.takeNext()?.document["n"] == 0)
    #expect(window.takeNext() == nil, "the second is not ready")
    #expect(window.count == 3)
    window.fill(indices[1], with: result(1))
    #expect((1...3).map { _ in window.takeNext()?.document["n"]?.integer } == [1, 2, 3])
    #expect(window.takeNext() == nil && window.count == 0)
  }

  @Test("positions stay correct after some documents were removed")
  func positions() {
    let window = ReorderBuffer()
    window.fill(window.reserve(), with: result(0))
    _ = window.takeNext()
    window.fill(window.reserve(), with: result(1))
    #expect(window.takeNext()?.document["n"] == 1)
  }

  @Test("without an order, each document is printed when it is ready")
  func unordered() {
    let window = ReorderBuffer(keepsOrder: false)
    let indices = (0..<4).map { _ in window.reserve() }
    #expect(window.takeNext() == nil && window.count == 4)
    window.fill(indices[2], with: result(2))
    window.fill(indices[0], with: result(0))
    #expect((1...2).map { _ in window.takeNext()?.document["n"]?.integer } == [2, 0])
    #expect(window.takeNext() == nil && window.count == 2)
    for number in [3, 1] { window.fill(indices[number], with: result(number)) }
    #expect((1...2).map { _ in window.takeNext()?.document["n"]?.integer } == [3, 1])
    #expect(window.takeNext() == nil && window.count == 0)
  }
}
