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
    #expect(window.takeFirst()?.document["n"] == 0)
    #expect(window.takeFirst() == nil, "the second is not ready")
    #expect(window.count == 3)
    window.fill(indices[1], with: result(1))
    #expect((1...3).map { _ in window.takeFirst()?.document["n"]?.integer } == [1, 2, 3])
    #expect(window.takeFirst() == nil && window.count == 0)
  }

  @Test("positions stay correct after some documents were removed")
  func positions() {
    let window = ReorderBuffer()
    window.fill(window.reserve(), with: result(0))
    _ = window.takeFirst()
    window.fill(window.reserve(), with: result(1))
    #expect(window.takeFirst()?.document["n"] == 1)
  }
}
