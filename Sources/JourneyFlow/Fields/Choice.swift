package import JourneyJSON

/// One of several that an answer may name: a choice, option, device or provider.
package struct Choice: Sendable, Hashable {
  /// What the answer becomes.
  package let answer: JSONValue
  /// Its value or id, by which it is found first.
  package let value: JSONValue
  /// Its text, label, title or type, by which it is found next.
  package let texts: [String]
  /// The object that the node shows for it, which names it, too.
  package let shown: JSONValue?
  /// Whether it is on the list that the user sees, and so has an index.
  package let isListed: Bool

  package init(
    answer: JSONValue, value: JSONValue, texts: [String] = [], shown: JSONValue? = nil,
    isListed: Bool = true
  ) {
    self.answer = answer
    self.value = value
    self.texts = texts
    self.shown = shown
    self.isListed = isListed
  }

  /// The choices of a list of texts whose answer is their index, counted from 0.
  package static func indices(of texts: [String]) -> [Choice] {
    texts.enumerated().map { place, text in
      Choice(answer: .integer(place), value: .integer(place), texts: [text])
    }
  }
}

extension [Choice] {
  /// An answer for each that the user sees: its text if no other is called so, or its value.
  package var optionNames: [String] {
    var counts: [String: Int] = [:]
    for choice in self {
      for text in Set(choice.texts + [choice.value.string].compactMap(\.self)) {
        counts[text, default: 0] += 1
      }
    }
    return filter(\.isListed).map { choice in
      if let text = choice.texts.first, !text.isEmpty, counts[text] == 1 { return text }
      return choice.value.string ?? choice.value.compact
    }
  }
}
