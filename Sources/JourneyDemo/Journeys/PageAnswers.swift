import JourneyJSON

/// The values of each callback's inputs, in the order of the callbacks.
struct PageAnswers: Sendable {
  let values: [[JSONValue]]

  /// `null` if the page has no such input.
  subscript(callback: Int, input: Int = 0) -> JSONValue {
    guard values.indices.contains(callback), values[callback].indices.contains(input) else {
      return .null
    }
    return values[callback][input]
  }

  func text(_ callback: Int, _ input: Int = 0) -> String { self[callback, input].string ?? "" }

  /// Returns the callbacks whose first input is empty, missing or not a string.
  func empty(_ callbacks: ClosedRange<Int>) -> Set<Int> {
    Set(callbacks.filter { text($0).isEmpty })
  }

  func truth(_ callback: Int, _ input: Int = 0) -> Bool { self[callback, input].boolean ?? false }

  /// Returns the index of the selected choice or option, a number or a string of digits, or -1 for
  /// anything else.
  func index(_ callback: Int) -> Int {
    let value = self[callback]
    return value.integer ?? value.string.flatMap { Int($0) } ?? -1
  }
}
