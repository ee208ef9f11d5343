import JourneyJSON

/// What came back for a page: for each callback its inputs' values, by place.
struct PageAnswers: Sendable {
  let values: [[JSONValue]]

  /// The value of an input; null where the page has no such place.
  subscript(callback: Int, input: Int = 0) -> JSONValue {
    guard values.indices.contains(callback), values[callback].indices.contains(input) else {
      return .null
    }
    return values[callback][input]
  }

  func text(_ callback: Int, _ input: Int = 0) -> String { self[callback, input].string ?? "" }

  /// Which of these callbacks have an empty text.
  func empty(_ callbacks: ClosedRange<Int>) -> Set<Int> {
    Set(callbacks.filter { text($0).isEmpty })
  }

  func truth(_ callback: Int, _ input: Int = 0) -> Bool { self[callback, input].boolean ?? false }

  /// A choice or option, whether it came as a number or as digits.
  func index(_ callback: Int) -> Int {
    let value = self[callback]
    return value.integer ?? value.string.flatMap { Int($0) } ?? -1
  }
}
